import type { TransactionDraft } from '@data-import/domain';
import type { AccountLedger } from '../accounts/account-ledger.js';
import type { BulkLedger, BulkRows, RowsOfAccount } from './bulk-ledger.js';

class Drafts implements BulkRows {
  readonly list: TransactionDraft[] = [];

  add(draft: TransactionDraft): void {
    this.list.push(draft);
  }

  of({ first, count }: RowsOfAccount): readonly TransactionDraft[] {
    return this.list.slice(first, first + count);
  }
}

/** Bulk appends for stores that gain nothing by rows of their own: asks the ledger of single requests, which lets them share transactions. */
export function singleAppends(ledger: AccountLedger): BulkLedger {
  return {
    newRows: () => new Drafts(),

    readAll: (accounts) =>
      Promise.all(
        accounts.map(({ address, transactionIds }) => ledger.read(address, { transactionIds })),
      ),

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
