import {
  DEFAULT_VOCABULARY,
  draftTransaction,
  type CalendarDate,
  type ImportOptions,
  type TransactionDraft,
} from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { addressOf, givenAccounts, PERIOD } from '../../contracts/accounts/given-accounts.js';
import { batchNameOf } from '../../contracts/import-batches/given-batches.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { day, instant, period } from '../../contracts/time/dates.js';
import { PAYMENT } from '../../contracts/transactions/given-transactions.js';
import type { AccountAddress, AccountLedger } from '../../src/accounts/account-ledger.js';
import type { ImportRequestOptions } from '../../src/import-requests/import-request.js';
import { makeImportTransactions } from '../../src/transactions/import-transactions.js';
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
  readonly ledger?: AccountLedger;
  readonly idempotencyKey?: string;
  readonly requestOptions?: ImportRequestOptions;
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
    const { address = ACCOUNT, ledger = ports.ledger, ...others } = circumstances;
    const { idempotencyKey, requestOptions, ...options } = others;
    const importTransactions = makeImportTransactions({
      ledger,
      suppliers: ports.suppliers,
      clock: { now: () => NOW },
    });
    return importTransactions({
      address,
      drafts,
      options: { ...DEFAULTS, ...options },
      idempotencyKey,
      ...(requestOptions && { requestOptions }),
    });
  };

  const view = async () => {
    const seen = await ports.accounts.view(number, { size: 100 }, NOW);
    if (!seen) throw new Error('The account was not found.');
    return seen;
  };

  const storedIds = async () =>
    (await view()).transactions.map(({ transactionId }) => transactionId);

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

  it('lets the store refuse an identifier that the reading did not show', async () => {
    await load([draft('a')]);
    const { ledger } = ports;
    const blind: AccountLedger = { ...ledger, read: (address) => ledger.read(address, {}) };

    const error = await load([draft('a')], { ledger: blind }).catch(String);

    expect(error).to.include("has a transaction 'a' already");
    expect(await storedIds()).to.deep.equal(['a']);
  });

  describe('when drafts of one identifier differ', () => {
    const different = [draft('a'), draft('b'), draft('a', OUTSIDE)];

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
  });

  describe('when nothing is to be looked up, under an idempotency key', () => {
    const KEYED = { whenAlreadyThere: 'add', idempotencyKey: 'key-1' } as const;
    const drafts = [draft('a'), draft('moved', OUTSIDE), draft('a')];

    it('answers a repeat of the same batch although its period has been closed since', async () => {
      const requestOptions = { batch: batchNameOf('B') };
      const keyed = { ...KEYED, whenOutside: 'refuse', requestOptions } as const;
      await load([draft('a')], keyed);
      await ports.accounts.changePeriods(number, () => ok(NEXT));
      const again = await load([draft('a')], keyed);

      expect(again._unsafeUnwrap().outcomes).to.deep.equal(['added']);
      expect(await storedIds()).to.deep.equal(['a']);
    });

    it('adds the same again under another key, or on another account', async () => {
      await givenAccounts(ports, ['account-2']);
      await load([draft('a')], KEYED);
      await load([draft('a')], { ...KEYED, idempotencyKey: 'key-2' });
      await load([draft('a')], { ...KEYED, address: addressOf('account-2') });

      expect(await storedIds()).to.deep.equal(['a', 'a']);
      expect((await ports.suppliers.count(SUPPLIER.code)).transactions).to.equal(3);
    });

    const others: readonly (readonly [string, readonly TransactionDraft[], Circumstances])[] = [
      ['other transactions', [draft('a'), draft('b')], KEYED],
      ['another choice for dates outside the period', drafts, { ...KEYED, whenOutside: 'refuse' }],
      ['another batch', drafts, { ...KEYED, requestOptions: { batch: batchNameOf('B') } }],
    ];
    for (const [difference, otherDrafts, circumstances] of others)
      it(`refuses the key with ${difference}, and stores nothing`, async () => {
        await load(drafts, KEYED);
        const refused = await load(otherDrafts, circumstances);

        expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'idempotency-key-reused' });
        expect(await storedIds()).to.have.members(['a', 'a', 'moved']);
      });
  });

  it('does not store an idempotency key where existing transactions are looked up', async () => {
    const keyed = { idempotencyKey: 'key-1' };
    await load([draft('a')], keyed);
    const other = await load([draft('a'), draft('b')], keyed);
    const adding = await load([draft('c')], { ...keyed, whenAlreadyThere: 'add' });

    expect(other._unsafeUnwrap().outcomes).to.deep.equal(['already-exists', 'added']);
    expect(adding._unsafeUnwrap().outcomes).to.deep.equal(['added']);
    expect(await storedIds()).to.have.members(['a', 'b', 'c']);
  });

  it('writes nothing when all of it exists', async () => {
    await load([draft('a')]);
    const readOnly = {
      ...ports.ledger,
      append: () => Promise.reject(new Error('Something was written.')),
    };
    const again = await load([draft('a')], { ledger: readOnly });

    expect(again._unsafeUnwrap().outcomes).to.deep.equal(['already-exists']);
  });
});
