import type { HistoricalStatement, StatementId } from '@data-import/domain';
import { readStatement, STATEMENTS } from '../../../tables/statements.js';
import type { Row } from '../../../tables/table.js';
import type { SqliteLookUp } from '../ledger/look-up.js';
import { VALUE } from '../ledger/value.js';

const FIND = `
  select ${STATEMENTS.selected.join(', ')} from statements
  where account_id = ${VALUE} and statement_id = ${VALUE}`;

export const FIND_STATEMENTS: SqliteLookUp<readonly StatementId[], readonly HistoricalStatement[]> =
  {
    prepare(connection) {
      const find = connection.prepare<unknown[], Row>(FIND);
      return (accountId, ids) =>
        ids.flatMap((id) => {
          const row = find.get(accountId, id);
          return row ? [readStatement(row)] : [];
        });
    },
  };
