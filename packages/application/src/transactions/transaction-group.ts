import {
  dayOfDate,
  noteOfMove,
  planFresh,
  utcInstantOf,
  type ImportOptions,
  type TransactionColumns,
  type TransactionDraft,
} from '@data-import/domain';
import type { AccountAddress, AccountReading } from '../accounts/account-ledger.js';
import { requireAccount } from '../accounts/required-account.js';
import { type ImportRequestOptions, batchOfAppend } from '../import-requests/import-request.js';
import type { BulkAppend, BulkLedger, RowsOfAccount } from './bulk-ledger.js';
import type { Clock } from '../clock/clock.js';

/** The outcome for an account; `undefined`: nothing was stored, and `ImportTransactions` has to decide. */
export type GroupOutcome = { readonly moved: number } | { readonly error: unknown } | undefined;

/** The transactions of an account, as objects or as columns. */
export type GroupedTransactions = readonly TransactionDraft[] | TransactionColumns;

/** New transactions of accounts of one supplier, each account once, that are read, decided on and stored together. */
export interface TransactionGroup {
  readonly rows: number;
  /** `present`: the account is in the group already. `needs-route`: two of them have one identifier. Neither is taken. */
  add(
    address: AccountAddress,
    transactions: GroupedTransactions,
  ): 'added' | 'present' | 'needs-route';
  /** Stores the transactions of each account, all or none; an outcome for each account in the order in which they were added. */
  store(): Promise<readonly GroupOutcome[]>;
}

/** Existing transactions are skipped. No dry runs. */
export interface GroupOptions extends Omit<ImportRequestOptions, 'isDryRun'> {
  readonly whenOutside: ImportOptions['whenOutside'];
}

interface Needed {
  readonly bulkLedger: BulkLedger;
  readonly clock: Clock;
}

export const makeBeginTransactionGroup =
  (ports: Needed) =>
  (options: GroupOptions): TransactionGroup =>
    new Group(ports, options);

class Group implements TransactionGroup {
  readonly #rows;
  readonly #days: number[] = [];
  readonly #accounts = new Map<string, RowsOfAccount>();

  constructor(
    private readonly ports: Needed,
    private readonly options: GroupOptions,
  ) {
    this.#rows = ports.bulkLedger.newRows();
  }

  get rows(): number {
    return this.#days.length;
  }

  add(address: AccountAddress, transactions: GroupedTransactions) {
    const { externalAccountNumber, supplierCode, organisationId } = address;
    const { address: first = address } = this.#accounts.values().next().value ?? {};
    if (first.supplierCode !== supplierCode || first.organisationId !== organisationId)
      throw new Error('A group of transactions is of one supplier.');
    if (this.#accounts.has(externalAccountNumber)) return 'present';
    const isOfColumns = 'mayRepeat' in transactions;
    if (isOfColumns ? transactions.mayRepeat : isRepeating(transactions)) return 'needs-route';
    const count = isOfColumns ? transactions.count : transactions.length;
    this.#accounts.set(externalAccountNumber, { address, first: this.rows, count });
    if (isOfColumns) {
      for (let row = 0; row < count; row += 1) this.#days.push(transactions.days[row] as number);
      this.#rows.addAll(transactions);
    } else
      for (const draft of transactions) {
        this.#days.push(dayOfDate(draft.transactionDate));
        this.#rows.add(draft);
      }
    return 'added';
  }

  async store(): Promise<readonly GroupOutcome[]> {
    const { bulkLedger: ledger, clock } = this.ports;
    const accounts = [...this.#accounts.values()];
    const readings = await ledger.readAll(accounts, this.#rows);
    const decided = accounts.map((account, index) => this.#decide(account, readings[index]));
    const appends = decided.filter((append) => append !== undefined);
    if (appends.length === 0) return decided as readonly undefined[];
    const batch = batchOfAppend(this.options, clock);
    const stored = (await ledger.appendAll(appends, this.#rows, batch)).values();
    return decided.map((append) => {
      const outcome = append && stored.next().value;
      if (outcome === 'stored') return { moved: append?.moves.length ?? 0 };
      return outcome === 'unchanged' ? undefined : outcome;
    });
  }

  #decide(rows: RowsOfAccount, read: AccountReading | undefined): BulkAppend | undefined {
    const required = requireAccount(read, rows.address);
    if (required.isErr() || required.value.found.transactions.length > 0) return undefined;
    const reading = required.value;
    const days = this.#days.slice(rows.first, rows.first + rows.count);
    const placed = planFresh(days, reading.account.openPeriod, this.options.whenOutside);
    if (placed.isErr()) return undefined;
    const moves = placed.value;
    const notes = moves.map(({ index, description }) =>
      noteOfMove(
        { transactionId: this.#rows.idOf(rows.first + index), description },
        utcInstantOf(this.ports.clock.now()),
      ),
    );
    return { rows, reading, moves, notes };
  }
}

function isRepeating(drafts: readonly TransactionDraft[]): boolean {
  const ids = new Set<string>();
  for (const { transactionId } of drafts) ids.add(transactionId);
  return ids.size < drafts.length;
}
