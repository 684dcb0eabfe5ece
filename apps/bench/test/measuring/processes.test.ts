import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect } from 'chai';
import {
  cpuMicrosecondsOf,
  forgetPeakOf,
  residentMegabytesOf,
} from '../../src/measuring/processes.js';

const AT_LEAST = 100_000;
// As long as it takes: other processes want the machine too.
const WORK = `
  const { cpuUsage } = process;
  for (let used = cpuUsage(); used.user + used.system < ${3 * AT_LEAST}; used = cpuUsage());`;

const TAKEN = 200;
const TAKE_AND_GIVE_BACK = `
  let taken = Buffer.alloc(${TAKEN} * 2 ** 20, 1);
  taken = undefined;
  const waiting = setInterval(() => {
    gc();
    if (process.memoryUsage().rss < ${TAKEN} * 2 ** 20) console.log('given back');
  }, 10);
  setTimeout(() => clearInterval(waiting), 100_000);`;

// Other systems have no `/proc`.
if (existsSync('/proc/self/stat')) {
  // Slow because a process has to compute for long enough to be measured.
  describe('The CPU time of a process', () => {
    it('holds that of a child which has ended', async () => {
      const before = await cpuMicrosecondsOf(process.pid);
      await once(spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' }), 'exit');

      expect((await cpuMicrosecondsOf(process.pid)) - before).to.be.above(AT_LEAST);
    });

    it('holds that of a child which is running', async () => {
      const before = await cpuMicrosecondsOf(process.pid);
      const busy = `${WORK} console.log('done'); setTimeout(() => {}, 100_000);`;
      const child = spawn(process.execPath, ['-e', busy], { stdio: ['ignore', 'pipe', 'ignore'] });
      await once(child.stdout, 'data');

      const used = (await cpuMicrosecondsOf(process.pid)) - before;
      child.kill('SIGKILL');

      expect(used).to.be.above(AT_LEAST);
    });
  });

  describe('The memory of a process', () => {
    it('is never more than its peak', async () => {
      const { now, peak } = await residentMegabytesOf(process.pid);

      expect(now).to.be.within(10, peak);
    });

    it('has a new peak after the old one was forgotten', async () => {
      const child = spawn(process.execPath, ['--expose-gc', '-e', TAKE_AND_GIVE_BACK], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const pid = child.pid ?? 0;
      await once(child.stdout, 'data');

      await forgetPeakOf(pid);
      const { now, peak } = await residentMegabytesOf(pid);
      child.kill('SIGKILL');

      expect(peak - now).to.be.below(TAKEN / 2);
    });
  });
}
