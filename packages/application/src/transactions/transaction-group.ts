import {
  dayOfDate,
  noteOfMove,
  planFresh,
  requireOngoing,
  utcInstantOf,
  type ImportOptions,
  type TransactionColumns,
  type TransactionDraft,
} from '@data-import/domain';
import type { AccountAddress } from '../accounts/account-ledger.js';
import { type ImportRequestOptions, batchOfAppend } from '../import-requests/import-request.js';
import type { BulkAppend, BulkReading, RowsOfAccount, BulkLedger } from './bulk-ledger.js';
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
    const outcomes: GroupOutcome[] = accounts.map(() => undefined);
    const appends: BulkAppend[] = [];
    const places: number[] = [];
    for (const [index, reading] of readings.entries()) {
      const append = reading && this.#decide(accounts[index] as RowsOfAccount, reading);
      if (!append) continue;
      places.push(index);
      appends.push(append);
    }
    if (appends.length === 0) return outcomes;

    const batch = batchOfAppend(this.options, clock);
    const stored = await ledger.appendAll(appends, this.#rows, batch);
    for (const [index, outcome] of stored.entries()) {
      const place = places[index] ?? -1;
      if (typeof outcome === 'object') outcomes[place] = outcome;
      else if (outcome === 'stored') outcomes[place] = { moved: appends[index]?.moves.length ?? 0 };
    }
    return outcomes;
  }

  #decide(rows: RowsOfAccount, reading: BulkReading): BulkAppend | undefined {
    if (reading.hasExisting || requireOngoing(reading.status).isErr()) return undefined;
    const days = this.#days.slice(rows.first, rows.first + rows.count);
    const placed = planFresh(days, reading.openPeriod, this.options.whenOutside);
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
