import { hash } from 'node:crypto';
import {
  dayIn,
  hasExpired,
  type CalendarDate,
  type TransactionType,
  type ExportedInstruction,
} from '@data-import/domain';
import { canonicalText, detailsOf } from '../src/digests/canonical-text.js';
import { RangeDigest } from '../src/digests/range-digest.js';
import { isInScope, type TenantScope } from '../src/organisations/organisation-repository.js';
import {
  MOST_ACCOUNTS_OF_RANGE,
  type AccountFilter,
  type AccountRange,
  type AccountTotals,
  type DetailedProcess,
  type FilterOf,
  type ListedProcess,
  type ListName,
  type OfAccount,
  type PartOfList,
  type ProcessFilter,
  type Reader,
  type RecordOf,
  type SupplierScope,
  type SupplierTotals,
} from '../src/lists/reader.js';
import {
  latestOf,
  type MemoryStore,
  type StoredAccount,
  type StoredInstructionEntry,
  type StoredProcess,
  type StoredSupplier,
} from './memory-store.js';

interface Placed<Listed> {
  readonly record: Listed;
  /** Sorts as the records do. */
  readonly place: string;
}

type ReadList<Name extends ListName> = (
  supplier: StoredSupplier,
  filter: FilterOf<Name>,
  today: CalendarDate,
) => readonly Placed<RecordOf<Name>>[];

export function memoryReader(store: MemoryStore): Reader {
  const visible = (tenantScope: TenantScope, supplierCode: string) => {
    const stored = store.suppliers.get(supplierCode);
    return stored && isInScope(stored.supplier, tenantScope) ? stored : undefined;
  };
  const reader: Reader = {
    async page<Name extends ListName>(
      list: Name,
      query: SupplierScope & FilterOf<Name>,
      { after, limit, now }: PartOfList,
    ) {
      const supplier = visible(query.tenantScope, query.supplierCode);
      if (!supplier) return undefined;

      const read: ReadList<Name> = LISTS[list];
      const all = read(supplier, query, dayIn(supplier.supplier.timeZone, now));
      const following = all.filter(({ place }) => after === undefined || place > after);
      const page = following.slice(0, limit);
      return {
        records: page.map(({ record }) => record),
        next: following.length > limit ? page.at(-1)?.place : undefined,
      };
    },

    async findProcess(tenantScope, { supplierCode, externalAccountNumber }) {
      const supplier = visible(tenantScope, supplierCode);
      const process = supplier?.processes.get(externalAccountNumber);
      return (
        supplier && {
          process: process && { reference: process.reference, progress: process.progress },
        }
      );
    },

    async supplierTotals(scope, now) {
      const every = { ...scope, externalAccountNumbers: undefined };
      const all = await reader.page('accountTotals', every, { limit: Infinity, now });
      return all && sumOf(all.records);
    },
  };
  return reader;
}

const LISTS: { readonly [Name in ListName]: ReadList<Name> } = {
  notes: itemsOf(({ notes }) => notes),
  noteDocuments: itemsOf(({ notes }) => notes.map(({ documentPaths }) => ({ documentPaths }))),
  transactions: itemsOf(({ transactions }) => transactions),
  statements: itemsOf(({ statements }) => statements),
  instructions: (supplier, filter, today) => [
    ...accountsIn(supplier, filter).flatMap(({ record: { account, instructions }, place }) => {
      const { externalAccountNumber } = account.reference;
      return activeAmong(instructions, today).map(({ instruction }) => ({
        record: { ...instruction, ...OF_NOBODY, externalAccountNumber },
        place: `account ${place}`,
      }));
    }),
    ...(filter.externalAccountNumbers === undefined ? businessInstructions(supplier, today) : []),
  ],
  accountTotals: (supplier, filter, today) =>
    accountsIn(supplier, filter).map(({ record, place }) => ({
      record: totalsOf(record, today),
      place,
    })),
  digests: rangesOf,
  erasedAccounts: ({ erased, erasureSalt: salt = '' }) =>
    [...new Set(erased.map(({ digest }) => digest))]
      .toSorted()
      .map((digest) => ({ record: { salt, digest }, place: digest })),
  processes: processesOf(toListed),
  detailedProcesses: processesOf(toDetailed),
};

function isWanted(
  { reference, progress }: StoredProcess,
  { selection = 'all', state = progress.state, externalAccountNumber: number }: ProcessFilter,
): boolean {
  const isSelected =
    selection === 'all' || (progress.state === 'completed') === (selection === 'imported');
  const isNamed = number === undefined || number === reference.externalAccountNumber;
  return isSelected && isNamed && progress.state === state;
}

/** The imported accounts that the filter accepts, in the order in which they were staged. */
function accountsIn(
  { processes, accounts }: StoredSupplier,
  { externalAccountNumbers: wanted }: AccountFilter,
): readonly Placed<StoredAccount>[] {
  return [...processes.values()].flatMap(
    ({ place, reference: { externalAccountNumber: number } }) => {
      const record = accounts.get(number);
      return record && wanted?.includes(number) !== false ? [{ record, place: pad(place) }] : [];
    },
  );
}

function itemsOf<Item extends object>(items: (account: StoredAccount) => readonly Item[]) {
  return (supplier: StoredSupplier, filter: AccountFilter): readonly Placed<OfAccount<Item>>[] =>
    accountsIn(supplier, filter).flatMap(({ record, place }) => {
      const { externalAccountNumber } = record.account.reference;
      return items(record).map((item, entry) => ({
        record: { ...item, externalAccountNumber },
        place: `${place}.${pad(entry)}`,
      }));
    });
}

function rangesOf(
  supplier: StoredSupplier,
  filter: AccountFilter,
  today: CalendarDate,
): readonly Placed<AccountRange>[] {
  const accounts = accountsIn(supplier, filter);
  const size = MOST_ACCOUNTS_OF_RANGE;
  const ranges = Array.from({ length: Math.ceil(accounts.length / size) }, (_, index) => {
    const some = accounts.slice(index * size, (index + 1) * size);
    const range = new RangeDigest(md5);
    for (const { record } of some) addAccount(range, record, today);
    const imported = some.map(({ record: { account } }) => ({
      externalAccountNumber: account.reference.externalAccountNumber,
      createdAt: account.createdAt,
      openPeriod: account.openPeriod,
    }));
    return { record: range.of(imported), place: `account ${some.at(-1)?.place}` };
  });
  const businesses =
    filter.externalAccountNumbers === undefined ? businessInstructions(supplier, today) : [];
  if (businesses.length === 0) return ranges;
  const range = new RangeDigest(md5);
  for (const { record } of businesses) range.addInstruction(record);
  return [...ranges, { record: range.of([]), place: 'businesses' }];
}

function addAccount(range: RangeDigest, stored: StoredAccount, today: CalendarDate): void {
  const { externalAccountNumber: owner } = stored.account.reference;
  const one = (text: string) => ({ owner, count: 1, digest: BigInt(`0x${md5(text)}`) });
  for (const note of stored.notes)
    if (note.author === 'caller')
      range.add('notes', one(canonicalText('notes', { ...note, owner })));
  for (const transaction of stored.transactions)
    range.add('transactions', {
      ...one(
        canonicalText('transactions', { ...transaction, owner, details: detailsOf(transaction) }),
      ),
      type: transaction.type,
      amount: BigInt(transaction.amountMinor),
      moved: transaction.description === undefined ? 0 : 1,
    });
  for (const statement of stored.statements)
    range.add('statements', {
      ...one(canonicalText('statements', { ...statement, owner })),
      amount: BigInt(statement.grossAmountMinor),
    });
  for (const { instruction } of activeAmong(stored.instructions, today))
    range.addInstruction({ ...instruction, ...OF_NOBODY, externalAccountNumber: owner });
}

function md5(text: string): string {
  return hash('md5', text);
}

function processesOf<Listed>(toRecord: (process: StoredProcess) => Listed) {
  return ({ processes }: StoredSupplier, filter: ProcessFilter): readonly Placed<Listed>[] =>
    [...processes.values()]
      .filter((process) => isWanted(process, filter))
      .map((process) => ({ record: toRecord(process), place: pad(process.place) }));
}

function toListed({ reference, progress }: StoredProcess): ListedProcess {
  const account = progress.state === 'completed' ? progress : undefined;
  return {
    externalAccountNumber: reference.externalAccountNumber,
    accountNumber: account?.accountNumber,
    accountCreatedAt: account?.accountCreatedAt,
  };
}

function toDetailed(process: StoredProcess): DetailedProcess {
  const { progress, times } = process;
  const failureReason = progress.state === 'failed' ? progress.reason : undefined;
  return { ...toListed(process), state: progress.state, failureReason, ...times };
}

const OF_NOBODY = {
  externalAccountNumber: undefined,
  externalBusinessIdentifier: undefined,
  linkedAccounts: [],
};

function businessInstructions(
  { businesses }: StoredSupplier,
  today: CalendarDate,
): readonly Placed<ExportedInstruction>[] {
  const sorted = [...businesses].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.flatMap(([externalBusinessIdentifier, { instructions }]) =>
    activeAmong(instructions, today).map(({ instruction, linked }) => ({
      record: {
        ...instruction,
        ...OF_NOBODY,
        externalBusinessIdentifier,
        linkedAccounts: [...linked],
      },
      place: `business ${externalBusinessIdentifier}`,
    })),
  );
}

/** The latest instruction, unless it has expired, and the accounts that it is linked to. */
function activeAmong(instructions: readonly StoredInstructionEntry[], today: CalendarDate) {
  const latest = latestOf(instructions);
  if (!latest || hasExpired(latest.stored.details, today)) return [];
  const { vendor, reference, type } = latest.stored;
  return [{ instruction: { vendor, reference, type }, linked: latest.linked }];
}

function totalsOf(stored: StoredAccount, today: CalendarDate): AccountTotals {
  const { account, notes, transactions, statements, instructions } = stored;
  const amounts = new Map<TransactionType, bigint>();
  for (const { type, amountMinor } of transactions)
    amounts.set(type, (amounts.get(type) ?? 0n) + BigInt(amountMinor));
  return {
    externalAccountNumber: account.reference.externalAccountNumber,
    accountNumber: account.number,
    createdAt: account.createdAt,
    openPeriod: account.openPeriod,
    notes: notes.filter(({ author }) => author === 'caller').length,
    transactions: transactions.length,
    movedTransactions: transactions.filter(({ description }) => description !== undefined).length,
    amounts,
    statements: statements.length,
    statementsGrossAmount: statements.reduce(
      (sum, { grossAmountMinor }) => sum + BigInt(grossAmountMinor),
      0n,
    ),
    hasPaymentInstruction: activeAmong(instructions, today).length > 0,
  };
}

function sumOf(all: readonly AccountTotals[]): SupplierTotals {
  const sum = (part: (one: AccountTotals) => number) =>
    all.reduce((total, one) => total + part(one), 0);
  const amounts = new Map<TransactionType, bigint>();
  for (const one of all)
    for (const [type, amount] of one.amounts) amounts.set(type, (amounts.get(type) ?? 0n) + amount);
  return {
    accounts: all.length,
    notes: sum(({ notes }) => notes),
    transactions: sum(({ transactions }) => transactions),
    movedTransactions: sum(({ movedTransactions }) => movedTransactions),
    amounts,
    statements: sum(({ statements }) => statements),
    statementsGrossAmount: all.reduce((total, one) => total + one.statementsGrossAmount, 0n),
    paymentInstructions: all.filter(({ hasPaymentInstruction }) => hasPaymentInstruction).length,
  };
}

function pad(place: number): string {
  return String(place).padStart(12, '0');
}
