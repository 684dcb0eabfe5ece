import { OutcomeUnknown, type AccountAppend, type AccountReading } from '@data-import/application';
import { givenAccounts, transactionOf } from '@data-import/application/contracts';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { addressOf, NAMES, openLostConnections } from '../lost-connections.js';

const APPEND = 'transactions-append';

/** As `check_previously_added=false` adds it: also when it is stored already. */
function additionOf(id: string): AccountAppend {
  return { transactions: [transactionOf(id)], notes: [], identifiers: 'any' };
}

describe('an append whose connection is lost', () => {
  const scene = openedForAll(() => openLostConnections());

  before(async () => {
    await givenAccounts(scene.rival, NAMES);
  });
  beforeEach(() => scene.db('transactions').delete());

  const read = async (name = NAMES[0]!, ports = scene.ports) => {
    const reading = await ports.ledger.read(addressOf(name), {});
    if (!reading) throw new Error('The supplier was not found.');
    return reading;
  };
  const append = (reading: AccountReading, id = 'one', ports = scene.ports) =>
    ports.ledger.append(reading, additionOf(id));
  const ids = async (): Promise<readonly string[]> =>
    scene.db('transactions').orderBy('transaction_id').pluck('transaction_id');

  it('just after its commit is stored once, and said to be', async () => {
    const reading = await read();
    scene.proxy.cut('answer-lost', APPEND);

    expect((await append(reading)).isOk()).to.equal(true);
    expect(await ids()).to.deep.equal(['one']);
  });

  it('before it was sent is not stored, and said not to be', async () => {
    const reading = await read();
    scene.proxy.cut('never-sent', APPEND);

    expect((await append(reading)).isErr()).to.equal(true);
    expect(await ids()).to.deep.equal([]);
  });

  it('and that arrives after it was answered is not stored', async () => {
    const reading = await read();
    // Before an append takes effect the connection must know its text.
    scene.proxy.cut('late', APPEND);

    expect((await append(reading)).isErr()).to.equal(true);
    await scene.proxy.deliver();
    expect(await ids()).to.deep.equal([]);
    expect((await append(await read())).isOk()).to.equal(true);
  });

  it('is not taken for a rival that has stored the same', async () => {
    const [mine, theirs] = [await read(), await read(NAMES[0], scene.rival)];
    await append(theirs, 'one', scene.rival);
    scene.proxy.cut('answer-lost', APPEND);

    expect((await append(mine)).isErr()).to.equal(true);
    expect(await ids()).to.deep.equal(['one']);
  });

  /** Cuts the answer, and lets rivals append so often before the loss is noticed. */
  async function overtakenBy(rivals: number) {
    const reading = await read();
    const overtaken = scene.overtake(APPEND, async () => {
      for (let n = 0; n < rivals; n += 1)
        await append(await read(NAMES[0], scene.rival), 'rival', scene.rival);
    });
    const result = await append(reading).then(
      (kept) => (kept.isOk() ? 'stored' : 'unchanged'),
      (error: unknown) => error,
    );
    await overtaken.done;
    return result;
  }

  it('is recognised although rivals have appended since', async () => {
    expect(await overtakenBy(7)).to.equal('stored');
    expect(await ids()).to.deep.equal(['one', ...Array.from({ length: 7 }, () => 'rival')]);
  });

  it('has an unknown outcome when too many rivals have appended since', async () => {
    expect(await overtakenBy(8)).to.be.an.instanceOf(OutcomeUnknown);
  });

  it('has an unknown outcome when the database cannot be asked any more', async () => {
    const impatient = await openLostConnections(3000);
    await givenAccounts(impatient.rival, NAMES);
    const reading = await read(NAMES[0], impatient.ports);
    impatient.proxy.cut('answer-lost', APPEND, 1, () => impatient.proxy.shut());
    const error = await append(reading, 'one', impatient.ports).catch((thrown: unknown) => thrown);
    await impatient.close();

    expect(error).to.be.an.instanceOf(OutcomeUnknown);
  });

  it('with its neighbours is settled for each of them', async () => {
    const readings = await Promise.all(NAMES.map((name) => read(name)));
    await append(await read(NAMES[5], scene.rival), 'rival', scene.rival);
    scene.proxy.cut('answer-lost', APPEND, 2);
    const kept = await Promise.all(readings.map((reading, n) => append(reading, `id ${n}`)));

    const lost = kept.flatMap((result, n) => (result.isErr() ? [n] : []));
    expect(lost).to.deep.equal([5]);
    expect(scene.proxy.cuts).to.be.above(0);
    const expected = NAMES.map((_, n) => (n === 5 ? 'rival' : `id ${n}`));
    expect([...(await ids())]).to.have.members(expected);
  });

  for (const [words, fate] of [
    ['COMMIT;', 'answer-lost'],
    ['COMMIT;', 'never-sent'],
  ] as const)
    it(`while it has the account locked is stored once (${words} ${fate})`, async () => {
      scene.proxy.cut(fate, words);
      const kept = await scene.ports.ledger.withLockedAccount(
        addressOf(NAMES[0]!),
        async (held) => {
          const reading = await held.read(addressOf(NAMES[0]!), {});
          return held.append(reading!, additionOf('held'));
        },
      );

      expect(kept.isOk()).to.equal(true);
      expect(await ids()).to.deep.equal(['held']);
    });
});
