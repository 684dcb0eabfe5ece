import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from '../temporary-folder.js';
import { runLoader } from './run-loader.js';

describe('data-import forget', () => {
  const folder = temporaryFolder();

  it('leaves no row of the account in the folder, but for the source files', async () => {
    await writeFile(join(folder(), 'migration.toml'), 'supplier = "S"\n');
    await writeFile(
      join(folder(), 'notes.csv'),
      'external_account_number,body\nQuux,one\nQuux,\nB,two\n',
    );
    await runLoader(['check', '--dir', folder()]);
    await mkdir(join(folder(), 'out'), { recursive: true });
    const proof = ['certificate.json', 'certificate.json.sha256'];
    for (const name of proof) await writeFile(join(folder(), 'out', name), '{}');
    const made = async () => {
      const names = await readdir(folder(), { recursive: true, withFileTypes: true });
      const files = names.filter((one) => one.isFile() && one.parentPath !== folder());
      const contents = files.map(({ parentPath, name }) => readFile(join(parentPath, name)));
      return (await Promise.all(contents)).filter((content) => content.includes('Quux')).length;
    };
    expect(await made()).to.be.at.least(1);

    const { out, exitCode } = await runLoader(['forget', 'Quux', '--dir', folder()]);
    expect(exitCode).to.equal(0);
    expect(out).to.include('2 rows of the account are forgotten.');
    expect(await made()).to.equal(0);
    expect(await readdir(join(folder(), 'out'))).to.have.members(proof);
  });
});
