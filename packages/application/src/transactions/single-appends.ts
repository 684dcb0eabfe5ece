import type { AccountLedger, AccountReading } from '../accounts/account-ledger.js';
import type { BulkLedger } from './bulk-ledger.js';

/** Serves stores that gain nothing by one statement for many accounts: asks the ledger of single requests. */
export function singleAppends(ledger: AccountLedger): BulkLedger {
  return {
    readAll: (accounts) =>
      Promise.all(
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
      ),

    appendAll: (appends, batch) =>
      Promise.all(
        appends.map(async ({ reading, ...rows }) => {
          try {
            const read = reading.revisionToken as AccountReading;
            const appended = await ledger.append(read, rows, batch);
            return appended.isOk() ? 'stored' : 'unchanged';
          } catch (error) {
            return { error };
          }
        }),
      ),
  };
}
