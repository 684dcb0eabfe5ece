import type { Transaction, TransactionId } from '@data-import/domain';
import type { Row } from '../../../tables/table.js';
import { firstOfEach, TRANSACTIONS } from '../../../tables/transactions.js';
import type { PostgresLookUp } from '../ledger/look-up.js';

export const FIND_TRANSACTIONS: PostgresLookUp<readonly TransactionId[], readonly Transaction[]> = {
  parameterOf: (ids) => ids,
  sql: `(
    select json_agg(matching) from (
      select ${TRANSACTIONS.selected.join(', ')} from transactions as stored
      where stored.supplier_id = $1 and stored.account_id = account.id
        and stored.transaction_id = any(array(select json_array_elements_text(request.lookup)))
    ) as matching)`,
  matchOf: (json) => (json === null ? [] : firstOfEach(JSON.parse(json) as Row[])),
};
