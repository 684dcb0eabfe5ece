import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runProcess } from '../loading/loader-process.js';
import { temporaryFolder } from '../temporary-folder.js';
import { runLoader } from './run-loader.js';

describe('The files of a migration', () => {
  const folder = temporaryFolder();

  beforeEach(async () => {
    await writeFile(join(folder(), 'migration.toml'), 'supplier = "S"\n');
    await writeFile(join(folder(), 'notes.csv'), 'external_account_number,body\nA,a\nB,\n');
  });

  it('are for the owner alone, also those that an earlier version left open', async () => {
    for (const name of ['.data-import', 'out']) {
      await mkdir(join(folder(), name, 'earlier'), { recursive: true });
      await writeFile(join(folder(), name, 'earlier', 'rows'), '');
      for (const path of [name, `${name}/earlier`]) await chmod(join(folder(), path), 0o755);
      await chmod(join(folder(), name, 'earlier', 'rows'), 0o644);
    }
    const { exitCode, err } = await runProcess(['check', '--dir', folder()]);
    expect(exitCode, err).to.equal(1);

    for (const name of ['.data-import', 'out']) {
      const paths = ['', ...(await readdir(join(folder(), name), { recursive: true }))];
      expect(paths.length).to.be.greaterThan(3);
      for (const path of paths) {
        const found = await stat(join(folder(), name, path));
        const mode = (found.mode & 0o777).toString(8);
        expect(mode, join(name, path)).to.equal(found.isDirectory() ? '700' : '600');
      }
    }
  });

  it('have a warning where others can read the API key', async () => {
    const file = join(folder(), 'api-key');
    await writeFile(file, 'cdi_c_key');
    const said = async (mode: number) => {
      await chmod(file, mode);

      return (await runLoader(['check', '--dir', folder(), '--api-key-file', file])).err;
    };
    const warning = `Warning: other users of this machine can read ${file}: chmod 600 ${file}`;

    expect(await said(0o644)).to.include(warning);
    expect(await said(0o640)).to.include(warning);
    expect(await said(0o600)).not.to.include('Warning');
  });

  it('are not sent unencrypted to another machine without a warning', async () => {
    for (const [url, isWarnedOf] of [
      ['http://192.0.2.1', true],
      ['https://192.0.2.1', false],
      ['http://127.0.0.1:9', false],
      ['http://localhost:9', false],
    ] as const) {
      const { err } = await runLoader(['check', '--dir', folder(), '--url', url]);
      expect(err.includes(`Warning: ${url} is not encrypted`), url).to.equal(isWarnedOf);
    }
  });
});
