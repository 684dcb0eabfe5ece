import { expect } from 'chai';
import { until } from '../src/until.js';

const messageOf = (waiting: Promise<void>) =>
  waiting.then(
    () => 'it was so',
    (error: Error) => error.message,
  );

describe('until', () => {
  it('asks until it is so, and no more', async () => {
    let asked = 0;
    await until('it was asked three times', async () => (asked += 1) === 3);
    expect(asked).to.equal(3);
  });

  it('fails after its time, and says what it waited for, as it is by then', async () => {
    let asked = 0;
    const isSo = () => ((asked += 1), false);
    expect(await messageOf(until('it is day', isSo, 0))).to.include('until it is day');
    const words = () => `there is more than ${asked}`;
    expect(await messageOf(until(words, isSo, 0))).to.include('more than 2');
  });

  it('fails at once with what asking fails with', async () => {
    const broken = Promise.reject(new Error('gone'));
    expect(await messageOf(until('it is there', () => broken))).to.equal('gone');
  });
});
