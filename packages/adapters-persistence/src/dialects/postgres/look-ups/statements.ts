import type { HistoricalStatement, StatementId } from '@data-import/domain';
import { readStatement, STATEMENTS } from '../../../tables/statements.js';
import type { Row } from '../../../tables/table.js';
import type { PostgresLookUp } from '../ledger/look-up.js';

export const FIND_STATEMENTS: PostgresLookUp<
  readonly StatementId[],
  readonly HistoricalStatement[]
> = {
  parameterOf: (ids) => ids,
  sql: `(
    select json_agg(matching)
    from json_array_elements_text(request.lookup) as wanted(statement_id)
    cross join lateral (
      select ${STATEMENTS.selected.join(', ')} from statements as stored
      where stored.supplier_id = $1 and stored.account_id = account.id and stored.statement_id = wanted.statement_id limit 1
    ) as matching)`,
  matchOf: (json) => (json === null ? [] : (JSON.parse(json) as Row[]).map(readStatement)),
};
