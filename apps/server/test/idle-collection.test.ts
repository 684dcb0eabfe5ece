import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { collectGarbage, IdleCollection } from '../src/idle-collection.js';

describe('A collection of the garbage', () => {
  it('comes when the process is idle after its start or after work, and once', () => {
    let collected = 0;
    const collection = new IdleCollection(() => {
      collected += 1;
    });
    const after = (utilization: number) => {
      collection.look(utilization);
      return collected;
    };

    expect([0.9, 0.01, 0, 0.01].map(after)).to.deep.equal([0, 1, 1, 1]);
    expect([0.8, 0.3, 0.02, 0].map(after)).to.deep.equal([1, 1, 2, 2]);
  });

  it('frees what nothing refers to', async () => {
    const freed = new WeakRef({ of: 'a load' });
    // Until then the reference is kept that was made in this turn.
    await setImmediate();
    collectGarbage();

    expect(freed.deref()).to.equal(undefined);
  });
});
