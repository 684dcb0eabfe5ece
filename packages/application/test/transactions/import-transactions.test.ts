import {
  DEFAULT_VOCABULARY,
  draftTransaction,
  type CalendarDate,
  type ImportOptions,
  type TransactionDraft,
} from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { appendTo } from '../../contracts/accounts/append-to.js';
import { addressOf, givenAccounts, PERIOD } from '../../contracts/accounts/given-accounts.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { day, instant, period } from '../../contracts/time/dates.js';
import { PAYMENT } from '../../contracts/transactions/given-transactions.js';
import type { AccountAddress } from '../../src/accounts/account-ledger.js';
import { makeImportTransactions } from '../../src/transactions/import-transactions.js';
import type { TransactionLedger } from '../../src/transactions/transaction-ledger.js';
import { interrupted } from '../accounts/interrupted.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import { transactionIdOf } from '../../contracts/identifiers/given-identifiers.js';

const NOW = new Date('2026-02-01T10:20:30.999Z');
const ACCOUNT = addressOf('account-1');
const INSIDE = day('2026-01-15');
const OUTSIDE = day('2025-12-15');
const DEFAULTS: ImportOptions = { whenAlreadyThere: 'skip', whenOutside: 'move' };
const { postedDate: _, description: __, ...FIELDS } = PAYMENT;

const draft = (transactionId: string, transactionDate: CalendarDate = INSIDE): TransactionDraft =>
  draftTransaction(
    { ...FIELDS, transactionId: transactionIdOf(transactionId), transactionDate },
    DEFAULT_VOCABULARY,
  )._unsafeUnwrap();

const NEXT = { closed: PERIOD, open: period('2026-02-01') };

interface Circumstances extends Partial<ImportOptions> {
  readonly address?: AccountAddress;
  readonly ledger?: TransactionLedger;
}

describe('importTransactions', () => {
  let ports: StorePorts;
  let number: string;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    const [account] = await givenAccounts(ports, ['account-1']);
    number = account?.accountNumber ?? '';
  });

  const load = (drafts: readonly TransactionDraft[], circumstances: Circumstances = {}) => {
    const { address = ACCOUNT, ledger = ports.transactions, ...options } = circumstances;
    const importTransactions = makeImportTransactions({
      ledger,
      keyedLedger: ports.keyedTransactions,
      suppliers: ports.suppliers,
      clock: { now: () => NOW },
    });
    return importTransactions({ address, drafts, options: { ...DEFAULTS, ...options } });
  };

  const view = async () => {
    const seen = await ports.accounts.view(number, { size: 100 }, NOW);
    if (!seen) throw new Error('The account was not found.');
    return seen;
  };

  const storedIds = async () =>
    (await view()).transactions.map(({ transactionId }) => transactionId);

  /** Another request adds the transaction right after each of these readings. */
  const rivalAfter = (readings: readonly number[], transactionId = 'rival') =>
    interrupted(ports.transactions, async (made) => {
      const id = transactionId === 'rival' ? `rival-${made}` : transactionId;
      const transactions = [{ ...PAYMENT, transactionId: transactionIdOf(id) }];
      const additions = { transactions, notes: [], identifiers: 'new' } as const;
      if (readings.includes(made)) await appendTo(ports.transactions, ACCOUNT, [], additions);
    });

  it('says of each draft, in their order, whether it was added or there', async () => {
    await load([draft('there')]);
    const outcomes = await load([draft('a'), draft('there'), draft('b'), draft('a')]);

    expect(outcomes._unsafeUnwrap().outcomes).to.deep.equal([
      'added',
      'already-exists',
      'added',
      'already-exists',
    ]);
    expect(await storedIds()).to.have.members(['there', 'a', 'b']);
  });

  it('pins a note to the account for each date that it moved, and none when it is repeated', async () => {
    await load([draft('moved', OUTSIDE), draft('inside')]);
    await load([draft('moved', OUTSIDE), draft('inside')]);

    const { notes, transactions } = await view();
    expect(notes).to.have.lengthOf(1);
    expect(notes[0]).to.include({
      createdAt: '2026-02-01T10:20:30Z',
      isPinned: true,
      author: 'service',
    });
    expect(transactions).to.have.lengthOf(2);
    const moved = transactions.find(({ transactionId }) => transactionId === 'moved');
    expect(moved).to.include({ transactionDate: PERIOD.from, postedDate: OUTSIDE });
    expect(notes[0]?.body).to.include(moved?.description);
  });

  it('stores nothing when one draft lies outside and may not be moved, and names the account', async () => {
    const drafts = [draft('a'), draft('b', OUTSIDE), draft('c', OUTSIDE)];
    const refused = await load(drafts, { whenOutside: 'refuse' });

    expect(refused._unsafeUnwrapErr()).to.deep.equal({
      kind: 'transactions-refused',
      refusals: [1, 2].map((index) => ({
        index,
        reason: { kind: 'outside-open-period', date: OUTSIDE, period: PERIOD },
      })),
      account: {
        number,
        reference: { supplierCode: SUPPLIER.code, externalAccountNumber: 'account-1' },
      },
    });
    expect(await storedIds()).to.deep.equal([]);
  });

  it('answers a repeat although its period has been closed since', async () => {
    await load([draft('a')], { whenOutside: 'refuse' });
    await ports.accounts.changePeriods(number, () => ok(NEXT));
    const again = await load([draft('a')], { whenOutside: 'refuse' });

    expect(again._unsafeUnwrap().outcomes).to.deep.equal(['already-exists']);
  });

  it('adds nothing twice when it is repeated at the same moment', async () => {
    const drafts = [draft('a', OUTSIDE), draft('b')];
    const requests = Array.from({ length: 10 }, () => load(drafts));
    const outcomes = (await Promise.all(requests)).flatMap(
      (result) => result._unsafeUnwrap().outcomes,
    );

    expect(outcomes.filter((outcome) => outcome === 'added')).to.have.lengthOf(2);
    expect(await storedIds()).to.have.members(['a', 'b']);
    expect((await view()).notes).to.have.lengthOf(1);
  });

  it('lets the store refuse an identifier that the reading did not show', async () => {
    await load([draft('a')]);
    const { transactions } = ports;
    const blind: TransactionLedger = {
      read: (address) => transactions.read(address, []),
      append: (...parameters) => transactions.append(...parameters),
      withLockedAccount: (...parameters) => transactions.withLockedAccount(...parameters),
    };

    const error = await load([draft('a')], { ledger: blind }).catch(String);

    expect(error).to.include("has a transaction 'a' already");
    expect(await storedIds()).to.deep.equal(['a']);
  });

  it('decides again when a rival added the same transaction in between', async () => {
    const outcomes = await load([draft('a'), draft('b')], { ledger: rivalAfter([1], 'a') });

    expect(outcomes._unsafeUnwrap().outcomes).to.deep.equal(['already-exists', 'added']);
  });

  it('decides again when the next period was opened in between', async () => {
    const ledger = interrupted(ports.transactions, async (readings) => {
      if (readings === 1) await ports.accounts.changePeriods(number, () => ok(NEXT));
    });
    await load([draft('a')], { ledger });

    expect((await view()).transactions[0]?.transactionDate).to.equal('2026-02-01');
  });

  it('gets its turn when rivals have come first three times', async () => {
    const outcomes = await load([draft('a')], { ledger: rivalAfter([1, 2, 3]) });

    expect(outcomes._unsafeUnwrap().outcomes).to.deep.equal(['added']);
    expect(await storedIds()).to.have.members(['rival-1', 'rival-2', 'rival-3', 'a']);
  });

  describe('when drafts of one identifier differ', () => {
    const different = [draft('a'), draft('b'), draft('a', OUTSIDE)];

    it('refuses them, before it looks at the period', async () => {
      const drafts = [...different, draft('c', OUTSIDE)];
      const refused = await load(drafts, { whenOutside: 'refuse' });

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'contradicting-drafts',
        contradictions: [{ index: 2, first: 0, fields: ['transactionDate'] }],
      });
    });

    it('refuses them after the account and the status of its supplier', async () => {
      const unknown = await load(different, { address: addressOf('unknown') });
      await ports.suppliers.update(
        SUPPLIER.code,
        { status: 'paused' },
        instant('2026-02-01T00:00:00Z'),
      );
      const paused = await load(different);

      expect(unknown._unsafeUnwrapErr().kind).to.equal('account-not-found');
      expect(paused._unsafeUnwrapErr().kind).to.equal('supplier-not-ongoing');
    });

    it('adds them all when nothing is to be looked up', async () => {
      const outcomes = await load(different, { whenAlreadyThere: 'add' });

      expect(outcomes._unsafeUnwrap().outcomes).to.deep.equal(['added', 'added', 'added']);
    });
  });

  describe('when nothing is to be looked up', () => {
    it('adds existing transactions once more', async () => {
      await load([draft('a')]);
      const outcomes = await load([draft('a')], { whenAlreadyThere: 'add' });

      expect(outcomes._unsafeUnwrap().outcomes).to.deep.equal(['added']);
      expect(await storedIds()).to.deep.equal(['a', 'a']);
    });

    it('adds everything once although a rival came first', async () => {
      const circumstances = { whenAlreadyThere: 'add', ledger: rivalAfter([1], 'a') } as const;
      await load([draft('a')], circumstances);

      expect(await storedIds()).to.deep.equal(['a', 'a']);
    });
  });

  it('finds no account that is unknown or of another organisation', async () => {
    const addresses = [addressOf('unknown'), { ...ACCOUNT, organisationId: 'organisation-2' }];

    for (const address of addresses) {
      const refused = await load([draft('a')], { address });
      expect(refused._unsafeUnwrapErr()).to.have.property('kind', 'account-not-found');
    }
  });

  it('refuses a supplier that was paused in between, and stores nothing', async () => {
    const ledger = interrupted(ports.transactions, () =>
      ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, instant('2026-02-01T00:00:00Z')),
    );
    const refused = await load([draft('a')], { ledger });

    expect(refused._unsafeUnwrapErr()).to.deep.equal({
      kind: 'supplier-not-ongoing',
      status: 'paused',
    });
    expect(await storedIds()).to.deep.equal([]);
  });
});
