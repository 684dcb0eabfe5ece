import {
  historicalStatement,
  parseStatementId,
  type HistoricalStatement,
  type StatementFields,
} from '@data-import/domain';
import { amount, day, documentPath, optional, text, whole } from './codec.js';
import {
  column,
  describeTable,
  type Columns,
  type EntryPosition,
  type Row,
  type Table,
} from './table.js';

export const STATEMENTS: Table<StatementFields, EntryPosition> = describeTable({
  name: 'statements',
  place: { entry: column('entry', whole) },
  item: {
    statementId: column('statement_id', text(parseStatementId)),
    number: column('number', text()),
    billPeriodFromDate: column('bill_period_from_date', day),
    billPeriodToDate: column('bill_period_to_date', day),
    issuedDate: column('issued_date', day),
    grossAmountMinor: column('gross_amount_minor', amount),
    statementPath: column('statement_path', optional(documentPath)),
  } satisfies Columns<StatementFields>,
});

export function readStatement(row: Row): HistoricalStatement {
  return historicalStatement(STATEMENTS.read(row)).match(
    (statement) => statement,
    () => {
      throw new Error('A statement in the database ends before it begins.');
    },
  );
}
