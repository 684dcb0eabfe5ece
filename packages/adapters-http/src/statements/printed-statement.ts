import { printAmount, type HistoricalStatement } from '@data-import/domain';

/** The statement as support sees it, with a link to its document where there is one. */
export function printStatement(statement: HistoricalStatement, documentUrl: string | null): object {
  return {
    bill_period_from_date: statement.billPeriodFromDate,
    bill_period_to_date: statement.billPeriodToDate,
    statement_id: statement.statementId,
    issued_date: statement.issuedDate,
    number: statement.number,
    gross_amount: printAmount(statement.grossAmountMinor),
    statement_path: statement.statementPath,
    document_url: documentUrl,
  };
}

const text = { type: 'string' };
const date = { type: 'string', format: 'date' };

export const STATEMENT_SCHEMA = {
  title: 'ViewedStatement',
  type: 'object',
  properties: {
    bill_period_from_date: date,
    bill_period_to_date: date,
    statement_id: text,
    issued_date: date,
    number: text,
    gross_amount: { ...text, description: 'With two places.' },
    statement_path: text,
    document_url: {
      type: ['string', 'null'],
      description: 'Reads the document without a token; works for minutes only.',
    },
  },
  required: [
    'bill_period_from_date',
    'bill_period_to_date',
    'statement_id',
    'issued_date',
    'number',
    'gross_amount',
    'document_url',
  ],
};
