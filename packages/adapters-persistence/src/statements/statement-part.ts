import type { HistoricalStatement, StatementId } from '@data-import/domain';
import { firstEntryAfter, type LedgerPart } from '../ledger/ledger-part.js';
import { STATEMENTS } from '../tables/statements.js';
import { rowsFor, type AnyTable } from '../tables/table.js';

export const STATEMENT_PART: LedgerPart<readonly StatementId[], readonly HistoricalStatement[]> = {
  name: 'statements',
  tables: [STATEMENTS as unknown as AnyTable],
  sizeOf: (ids) => ids.length,
  rowsOf(statements, { revision }) {
    const first = firstEntryAfter(revision);
    return [rowsFor(STATEMENTS, statements, (index) => ({ entry: first + index }))];
  },
};
