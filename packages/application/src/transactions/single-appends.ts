import type { TransactionDraft } from '@data-import/domain';
import type { AccountLedger, AccountReading } from '../accounts/account-ledger.js';
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

    readAll(accounts) {
      return Promise.all(
        accounts.map(async ({ address, transactionIds }) => {
          const reading = await ledger.read(address, { transactionIds });
          if (!reading?.account) return undefined;
          return {
            status: reading.supplier.status,
            openPeriod: reading.account.openPeriod,
            hasExisting: reading.found.transactions.length > 0,
            revisionToken: reading,
          };
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
            const read = reading.revisionToken as AccountReading;
            const appended = await ledger.append(read, { transactions, notes }, batch);
            return appended.isOk() ? 'stored' : 'unchanged';
          } catch (error) {
            return { error };
          }
        }),
      );
    },
  };
}
