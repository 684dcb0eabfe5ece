import { expect } from 'chai';
import { BodyMemory, type Holder, type Upload } from '../../src/reading/body-memory.js';
import { refused, type Answer } from '../../src/sending/answer.js';
import { PARSE_ERROR } from '../../src/errors/transport-errors.js';

/** Of bodies; their memory is six times as much. */
const KILOBYTE = 1024;
const BUDGET = 6 * 4000 * KILOBYTE;
const REFUSAL = refused(401, PARSE_ERROR);

const ofOrganisation = (organisationId: string, apiKeyId: string): Holder => ({
  apiKeyId,
  organisationId,
  isOperator: false,
  refusal: async () => undefined,
});
const caller = (apiKeyId: string) => ofOrganisation(`organisation of ${apiKeyId}`, apiKeyId);
const OPERATOR: Holder = {
  ...caller('operator'),
  organisationId: undefined,
  isOperator: true,
};

const WITHOUT_TOKEN = { address: '192.0.2.1' };

/** An upload, and what it was broken off with. */
const upload = (client: Upload['client'], isAwaited = false) => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { client, isAwaited: () => isAwaited, breakOff: resolve, brokenOff: promise };
};

describe('BodyMemory', () => {
  let memory: BodyMemory;
  beforeEach(() => {
    memory = new BodyMemory(BUDGET);
  });
  /** A body of 40 KB that came without a token. */
  const begun = (address: string, isAwaited = true) => {
    const one = upload({ address }, isAwaited);
    const held = memory.reserve(one);
    return { ...one, held, isGranted: held.growTo(40 * KILOBYTE) };
  };
  const share = (client: Upload['client']) => memory.reserve(upload(client));
  const heldBy = (name: string) =>
    (memory.shares.find((one) => one.share === name)?.bytes ?? 0) / KILOBYTE / 6;

  it('has a budget for small bodies: a key has 32 of them, its organisation 64, all 128', () => {
    const keys = ['A1', 'A2', 'A3', 'B1', 'B2', 'C1'];
    const taken = keys.map((key) => {
      let bodies = 0;
      while (share(ofOrganisation(key[0]!, key)).growTo(64 * KILOBYTE)) bodies += 1;
      return bodies;
    });

    expect(taken).to.deep.equal([32, 32, 0, 32, 32, 0]);
    expect(heldBy('small')).to.equal(128 * 64);
    expect(heldBy('all')).to.equal(0);
    expect(share(OPERATOR).growTo(64 * KILOBYTE)).to.equal(true);
  });

  it('takes large bodies when no more small ones have memory, and small ones when no large ones have', () => {
    const small = share(caller('A'));
    expect(small.growTo(64 * KILOBYTE)).to.equal(true);
    for (const key of ['A', 'B', 'C', 'D'])
      expect(share(caller(key)).growTo(1000 * KILOBYTE)).to.equal(true);
    expect(small.growTo(65 * KILOBYTE)).to.equal(false);
    expect([heldBy('small'), heldBy('all')]).to.deep.equal([64, 4000]);
    expect(share(caller('A')).growTo(64 * KILOBYTE)).to.equal(true);

    small.release();
    expect([heldBy('small'), heldBy('small:A')]).to.deep.equal([64, 64]);
  });

  it('counts what arrays, objects and fields take when they are parsed, if that is more', () => {
    const honest = share(caller('A'));
    expect(honest.growTo(60 * KILOBYTE, 2000)).to.equal(true);
    expect(heldBy('small:A')).to.equal(60);
    const dense = share(caller('B'));
    expect(dense.growTo(60 * KILOBYTE, 30_000)).to.equal(true);
    expect(heldBy('small:B')).to.equal(635);
    for (let bodies = 1; bodies < 3; bodies += 1)
      expect(share(caller('B')).growTo(60 * KILOBYTE, 30_000)).to.equal(true);
    expect(share(caller('B')).growTo(60 * KILOBYTE, 30_000)).to.equal(false);
  });

  it('refuses with 413 what a client could never have memory for, and else with 503', () => {
    const statusesOf = (client: Upload['client'], kilobytes: number, nodes: readonly number[]) =>
      nodes.map((count) => share(client).refusalOf(kilobytes * KILOBYTE, count).status);

    const most = (1000 * 6 * KILOBYTE - 100 * KILOBYTE) / 128;
    for (const client of [caller('A'), ofOrganisation('A', 'A1'), OPERATOR])
      expect(statusesOf(client, 100, [0, most, most + 1])).to.deep.equal([503, 503, 413]);
    expect(statusesOf(caller('A'), 64, [32 * KILOBYTE])).to.deep.equal([503]);
    expect(statusesOf(WITHOUT_TOKEN, 64, [0, 32 * KILOBYTE])).to.deep.equal([503, 413]);
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

  it('gives an organisation no more than two keys have, however many it has', () => {
    for (const key of ['A1', 'A2'])
      expect(share(ofOrganisation('A', key)).growTo(1000 * KILOBYTE)).to.equal(true);

    expect(share(ofOrganisation('A', 'A3')).growTo(65 * KILOBYTE)).to.equal(false);
    expect(heldBy('organisation:A')).to.equal(2000);
    expect(share(caller('B')).growTo(1000 * KILOBYTE)).to.equal(true);
  });

  it('gives requests without a token a tenth together, and an address a quarter of it', () => {
    expect(share(WITHOUT_TOKEN).growTo(100 * KILOBYTE)).to.equal(true);
    expect(share(WITHOUT_TOKEN).growTo(1)).to.equal(false);
    for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
      expect(share({ address }).growTo(100 * KILOBYTE)).to.equal(true);
    expect(share({ address: '192.0.2.5' }).growTo(1)).to.equal(false);
    expect(memory.shares.map((one) => one.share)).to.deep.equal(['all', 'small', 'without_token']);
    expect(heldBy('without_token')).to.equal(400);
  });

  it('ends the oldest unfinished one without a token for the next: of the address, or of all', async () => {
    const whole = begun('192.0.2.1', false);
    const oldest = begun('192.0.2.2');
    const own = begun('192.0.2.1');
    const next = begun('192.0.2.1');

    expect(next.isGranted).to.equal(true);
    expect(await own.brokenOff).to.include({ status: 503 });
    expect([whole.held.bytes > 0, own.held.bytes, heldBy('without_token')]).to.deep.equal([
      true,
      0,
      120,
    ]);
    for (let address = 10; address < 18; address += 1)
      expect(begun(`192.0.2.${address}`).isGranted).to.equal(true);
    expect(await oldest.brokenOff).to.include({ status: 503 });
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
      const slow = upload(caller('A'), true);
      let isBroken = false;
      void slow.brokenOff.then(() => (isBroken = true));
      const held = memory.reserve(slow);
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
      const slow = upload(caller('A'), true);
      const notAwaited = upload(caller('A'));
      let isBroken = false;
      void notAwaited.brokenOff.then(() => (isBroken = true));
      memory.reserve(notAwaited).growTo(100 * KILOBYTE);
      memory.reserve(slow).growTo(100 * KILOBYTE);

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
      const refusal = async () => answers.shift()?.();
      const revoked = upload({ ...caller('A'), refusal });
      memory.reserve(revoked).growTo(100 * KILOBYTE);

      expect(await revoked.brokenOff).to.equal(REFUSAL);
      expect(answers).to.have.length(0);
    });
  });
});
