import type { Transaction, TransactionDraft } from '@data-import/domain';
import { storeOfEachTest } from '../store-of-each-test.js';
import { expect } from 'chai';
import type {
  AccountAddress,
  AccountReading,
  BatchOfAppend,
} from '../../src/accounts/account-ledger.js';
import type { BulkAppend, BulkLedger, RowsOfAccount } from '../../src/transactions/bulk-ledger.js';
import { addressOf, givenAccounts, openingOf, PERIOD } from '../accounts/given-accounts.js';
import { transactionIdOf } from '../identifiers/given-identifiers.js';
import { batchOf } from '../import-batches/given-batches.js';
import { noteOf } from '../notes/given-notes.js';
import type { OpenStore } from '../store-under-test.js';
import { SUPPLIER } from '../suppliers/given-supplier.js';
import { day, instant, period } from '../time/dates.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import {
  columnsOf,
  PAYMENT,
  SUPPLY_CHARGE,
  transactionOf,
  withEverything,
} from './given-transactions.js';

const MANY = 512;

const NOTE_OF_MOVE = noteOf('Transaction moved: moved.', { isPinned: true, author: 'service' });
const MOVE = { date: day('2026-01-31'), description: 'The date was moved, für Müller.' };

/** The transactions of an account, with their outcome decided by the test: the store decides nothing. */
interface Given {
  readonly address: AccountAddress;
  readonly drafts: readonly Transaction[];
}

const of = (account: number | string, ...drafts: Transaction[]): Given => ({
  address: addressOf(typeof account === 'string' ? account : `account-${account}`),
  drafts,
});

const posted = (id: string) =>
  transactionOf(id, { transactionDate: day('2026-02-03'), postedDate: day('2026-02-03') });

const existingIn = (reading: AccountReading | undefined) =>
  (reading?.found.transactions ?? []).map(({ transactionId }) => transactionId);

/** Every store's BulkLedger has to pass this suite. */
export function bulkLedgerContract(implementation: string, open: OpenStore): void {
  describe(`BulkLedger contract: ${implementation}`, () => {
    const store = storeOfEachTest(open);
    let ledger: BulkLedger;
    beforeEach(async () => {
      ledger = store.ports.bulkLedger;
      await givenAccounts(store.ports, ['account-1', 'account-2', 'account-3']);
    });

    const read = async (given: readonly Given[], by = ledger) => {
      const rows = by.newRows();
      let first = 0;
      const accounts = given.map(({ address, drafts }): RowsOfAccount => {
        for (const draft of drafts) rows.add(draft as Transaction & TransactionDraft);
        first += drafts.length;
        return { address, first: first - drafts.length, count: drafts.length };
      });
      const readings = await by.readAll(accounts, rows);
      const append = (differing: Partial<BulkAppend> = {}, batch?: BatchOfAppend) =>
        by.appendAll(
          accounts.flatMap((account, index): BulkAppend[] => {
            const reading = readings[index];
            const none = { rows: account, moves: [], notes: [] };
            return reading ? [{ ...none, reading, ...differing }] : [];
          }),
          rows,
          batch,
        );
      return { rows, readings, append };
    };

    const load = async (given: readonly Given[], batch?: BatchOfAppend) =>
      (await read(given)).append({}, batch);

    const view = async ({ address }: Given) => {
      const reading = await store.ports.ledger.read(address, {});
      const page = { size: 10_000 };
      const number = reading?.account?.number ?? '';
      const seen = await store.ports.accounts.view(number, page, new Date(0));
      if (!seen) throw new Error('The account was not found.');
      // The newest come first.
      return { transactions: seen.transactions.toReversed(), notes: seen.notes };
    };

    const counters = () => store.ports.suppliers.count(SUPPLIER.code);

    it('stores the transactions of each account as they were read, in their order', async () => {
      const text = UNUSUAL_TEXTS.join(' | ');
      const { description: _, ...everything } = withEverything(SUPPLY_CHARGE, text);
      // The transaction has the same day as the others, since an account is viewed in the order of the days.
      const { transactionDate } = PAYMENT;
      const whole = {
        ...everything,
        transactionDate,
        postedDate: transactionDate,
        description: undefined,
      };
      const given = [
        of(1, transactionOf('t-2'), PAYMENT, whole, transactionOf('t-1')),
        of(2, transactionOf('t-1')),
        of(3, ...UNUSUAL_TEXTS.map((id) => transactionOf(id, { note: id, displayNote: 'Plain.' }))),
      ];

      expect(await load(given)).to.deep.equal(['stored', 'stored', 'stored']);
      for (const one of given) expect((await view(one)).transactions).to.deep.equal(one.drafts);
      expect((await counters()).transactions).to.equal(5 + UNUSUAL_TEXTS.length);
    });

    it('stores columns as it stores the same transactions', async () => {
      const text = UNUSUAL_TEXTS.filter((one) => JSON.stringify(one) === `"${one}"`).join(' | ');
      const { lineItems: _, taxItems, ...whole } = withEverything(PAYMENT, text);
      const description = undefined;
      const texts = { ...whole, transactionId: transactionIdOf(text), taxItems, description };
      const most = { amountMinor: 999_999_999_999 as Transaction['amountMinor'] };
      const given = of(
        1,
        transactionOf('t-2', { note: 'Alone.' }),
        { ...texts, lineItems: undefined },
        transactionOf('t-1', most),
        transactionOf('t-3', { amountMinor: -1 as Transaction['amountMinor'], type: 'CREDIT' }),
      );
      const others = of(2, transactionOf('t-4'), transactionOf('t-5'));
      const rows = ledger.newRows();
      rows.addAll(columnsOf(given.drafts));
      rows.addAll(columnsOf(others.drafts.slice(0, 1)));
      rows.add(others.drafts[1] as Transaction & TransactionDraft);
      const accounts = [
        { address: given.address, first: 0, count: 4 },
        { address: others.address, first: 4, count: 2 },
      ];
      const readings = await ledger.readAll(accounts, rows);
      const appends = accounts.map((account, n) => {
        return { rows: account, reading: readings[n] as AccountReading, moves: [], notes: [] };
      });

      expect(await ledger.appendAll(appends, rows)).to.deep.equal(['stored', 'stored']);
      for (const one of [given, others])
        expect((await view(one)).transactions).to.deep.equal(one.drafts);
    });

    it('stores amounts as large and as small as they can be', async () => {
      const amounts = [999_999_999_999, -999_999_999_999, 1, -1] as Transaction['amountMinor'][];
      const given = of(
        1,
        ...amounts.map((amountMinor, n) => transactionOf(`t-${n}`, { amountMinor })),
      );
      await load([given]);

      expect((await view(given)).transactions).to.deep.equal(given.drafts);
    });

    it('stores what transactions are found by afterwards', async () => {
      const given = of(1, transactionOf('t-1'), transactionOf('t-2'));
      await load([given]);
      const transactionIds = ['t-2', 't-3'].map(transactionIdOf);
      const reading = await store.ports.ledger.read(given.address, { transactionIds });

      expect(reading?.found.transactions).to.deep.equal([transactionOf('t-2')]);
    });

    it('stores moved dates, what says so, and the notes', async () => {
      const given = [of(1, PAYMENT), of(2, posted('t-1'), PAYMENT, posted('t-3'))] as const;
      const { rows, readings } = await read(given);
      const accounts = [0, 1].map((n) => ({
        address: given[n]?.address as AccountAddress,
        first: n,
        count: n === 0 ? 1 : 3,
      }));
      const stored = await ledger.appendAll(
        accounts.map((account, n) => ({
          rows: account,
          reading: readings[n] as AccountReading,
          moves: n === 0 ? [] : [0, 2].map((index) => ({ ...MOVE, index })),
          notes: n === 0 ? [] : [NOTE_OF_MOVE, NOTE_OF_MOVE],
        })),
        rows,
      );

      expect(stored).to.deep.equal(['stored', 'stored']);
      const { date: transactionDate, description } = MOVE;
      const { transactions, notes } = await view(given[1]);
      expect(transactions).to.have.deep.members([
        { ...posted('t-1'), transactionDate, description },
        PAYMENT,
        { ...posted('t-3'), transactionDate, description },
      ]);
      expect(notes).to.deep.equal([NOTE_OF_MOVE, NOTE_OF_MOVE]);
      expect((await view(given[0])).transactions).to.deep.equal([PAYMENT]);
      expect(await counters()).to.include({ transactions: 4, notes: 2 });
    });

    it('reads accounts with their periods, and which of them have one of the identifiers', async () => {
      await load([of(1, transactionOf('t-1')), of(2, transactionOf('t-2'))]);
      const { readings, rows } = await read([
        of(1, transactionOf('t-0'), transactionOf('t-1')),
        of('no-account', transactionOf('t-1')),
        of(2, transactionOf('t-1'), transactionOf('T-2')),
        of(3, transactionOf('t-1')),
      ]);

      expect(readings.map(existingIn)).to.deep.equal([['t-1'], [], [], []]);
      expect(readings.map((reading) => reading?.account?.openPeriod)).to.deep.equal([
        PERIOD,
        undefined,
        PERIOD,
        PERIOD,
      ]);
      expect([0, 1, 5].map((row) => rows.idOf(row))).to.deep.equal(['t-0', 't-1', 't-1']);
    });

    it('reads a period without an end, and an account without a period', async () => {
      const openEnded = period('2026-01-01');
      const openings = [
        openingOf('open-ended', { period: openEnded }),
        openingOf('no-period', { period: undefined }),
      ];
      (await store.ports.processes.completeAll(SUPPLIER.code, openings))._unsafeUnwrap();
      const { readings } = await read([of('no-period', PAYMENT), of('open-ended', PAYMENT)]);

      expect(readings.map((reading) => reading?.account?.openPeriod)).to.deep.equal([
        undefined,
        openEnded,
      ]);
    });

    it('reads nothing of an organisation that the supplier is not of, nor of an unknown supplier', async () => {
      const { address, drafts } = of(1, PAYMENT);
      for (const differing of [{ organisationId: 'other' }, { supplierCode: 'UNKNOWN' as never }]) {
        const { readings } = await read([{ address: { ...address, ...differing }, drafts }]);

        expect(readings).to.deep.equal([undefined]);
      }
    });

    it('stores nothing of an account that was changed since it was read, and all others', async () => {
      const given = [1, 2, 3].map((n) => of(n, transactionOf('mine'), transactionOf('too')));
      const { append } = await read(given);
      const rival = (await store.another()).ledger;
      const reading = await rival.read(addressOf('account-2'), {});
      await rival.append(reading!, { transactions: [PAYMENT] });

      const moves = [{ ...MOVE, index: 1 }];
      expect(await append({ moves })).to.deep.equal(['stored', 'unchanged', 'stored']);
      expect((await view(of(2))).transactions).to.deep.equal([PAYMENT]);
      const { date: transactionDate, description } = MOVE;
      for (const n of [1, 3])
        expect((await view(of(n))).transactions).to.have.deep.members([
          transactionOf('mine'),
          transactionOf('too', { transactionDate, description }),
        ]);
      expect((await counters()).transactions).to.equal(5);
    });

    it('stores nothing of readings a second time', async () => {
      const { append } = await read([of(1, PAYMENT), of(2, PAYMENT)]);
      await append();

      expect(await append()).to.deep.equal(['unchanged', 'unchanged']);
      expect((await counters()).transactions).to.equal(2);
    });

    it('makes readings of single requests out of date', async () => {
      const single = await store.ports.ledger.read(addressOf('account-1'), {});
      await load([of(1, PAYMENT)]);

      const late = { transactions: [PAYMENT], identifiers: 'any' } as const;
      expect((await store.ports.ledger.append(single!, late)).isErr()).to.equal(true);
    });

    it('stores nothing of readings from before the supplier was paused', async () => {
      const { append } = await read([of(1, PAYMENT), of(2, PAYMENT)]);
      const now = instant('2026-02-01T00:00:00Z');
      await store.ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, now);

      expect(await append({ notes: [NOTE_OF_MOVE] })).to.deep.equal(['unchanged', 'unchanged']);
      expect(await counters()).to.include({ transactions: 0, notes: 0 });
      const { readings } = await read([of(1, PAYMENT)]);
      expect(readings[0]?.supplier.status).to.equal('paused');
    });

    it('stores no part of an account of which an identifier exists all the same', async () => {
      await load([of(1, PAYMENT)]);
      const { append } = await read([of(1, transactionOf('new'), PAYMENT)]);
      await append({ notes: [NOTE_OF_MOVE] }).catch(() => undefined);

      expect(await view(of(1))).to.deep.include({ transactions: [PAYMENT], notes: [] });
      expect(await counters()).to.include({ transactions: 1, notes: 0 });
    });

    it('adds to a batch what it stores with one', async () => {
      await load([of(1, PAYMENT)]);
      const given = [of(2, PAYMENT, transactionOf('t-1')), of(3, PAYMENT)];
      expect(await load(given, batchOf('B'))).to.deep.equal(['stored', 'stored']);
      const [listed] = await store.ports.importBatches.list(SUPPLIER.code);

      expect(listed).to.deep.include({ name: 'B', transactions: 3 });
    });

    it('lets one of two servers win that have read the same accounts', async () => {
      const rival = (await store.another()).bulkLedger;
      const given = Array.from({ length: 3 }, (_, n) => of(n + 1, PAYMENT));
      const [mine, theirs] = [await read(given), await read(given, rival)];
      const outcomes = await Promise.all([mine.append(), theirs.append()]);

      for (const n of [0, 1, 2])
        expect(outcomes.map((one) => one[n])).to.have.members(['stored', 'unchanged']);
      expect((await counters()).transactions).to.equal(3);
    });

    it(`stores ${MANY} accounts at once`, async () => {
      const numbers = Array.from({ length: MANY }, (_, n) => `many-${n}`);
      await givenAccounts(store.ports, numbers);
      const drafts = Array.from({ length: 12 }, (_, n) => transactionOf(`t-${n}`));
      const given = numbers.map((number) => of(number, ...drafts));

      expect(new Set(await load(given))).to.deep.equal(new Set(['stored']));
      expect((await counters()).transactions).to.equal(MANY * drafts.length);
      expect((await view(given[MANY - 1] as Given)).transactions).to.deep.equal(drafts);
      const { readings } = await read(given);
      expect(readings.every((reading) => existingIn(reading).length === 12)).to.equal(true);
    });
  });
}
