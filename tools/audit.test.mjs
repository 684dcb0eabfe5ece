import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const TOOL = fileURLToPath(new URL('audit.mjs', import.meta.url));

const audit = (...words) =>
  new Promise((resolve) => {
    execFile(process.execPath, [TOOL, ...words], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

describe('npm run audit', () => {
  it('finds no known advisory for what is installed', async () => {
    const { code, stdout, stderr } = await audit();
    expect(code, stderr).to.equal(0);
    expect(Number(/^\d+/.exec(stdout)[0])).to.be.above(500);
  });

  it('names what an advisory applies to, and no version before or after', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    const lockfile = join(folder, 'pnpm-lock.yaml');
    const versions = ['7.5.9', '8.17.0', '8.17.1', '8.9.0'];
    const lines = versions.map((version) => `  ws@${version}:\n    engines: {}\n`).join('');
    await writeFile(lockfile, `packages:\n\n${lines}\nsnapshots:\n\n  ws@8.0.0: {}\n`);
    const { code, stderr } = await audit(lockfile);
    await rm(folder, { recursive: true });

    expect(code).to.equal(1);
    expect(stderr.trim().split('\n')).to.deep.equal([
      'ws 8.17.0: CVE-2024-37890, mended in 8.17.1',
      'ws 8.9.0: CVE-2024-37890, mended in 8.17.1',
    ]);
  });
});
