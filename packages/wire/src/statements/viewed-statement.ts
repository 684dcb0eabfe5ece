import type { HistoricalStatement } from '@data-import/domain';
import { described, field, nullable, object, optional } from '../printing/printer.js';
import { day, money, text } from '../printing/texts.js';

/** A statement, with a link to its document where there is one. */
export interface ViewedStatement {
  readonly statement: HistoricalStatement;
  readonly documentUrl: string | undefined;
}

/** The statement as support sees it. */
export const viewedStatement = object<ViewedStatement>('ViewedStatement', {
  bill_period_from_date: field(day, ({ statement }) => statement.billPeriodFromDate),
  bill_period_to_date: field(day, ({ statement }) => statement.billPeriodToDate),
  statement_id: field(text, ({ statement }) => statement.statementId),
  issued_date: field(day, ({ statement }) => statement.issuedDate),
  number: field(text, ({ statement }) => statement.number),
  gross_amount: field(money, ({ statement }) => statement.grossAmountMinor),
  statement_path: field(optional(text), ({ statement }) => statement.statementPath),
  document_url: field(
    described(
      nullable(text),
      'A link to the document that needs no token and is valid for five minutes.',
    ),
    ({ documentUrl }) => documentUrl,
  ),
});
