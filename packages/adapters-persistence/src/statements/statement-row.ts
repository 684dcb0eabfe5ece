import {
  historicalStatement,
  type CalendarDate,
  type DocumentPath,
  type HistoricalStatement,
  type MinorUnits,
  type StatementId,
} from '@data-import/domain';

export interface StatementRow {
  readonly statement_id: StatementId;
  readonly number: string;
  readonly bill_period_from_date: CalendarDate;
  readonly bill_period_to_date: CalendarDate;
  readonly issued_date: CalendarDate;
  readonly gross_amount_minor: MinorUnits;
  readonly statement_path: DocumentPath | null;
}

export function toStatement(row: StatementRow): HistoricalStatement {
  return historicalStatement({
    statementId: row.statement_id,
    number: row.number,
    billPeriodFromDate: row.bill_period_from_date,
    billPeriodToDate: row.bill_period_to_date,
    issuedDate: row.issued_date,
    grossAmountMinor: row.gross_amount_minor,
    statementPath: row.statement_path ?? undefined,
  }).match(
    (statement) => statement,
    () => {
      throw new Error('A statement in the database ends before it begins.');
    },
  );
}
