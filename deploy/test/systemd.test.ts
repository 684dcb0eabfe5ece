import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { debianTool } from './debian-tool.js';
import { Program } from './program.js';
import { textWith } from './workspace.js';

describe('The unit of systemd', () => {
  let folder: string;
  const unit = 'data-import@8081.service';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unit-'));
    // The Node.js of this machine, as the unit has to name a program that exists.
    const text = textWith('deploy/systemd/data-import@.service', {
      '/usr/bin/node': process.execPath,
    });
    await writeFile(join(folder, unit), text);
    await writeFile(join(folder, 'wrong@1.service'), text.replace('LockPersonality', 'LockPerson'));
  });

  after(() => rm(folder, { recursive: true }));

  const analyze = (...words: string[]) =>
    new Program([debianTool('systemd-analyze'), ...words], { folder }).ended();

  it('has nothing that systemd finds', async () => {
    const { code, stdout, stderr } = await analyze('verify', '--man=no', `./${unit}`);

    expect({ code, said: stdout + stderr }).to.deep.equal({ code: 0, said: '' });
  });

  it('is checked: a misspelt setting is found', async () => {
    const { stderr } = await analyze('verify', '--man=no', './wrong@1.service');

    expect(stderr).to.include("'LockPerson'");
  });

  it('gives the server almost nothing of the machine: exposure at most 1.5 of 10', async () => {
    const { code, stdout } = await analyze(
      'security',
      '--offline=true',
      '--threshold=15',
      `./${unit}`,
    );

    expect(code, stdout).to.equal(0);
  });
});
