import { OutcomeUnknown, type BulkOutcome } from '@data-import/application';
import { givenAccounts, noteOf, SUPPLIER, transactionOf } from '@data-import/application/contracts';
import { until } from '@data-import/testkit/until';
import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { addressOf, NAMES, openLostConnections } from '../lost-connections.js';

const TOGETHER = 5;
const APPEND = 'bulk-transactions-append';
const COPY = 'copy transactions';

const WORKING = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;

describe('a bulk append whose connection is lost', () => {
  const scene = openedForAll(() => openLostConnections());

  before(async () => {
    await givenAccounts(scene.rival, NAMES);
  });
  beforeEach(() => scene.db('transactions').delete());

  const read = async (ports = scene.ports, names = NAMES) => {
    const rows = ports.bulkLedger.newRows();
    const accounts = names.map((name, place) => {
      for (let n = 0; n < TOGETHER; n += 1) rows.add(transactionOf(`${name} ${n}`) as never);
      return { address: addressOf(name), first: place * TOGETHER, count: TOGETHER };
    });
    const readings = await ports.bulkLedger.readAll(accounts, rows);
    const appends = accounts.map((account, place) => {
      const notes = [noteOf('moved', { author: 'service' })];
      return { rows: account, reading: readings[place]!, moves: [], notes };
    });
    return () => ports.bulkLedger.appendAll(appends, rows);
  };
  const rivalAppends = async (name: string) => {
    const append = { transactions: [transactionOf('rival')], identifiers: 'any' } as const;
    for (let isStored = false; !isStored;) {
      const reading = await scene.rival.ledger.read(addressOf(name), {});
      isStored = (await scene.rival.ledger.append(reading!, append)).isOk();
    }
  };
  const counted = async () => {
    const { transactions, notes } = await scene.rival.suppliers.count(SUPPLIER.code);
    return { transactions, notes };
  };
  /** What has come to be stored, by the tables and by the counters. */
  const storedBy = async (work: () => Promise<readonly BulkOutcome[]>) => {
    const before = await counted();
    const outcomes = new Set(await work());
    const rows = await scene.db('transactions').pluck<string[]>('transaction_id');
    const after = await counted();
    expect(after.transactions - before.transactions, 'counted').to.equal(rows.length);
    expect(after.notes - before.notes).to.equal(rows.length / TOGETHER);
    expect(new Set(rows).size, 'rows that are there once').to.equal(rows.length);
    return { outcomes: [...outcomes], rows: rows.length };
  };

  it('just after its commit is stored once, and said to be', async () => {
    const append = await read();
    scene.proxy.cut('answer-lost', 'commit');

    expect(await storedBy(append)).to.deep.equal({
      outcomes: ['stored'],
      rows: NAMES.length * TOGETHER,
    });
    expect(scene.proxy.cuts).to.be.above(0);
  });

  it('after its rows were sent is stored once or not at all, and what is said is so', async () => {
    const append = await read();
    scene.proxy.cut('answer-lost', COPY);

    // The commit follows the rows at once: it may have come through, or not.
    const { outcomes, rows } = await storedBy(append);
    expect(rows).to.equal(outcomes[0] === 'stored' ? NAMES.length * TOGETHER : 0);
    expect(outcomes).to.have.length(1);
    expect(scene.proxy.cuts).to.be.above(0);
  });

  for (const [words, fate] of [
    ['commit', 'never-sent'],
    [COPY, 'never-sent'],
    [APPEND, 'answer-lost'],
    [APPEND, 'never-sent'],
    [APPEND, 'late'],
    ['begin', 'answer-lost'],
  ] as const)
    it(`before its commit was sent is not stored, and said not to be (${words} ${fate})`, async () => {
      const append = await read();
      scene.proxy.cut(fate, words);

      expect(await storedBy(append)).to.deep.equal({ outcomes: ['unchanged'], rows: 0 });
      if (fate === 'late') await scene.proxy.deliver();
      // PostgreSQL may still be at work for the connection that was cut, and an append passes over accounts that are locked.
      await until(
        'PostgreSQL works for no other connection',
        async () => (await scene.db.raw(WORKING)).rows.length === 0,
      );
      expect(await scene.db('transactions').pluck('transaction_id')).to.deep.equal([]);
      expect(await storedBy(await read())).to.deep.equal({
        outcomes: ['stored'],
        rows: NAMES.length * TOGETHER,
      });
    });

  it('is settled for each of its accounts', async () => {
    const append = await read();
    await rivalAppends(NAMES[5]!);
    scene.proxy.cut('answer-lost', 'commit');
    const outcomes = await append();

    expect(outcomes.flatMap((outcome, n) => (outcome === 'stored' ? [] : [n]))).to.deep.equal([5]);
    const rows = await scene.db('transactions').pluck<string[]>('transaction_id');
    expect(rows).to.have.length((NAMES.length - 1) * TOGETHER + 1);
    expect(rows).to.include('rival').and.not.to.include(`${NAMES[5]} 0`);
  });

  it('has an unknown outcome for an account to which too many rivals have appended since', async () => {
    const append = await read();
    const overtaken = scene.overtake('commit', async () => {
      for (let n = 0; n < 8; n += 1) await rivalAppends(NAMES[0]!);
    });
    const [first, ...others] = await append();
    await overtaken.done;

    expect((first as { readonly error: unknown }).error).to.be.an.instanceOf(OutcomeUnknown);
    expect(new Set(others)).to.deep.equal(new Set(['stored']));
  });

  it('has an unknown outcome when the database cannot be asked any more', async () => {
    const impatient = await openLostConnections(3000);
    await givenAccounts(impatient.rival, NAMES);
    const append = await read(impatient.ports, NAMES.slice(0, 2));
    impatient.proxy.cut('answer-lost', 'commit', 1, () => impatient.proxy.shut());
    const outcomes = await append();
    await impatient.close();

    for (const outcome of outcomes)
      expect((outcome as { readonly error: unknown }).error).to.be.an.instanceOf(OutcomeUnknown);
  });

  it('leaves nothing behind when the database refuses its rows, and the connection goes on', async () => {
    await scene.db.raw('alter table transactions add constraint refused check (type is null)');
    const refused = (await read())();
    await refused.then(
      () => expect.fail(),
      ({ constraint }: { constraint?: string }) => expect(constraint).to.match(/refused/),
    );
    expect(await scene.db('transactions').pluck('transaction_id')).to.deep.equal([]);
    await scene.db.raw('alter table transactions drop constraint refused');

    expect(await storedBy(await read())).to.deep.equal({
      outcomes: ['stored'],
      rows: NAMES.length * TOGETHER,
    });
  });
});
