import { expect } from 'chai';
import { retry } from '../../src/engine/retry.js';

const PATIENT = {
  patienceMs: 60_000,
  firstPauseMs: 20,
  longestPauseMs: 50,
  pause: async () => undefined,
};

const failing = (times: number) => {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts <= times) throw new Error(`attempt ${attempts}`);
    return attempts;
  };
};

const isNotSecond = (error: unknown) => (error as Error).message !== 'attempt 2';

describe('retry', () => {
  it('does work again until it succeeds, with pauses that double up to the longest', async () => {
    const pauses: number[] = [];
    const pause = async (ms: number) => void pauses.push(ms);

    expect(await retry(failing(4), { ...PATIENT, pause })).to.equal(5);
    expect(pauses).to.deep.equal([20, 40, 50, 50]);
  });

  it('throws the error that waiting does not cure', async () => {
    const failed = await retry(failing(9), { ...PATIENT, mayPass: isNotSecond }).catch(String);

    expect(failed).to.equal('Error: attempt 2');
  });

  it('throws the last error when its patience is over', async () => {
    const failed = await retry(failing(9), { ...PATIENT, patienceMs: 0 }).catch(String);

    expect(failed).to.equal('Error: attempt 1');
  });
});
