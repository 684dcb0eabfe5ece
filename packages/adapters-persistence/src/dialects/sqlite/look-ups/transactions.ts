import type { Transaction, TransactionId } from '@data-import/domain';
import type { Row } from '../../../tables/table.js';
import { TRANSACTIONS } from '../../../tables/transactions.js';
import type { SqliteLookUp } from '../ledger/look-up.js';
import { VALUE } from '../ledger/value.js';

const FIND = `
  select ${TRANSACTIONS.selected.join(', ')} from transactions
  where account_id = ${VALUE} and transaction_id = ${VALUE} order by occurrence limit 1`;

/** Of several with one identifier the first stored. */
export const FIND_TRANSACTIONS: SqliteLookUp<readonly TransactionId[], readonly Transaction[]> = {
  prepare(connection) {
    const find = connection.prepare<unknown[], Row>(FIND);
    return (accountId, ids) =>
      [...new Set(ids)].flatMap((id) => {
        const row = find.get(accountId, id);
        return row ? [TRANSACTIONS.read(row)] : [];
      });
  },
};
