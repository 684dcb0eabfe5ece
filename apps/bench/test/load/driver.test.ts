import { expect } from 'chai';
import { Driver } from '../../src/load/driver.js';

describe('A driver', () => {
  it('takes each report of a load although all of them come in one piece', async () => {
    const driver = new Driver(new URL('./idle-driver-main.js', import.meta.url), {});
    const load = { connections: 1, batchSize: 1, warmUpMs: 0, measuredMs: 1 };
    try {
      await driver.tally(load);
      const tally = driver.tally(load);
      // The reports wait in the pipe while this process reads nothing.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);

      expect((await tally).requests).to.be.above(0);
    } finally {
      driver.stop();
    }
  });
});
