import type { TransactionColumns, TransactionDraft } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';
import type { BulkLedger, BulkRows, RowsOfAccount } from './bulk-ledger.js';

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

/** Bulk appends for stores that gain nothing by rows of their own: asks the ledger of single requests, which lets them share transactions. */
export function singleAppends(ledger: AccountLedger): BulkLedger {
  return {
    newRows: () => new Drafts(),

    readAll(accounts, rows) {
      return Promise.all(
        accounts.map((account) => {
          const drafts = (rows as Drafts).of(account);
          const transactionIds = drafts.map(({ transactionId }) => transactionId);
          return ledger.read(account.address, { transactionIds });
        }),
      );
    },

    appendAll(appends, rows, batch) {
      return Promise.all(
        appends.map(async ({ rows: own, reading, moves, notes }) => {
          const transactions = (rows as Drafts).of(own).map((draft) => ({
            ...draft,
            postedDate: draft.transactionDate,
            description: undefined as string | undefined,
          }));
          for (const { index, date, description } of moves)
            Object.assign(transactions[index] ?? {}, { transactionDate: date, description });
          try {
            const appended = await ledger.append(reading, { transactions, notes }, batch);
            return appended.isOk() ? 'stored' : 'unchanged';
          } catch (error) {
            return { error };
          }
        }),
      );
    },
  };
}
