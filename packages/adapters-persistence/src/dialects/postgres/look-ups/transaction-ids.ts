import type { TransactionId } from '@data-import/domain';
import type { PostgresLookUp } from '../ledger/look-up.js';

/** Which of the identifiers the account has. */
export const FIND_TRANSACTION_IDS: PostgresLookUp<
  readonly TransactionId[],
  ReadonlySet<TransactionId>
> = {
  parameterOf: (ids) => ids,
  sql: `(
    select json_agg(stored.transaction_id) from transactions as stored
    where stored.account_id = account.id
      and stored.transaction_id = any(array(select json_array_elements_text(request.lookup))))`,
  matchOf: (json) => new Set(json === null ? [] : (JSON.parse(json) as TransactionId[])),
};
