import type { TransactionId } from '@data-import/domain';
import type { SqliteLookUp } from '../ledger/look-up.js';

const FIND = 'select 1 from transactions where account_id = ? and transaction_id = ? limit 1';

/** Which of the identifiers the account has. */
export const FIND_TRANSACTION_IDS: SqliteLookUp<
  readonly TransactionId[],
  ReadonlySet<TransactionId>
> = {
  prepare(connection) {
    const find = connection.prepare(FIND);
    return (accountId, ids) => new Set(ids.filter((id) => find.get(accountId, id) !== undefined));
  },
};
