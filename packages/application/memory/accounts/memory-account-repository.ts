import {
  inSmallLetters,
  isPinnedAt,
  isSamePeriod,
  utcInstantOf,
  type ExternalAccountNumber,
  type HistoricalStatement,
  type Note,
  type PeriodChange,
  type SearchedText,
  type Transaction,
  type UtcInstant,
} from '@data-import/domain';
import { factsOfPeriods } from '../../src/audit/audit-entry.js';
import { bestMatches, type AccountMatch } from '../../src/accounts/best-matches.js';
import {
  APPENDS_VIEWED,
  type AccountRepository,
  type AppendOfAccount,
  type InstructionOfAccount,
} from '../../src/accounts/account-repository.js';
import { noteChange } from '../audit/memory-audit-log.js';
import { numbersOf } from '../import-batches/items-since.js';
import { batchesOf } from '../import-batches/stored-batch.js';
import {
  suppliersIn,
  type MemoryStore,
  type StoredAccount,
  type StoredProcess,
  type StoredSupplier,
  type Wait,
} from '../memory-store.js';

export function memoryAccountRepository(store: MemoryStore, wait: Wait): AccountRepository {
  return {
    async list(supplierCode, externalAccountNumbers) {
      const accounts = store.suppliers.get(supplierCode)?.accounts;
      return [...new Set(externalAccountNumbers)].flatMap(
        (number) => accounts?.get(number)?.account ?? [],
      );
    },

    async search({ text, ...scope }, limit) {
      const matches = suppliersIn(store, scope).flatMap(({ processes, accounts }) =>
        [...processes].flatMap(([number, process]) =>
          matchesOf(process, accounts.get(number), text),
        ),
      );
      return bestMatches(matches, limit);
    },

    async view(number, { after, size }, now) {
      const stored = store.accounts.get(number);
      if (!stored) return undefined;

      const supplier = store.supplier(stored.account.reference.supplierCode);
      const moment = after?.moment ?? utcInstantOf(now);
      const notes = pageOf(stored.notes, placeOfNote(moment), after?.note, size);
      const transactions = pageOf(
        stored.transactions,
        placeOfTransaction,
        after?.transaction,
        size,
      );
      const statements = pageOf(stored.statements, placeOfStatement, after?.statement, size);
      const hasMore = notes.hasMore || transactions.hasMore || statements.hasMore;
      return {
        account: stored.account,
        notes: notes.page,
        transactions: transactions.page,
        statements: statements.page,
        instructions: instructionsOf(supplier, stored),
        appends: appendsTo(supplier, stored).slice(0, APPENDS_VIEWED),
        timeZone: supplier.supplier.timeZone,
        next: hasMore
          ? {
              moment,
              ...(notes.last && { note: notes.last }),
              ...(transactions.last && { transaction: transactions.last }),
              ...(statements.last && { statement: statements.last }),
            }
          : undefined,
      };
    },

    async surroundings(number) {
      const stored = store.accounts.get(number);
      if (!stored) return undefined;
      const { supplierCode, externalAccountNumber } = stored.account.reference;
      const supplier = store.supplier(supplierCode);
      return {
        closedPeriods: stored.closedPeriods,
        businesses: [...supplier.businesses]
          .filter(([, one]) => one.externalAccountNumbers.has(externalAccountNumber))
          .map(([business]) => business)
          .toSorted(),
        appends: appendsTo(supplier, stored),
        removedItems: [...stored.removedItems],
      };
    },

    async changePeriods(number, decide) {
      const stored = store.accounts.get(number);
      return stored?.turn.take(() => {
        const { account, closedPeriods } = stored;
        const change = decide({ open: account.openPeriod, lastClosed: closedPeriods.at(-1) });
        if (change.isOk()) keepPeriods(stored, change.value);
        return change;
      }, wait);
    },
  };
}

function appendsTo(supplier: StoredSupplier, account: StoredAccount): readonly AppendOfAccount[] {
  return [...batchesOf(supplier)]
    .flatMap(([batch, { appends }]) => appends.map((append) => ({ batch, ...append })))
    .filter((append) => append.owner === account)
    .toSorted((a, b) => b.number - a.number)
    .map(({ batch, at, items }) => ({ batch, addedAt: at, ...numbersOf(items) }));
}

function instructionsOf(
  { businesses }: StoredSupplier,
  { account, instructions }: StoredAccount,
): readonly InstructionOfAccount[] {
  const { externalAccountNumber } = account.reference;
  const own = instructions.map((one) => ({ one, business: undefined }));
  const linked = [...businesses].flatMap(([business, { instructions: all }]) =>
    all.filter((one) => one.linked.has(externalAccountNumber)).map((one) => ({ one, business })),
  );
  return [...own, ...linked]
    .toSorted((a, b) => b.one.place - a.one.place)
    .map(({ one, business }) => ({ ...one.stored, externalBusinessIdentifier: business }));
}

function keepPeriods(stored: StoredAccount, { closed, open }: PeriodChange): void {
  const { reference, openPeriod: before } = stored.account;
  if (before && open ? isSamePeriod(before, open) : before === open) return;
  noteChange(factsOfPeriods(reference, before, open));
  stored.account = { ...stored.account, openPeriod: open };
  if (closed) stored.closedPeriods.push(closed);
  stored.revision += 1;
}

const placeOfNote = (moment: UtcInstant) => (note: Note, entry: number) => ({
  isPinned: isPinnedAt(note, moment),
  createdAt: note.createdAt,
  entry,
});

const placeOfTransaction = ({ transactionDate }: Transaction, entry: number) => ({
  date: transactionDate,
  entry,
});

const placeOfStatement = (statement: HistoricalStatement, entry: number) => ({
  from: statement.billPeriodFromDate,
  to: statement.billPeriodToDate,
  entry,
});

function matchesOf(
  { reference, progress }: StoredProcess,
  stored: StoredAccount | undefined,
  text: SearchedText,
): readonly AccountMatch[] {
  return wordsOf(reference.externalAccountNumber, stored, text).map((match) => ({
    number: stored?.account.number,
    reference,
    state: progress.state,
    failureReason: progress.state === 'failed' ? progress.reason : undefined,
    match,
  }));
}

function wordsOf(
  externalAccountNumber: ExternalAccountNumber,
  stored: StoredAccount | undefined,
  { beginnings, transactionIds }: SearchedText,
): readonly string[] {
  const ids = stored?.transactions.map(({ transactionId }): string => transactionId) ?? [];
  const numbers = [externalAccountNumber, stored?.account.number ?? ''].map(inSmallLetters);
  return [
    ...numbers.filter((number) => beginnings.some((beginning) => number.startsWith(beginning))),
    ...beginnings.slice(0, transactionIds.some((id) => ids.includes(id)) ? 1 : 0),
  ];
}

type Place = Readonly<Record<string, string | number | boolean>>;

interface Page<T, P> {
  readonly page: readonly T[];
  /** The place of the last one on the page; `after` when the page is empty. */
  readonly last: P | undefined;
  readonly hasMore: boolean;
}

/** The items of the list that come after a place, the largest place first. */
function pageOf<T, P extends Place>(
  list: readonly T[],
  placeOf: (one: T, entry: number) => P,
  after: P | undefined,
  size: number,
): Page<T, P> {
  const following = list
    .map((one, entry) => ({ one, place: placeOf(one, entry) }))
    .filter(({ place }) => after === undefined || compare(place, after) < 0)
    .toSorted((a, b) => compare(b.place, a.place));
  const page = following.slice(0, size);
  return {
    page: page.map(({ one }) => one),
    last: page.at(-1)?.place ?? after,
    hasMore: following.length > size,
  };
}

function compare(a: Place, b: Place): number {
  for (const [name, part] of Object.entries(a)) {
    const other = b[name] ?? '';
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}
