import type { StatementFields } from '@data-import/domain';
import { described, field, nullable, object, optional } from '../printing/printer.js';
import { day, money, text } from '../printing/texts.js';

/** A statement, with a link to its document where there is one. */
export interface ViewedStatement extends StatementFields {
  readonly documentLink?: string | undefined;
}

/** The fields that a caller posts. */
export const STATEMENT_FIELDS = {
  bill_period_from_date: field(day, (one: StatementFields) => one.billPeriodFromDate),
  bill_period_to_date: field(day, (one: StatementFields) => one.billPeriodToDate),
  statement_id: field(text, ({ statementId }: StatementFields) => statementId),
  issued_date: field(day, ({ issuedDate }: StatementFields) => issuedDate),
  number: field(text, ({ number }: StatementFields) => number),
  gross_amount: field(money, ({ grossAmountMinor }: StatementFields) => grossAmountMinor),
  statement_path: field(optional(text), ({ statementPath }: StatementFields) => statementPath),
};

/** The statement as support sees it. */
export const viewedStatement = object<ViewedStatement>('ViewedStatement', {
  ...STATEMENT_FIELDS,
  document_url: field(
    described(
      nullable(text),
      'A link to the document that needs no token and is valid for five minutes.',
    ),
    ({ documentLink }) => documentLink,
  ),
});
