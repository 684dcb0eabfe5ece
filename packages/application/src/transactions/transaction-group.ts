import {
  planImport,
  utcInstantOf,
  type ImportOptions,
  type TransactionDraft,
} from '@data-import/domain';
import type { AccountAddress, AccountReading } from '../accounts/account-ledger.js';
import { requireAccount } from '../accounts/required-account.js';
import type { Clock } from '../clock/clock.js';
import { type ImportRequestOptions, batchOfAppend } from '../import-requests/import-request.js';
import type { BulkAppend, BulkLedger, RowsOfAccount } from './bulk-ledger.js';

/** The outcome for an account; `undefined`: nothing was stored, and `ImportTransactions` has to decide. */
export type GroupOutcome = { readonly moved: number } | { readonly error: unknown } | undefined;

/** New transactions of accounts of one supplier, each account once, that are read, decided on and stored together. */
export interface TransactionGroup {
  readonly rows: number;
  /** False when the account is in the group already: the transactions are not taken. */
  add(address: AccountAddress, drafts: readonly TransactionDraft[]): boolean;
  /** Stores the transactions of each account, all or none; an outcome for each account in the order in which they were added. */
  store(): Promise<readonly GroupOutcome[]>;
}

/** Existing transactions are skipped. No dry runs. */
export interface GroupOptions extends Omit<ImportRequestOptions, 'isDryRun'> {
  readonly whenOutside: ImportOptions['whenOutside'];
}

export type BeginTransactionGroup = (options: GroupOptions) => TransactionGroup;

interface Ports {
  readonly bulkLedger: BulkLedger;
  readonly clock: Clock;
}

export const makeBeginTransactionGroup =
  (ports: Ports): BeginTransactionGroup =>
  (options) =>
    new Group(ports, options);

/** What is decided on; the rest of a draft is a row of the ledger. */
interface GroupedAccount extends RowsOfAccount {
  readonly address: AccountAddress;
  readonly drafts: readonly Pick<TransactionDraft, 'transactionId' | 'transactionDate'>[];
}

class Group implements TransactionGroup {
  readonly #rows;
  readonly #accounts = new Map<string, GroupedAccount>();
  rows = 0;

  constructor(
    private readonly ports: Ports,
    private readonly options: GroupOptions,
  ) {
    this.#rows = ports.bulkLedger.newRows();
  }

  add(address: AccountAddress, drafts: readonly TransactionDraft[]): boolean {
    const { externalAccountNumber, supplierCode, organisationId } = address;
    const { address: first = address } = this.#accounts.values().next().value ?? {};
    if (first.supplierCode !== supplierCode || first.organisationId !== organisationId)
      throw new Error('A group of transactions is of one supplier.');
    if (this.#accounts.has(externalAccountNumber)) return false;
    this.#accounts.set(externalAccountNumber, {
      address,
      first: this.rows,
      count: drafts.length,
      drafts: drafts.map(({ transactionId, transactionDate }) => ({
        transactionId,
        transactionDate,
      })),
    });
    for (const draft of drafts) this.#rows.add(draft);
    this.rows += drafts.length;
    return true;
  }

  async store(): Promise<readonly GroupOutcome[]> {
    const { bulkLedger: ledger, clock } = this.ports;
    const accounts = [...this.#accounts.values()];
    const readings = await ledger.readAll(
      accounts.map(({ address, drafts }) => ({
        address,
        transactionIds: drafts.map(({ transactionId }) => transactionId),
      })),
    );
    const decided = accounts.map((account, index) => this.#decide(account, readings[index]));
    const appends = decided.filter((append) => append !== undefined);
    const batch = batchOfAppend(this.options, clock);
    const stored = appends.length > 0 ? await ledger.appendAll(appends, this.#rows, batch) : [];
    const outcomes = new Map(appends.map((append, index) => [append, stored[index]]));
    return decided.map((append) => {
      const outcome = append && outcomes.get(append);
      if (outcome === 'stored') return { moved: append?.moves.length ?? 0 };
      return outcome === 'unchanged' ? undefined : outcome;
    });
  }

  #decide(account: GroupedAccount, read: AccountReading | undefined): BulkAppend | undefined {
    const required = requireAccount(read, account.address);
    if (required.isErr() || required.value.found.transactions.length > 0) return undefined;
    const reading = required.value;
    const plan = planImport(
      account.drafts as readonly TransactionDraft[],
      { openPeriod: reading.account.openPeriod, existingIds: NONE },
      { whenAlreadyThere: 'skip', whenOutside: this.options.whenOutside },
      utcInstantOf(this.ports.clock.now()),
    );
    if (plan.isErr()) return undefined;
    const { transactions, notes } = plan.value;
    // A repeated identifier is for the route: its rows are in the group.
    if (transactions.length < account.count) return undefined;
    const moves = transactions.flatMap(({ transactionDate: date, description }, index) =>
      description === undefined ? [] : [{ index, date, description }],
    );
    return { rows: account, reading, moves, notes };
  }
}

const NONE: ReadonlySet<never> = new Set();
