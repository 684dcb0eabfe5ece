import type { TransactionColumns, TransactionDraft } from '@data-import/domain';
import type { AccountLedger, AccountReading, BatchOfAppend } from '../accounts/account-ledger.js';
import type {
  BulkAppend,
  BulkLedger,
  BulkOutcome,
  BulkReading,
  BulkRows,
  RowsOfAccount,
} from './bulk-ledger.js';

class Drafts implements BulkRows {
  readonly list: TransactionDraft[] = [];

  add(draft: TransactionDraft): void {
    this.list.push(draft);
  }

  addAll(columns: TransactionColumns): void {
    for (let row = 0; row < columns.count; row += 1) this.list.push(columns.draftOf(row));
  }

  idOf(row: number): TransactionDraft['transactionId'] {
    const { transactionId } = this.list[row] as TransactionDraft;
    return transactionId;
  }

  of({ first, count }: RowsOfAccount): readonly TransactionDraft[] {
    return this.list.slice(first, first + count);
  }
}

/**
 * Serves stores that gain nothing by rows of their own: asks the ledger of single requests, which lets them share
 * transactions.
 */
export class SingleAppends implements BulkLedger {
  constructor(private readonly ledger: AccountLedger) {}

  newRows(): BulkRows {
    return new Drafts();
  }

  readAll(
    accounts: readonly RowsOfAccount[],
    rows: BulkRows,
  ): Promise<readonly (BulkReading | undefined)[]> {
    return Promise.all(
      accounts.map((account) => this.#read(account, (rows as Drafts).of(account))),
    );
  }

  appendAll(
    appends: readonly BulkAppend[],
    rows: BulkRows,
    batch?: BatchOfAppend,
  ): Promise<readonly BulkOutcome[]> {
    return Promise.all(
      appends.map((append) => this.#append(append, (rows as Drafts).of(append.rows), batch)),
    );
  }

  async #read(
    { address }: RowsOfAccount,
    drafts: readonly TransactionDraft[],
  ): Promise<BulkReading | undefined> {
    const transactionIds = drafts.map(({ transactionId }) => transactionId);
    const reading = await this.ledger.read(address, { transactionIds });
    if (!reading?.account) return undefined;
    return {
      status: reading.supplier.status,
      openPeriod: reading.account.openPeriod,
      hasExisting: reading.found.transactions.length > 0,
      revisionToken: reading,
    };
  }

  async #append(
    { reading, moves, notes }: BulkAppend,
    drafts: readonly TransactionDraft[],
    batch: BatchOfAppend | undefined,
  ): Promise<BulkOutcome> {
    const transactions = drafts.map((draft) => ({
      ...draft,
      postedDate: draft.transactionDate,
      description: undefined as string | undefined,
    }));
    for (const { index, date, description } of moves)
      Object.assign(transactions[index] ?? {}, { transactionDate: date, description });
    try {
      const read = reading.revisionToken as AccountReading;
      const appended = await this.ledger.append(read, { transactions, notes }, batch);
      return appended.isOk() ? 'stored' : 'unchanged';
    } catch (error) {
      return { error };
    }
  }
}
