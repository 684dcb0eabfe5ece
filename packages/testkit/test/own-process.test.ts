import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';

const { href } = new URL('../src/postgres/own-process.js', import.meta.url);

describe('OwnProcess', () => {
  it('is waited for until its children have ended, too', async () => {
    const script = `
      const { OwnProcess } = await import('${href}');
      const own = new OwnProcess('/bin/sh', ['-c', 'sleep 0.3 & echo ready >&2; exec sleep 100']);
      await own.untilSaid('ready');
      await own.end('SIGKILL');
      console.log('ended');`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    expect((await run).stdout).to.equal('ended\n');
  });
});
