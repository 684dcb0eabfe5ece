import { expect } from 'chai';
import { join } from 'node:path';
import { debianTool } from './debian-tool.js';
import { Program } from './program.js';
import { WORKSPACE } from './workspace.js';

const FOLDER = join(WORKSPACE, 'deploy/monitoring');

const promtool = (...words: string[]) =>
  new Program([debianTool('promtool'), ...words], { folder: FOLDER }).ended();

describe('The alerts for Prometheus', () => {
  it('are rules that Prometheus takes', async () => {
    const { code, stdout, stderr } = await promtool('check', 'rules', 'alerts.yaml');

    expect(code, stdout + stderr).to.equal(0);
  });

  it('fire when they should, and are quiet otherwise', async () => {
    const { code, stdout, stderr } = await promtool('test', 'rules', 'alerts.test.yaml');

    expect(code, stdout + stderr).to.equal(0);
  });
});
