import { expect } from 'chai';
import { BodyMemory, type Holder } from '../../src/reading/body-memory.js';
import { refused, type Answer } from '../../src/sending/answer.js';
import { PARSE_ERROR } from '../../src/errors/transport-errors.js';

/** Of bodies; their memory is six times as much. */
const KILOBYTE = 1024;
const BUDGET = 6 * 4000 * KILOBYTE;
const REFUSAL = refused(401, PARSE_ERROR);

const caller = (apiKeyId: string): Holder => ({
  apiKeyId,
  organisationId: `organisation of ${apiKeyId}`,
  isOperator: false,
  refusal: async () => undefined,
});
const OPERATOR: Holder = {
  ...caller('operator'),
  organisationId: undefined,
  isOperator: true,
};

/** An upload that is not awaited, and what it was broken off with. */
const upload = (isAwaited = false) => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { isAwaited: () => isAwaited, breakOff: resolve, brokenOff: promise };
};

describe('BodyMemory', () => {
  let memory: BodyMemory;
  beforeEach(() => {
    memory = new BodyMemory(BUDGET);
  });
  const share = (holder?: Holder) => memory.reserve(upload(), holder);
  const heldBy = (name: string) =>
    (memory.shares.find((one) => one.share === name)?.bytes ?? 0) / KILOBYTE / 6;

  it('holds nothing for small bodies, and refuses none', () => {
    for (let bodies = 0; bodies < 1000; bodies += 1)
      expect(share(caller('A')).growTo(64 * KILOBYTE)).to.equal(true);
    expect(memory.shares.map(({ bytes }) => bytes)).to.deep.equal([0, 0]);
  });

  it('gives a key a quarter, and takes it back', () => {
    const first = share(caller('A'));
    expect(first.growTo(600 * KILOBYTE)).to.equal(true);
    const second = share(caller('A'));
    expect(second.growTo(400 * KILOBYTE)).to.equal(true);
    expect(second.growTo(401 * KILOBYTE)).to.equal(false);
    expect(share(caller('A')).growTo(65 * KILOBYTE)).to.equal(false);
    expect(share(caller('B')).growTo(1000 * KILOBYTE)).to.equal(true);
    expect([heldBy('A'), heldBy('B'), heldBy('all')]).to.deep.equal([1000, 1000, 2000]);

    first.release();
    expect(first.growTo(600 * KILOBYTE)).to.equal(true);
    expect(second.growTo(401 * KILOBYTE)).to.equal(true);
    expect([heldBy('A'), heldBy('all')]).to.deep.equal([401, 1401]);
  });

  it('gives requests without a token a tenth together', () => {
    expect(share().growTo(300 * KILOBYTE)).to.equal(true);
    expect(share().growTo(101 * KILOBYTE)).to.equal(false);
    expect(share().growTo(100 * KILOBYTE)).to.equal(true);
    expect(heldBy('without_token')).to.equal(400);
  });

  it('has a share for operators when callers hold all of it', () => {
    for (const key of ['A', 'B', 'C', 'D'])
      expect(share(caller(key)).growTo(1000 * KILOBYTE)).to.equal(true);
    expect(memory.isFull).to.equal(true);
    expect(share(caller('E')).growTo(65 * KILOBYTE)).to.equal(false);
    expect(share(caller('E')).growTo(64 * KILOBYTE)).to.equal(true);

    expect(share(OPERATOR).growTo(1000 * KILOBYTE)).to.equal(true);
    expect(share(OPERATOR).growTo(65 * KILOBYTE)).to.equal(false);
  });

  it('knows the largest body that a key can send', () => {
    expect(memory.largestBodyBytes).to.equal(1000 * KILOBYTE);
    expect(new BodyMemory(1).largestBodyBytes).to.equal(64 * KILOBYTE);
  });

  describe('while it is held', () => {
    it('takes 64 KB a second for enough, after 5 seconds', async () => {
      const slow = upload(true);
      let isBroken = false;
      void slow.brokenOff.then(() => (isBroken = true));
      const held = memory.reserve(slow, caller('A'));
      let kilobytes = 65;
      held.growTo(kilobytes * KILOBYTE);
      const wait = async (seconds: number, more: number) => {
        held.check(seconds * 1000);
        held.growTo((kilobytes += more) * KILOBYTE);
        await Promise.resolve();
        return isBroken;
      };

      expect(await wait(4.5, 0)).to.equal(false);
      for (let second = 0; second < 10; second += 1) expect(await wait(1, 65)).to.equal(false);
      expect(await wait(2, 0)).to.equal(true);
    });

    it('breaks off an upload that is too slow', async () => {
      memory = new BodyMemory(BUDGET, { bytesPerSecond: 1024, slackMs: 5 });
      const slow = upload(true);
      const notAwaited = upload();
      let isBroken = false;
      void notAwaited.brokenOff.then(() => (isBroken = true));
      memory.reserve(notAwaited, caller('A')).growTo(100 * KILOBYTE);
      memory.reserve(slow, caller('A')).growTo(100 * KILOBYTE);

      expect(await slow.brokenOff).to.include({ status: 408 });
      expect(isBroken).to.equal(false);
    });

    it('asks whether its key is let in, also after an error', async () => {
      memory = new BodyMemory(BUDGET, { bytesPerSecond: 1, slackMs: 5 });
      const answers = [
        async () => undefined,
        async () => Promise.reject(new Error('The database is away.')),
        async () => REFUSAL,
      ];
      const revoked = upload();
      memory
        .reserve(revoked, { ...caller('A'), refusal: async () => answers.shift()?.() })
        .growTo(100 * KILOBYTE);

      expect(await revoked.brokenOff).to.equal(REFUSAL);
      expect(answers).to.have.length(0);
    });
  });
});
