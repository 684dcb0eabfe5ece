import {
  historicalStatement,
  type HistoricalStatement,
  type StatementFault,
} from '@data-import/domain';
import { described, optional, type Codec, type ReadBy } from '../request/codec.js';
import { into, withFaultsAmong } from '../request/into.js';
import { amount, AMOUNT_FORM } from '../request/numbers.js';
import { record } from '../request/record.js';
import { calendarDate, documentPath, text } from '../request/text.js';

const fields = record('HistoricalStatement', {
  bill_period_from_date: calendarDate,
  bill_period_to_date: calendarDate,
  statement_id: described(text({ maxLength: 128 }), "The caller's own identifier."),
  issued_date: calendarDate,
  number: described(text({ maxLength: 128 }), 'As it is printed on the statement.'),
  gross_amount: described(amount, `As the customer was billed; no unit is assumed. ${AMOUNT_FORM}`),
  statement_path: optional(documentPath),
});

type StatementSent = ReadBy<typeof fields>;

export const statement: Codec<HistoricalStatement> = withFaultsAmong(
  into(fields, statementOf),
  fields,
  faultsAmong,
);

function statementOf(sent: StatementSent) {
  return historicalStatement({
    statementId: sent.statement_id,
    number: sent.number,
    billPeriodFromDate: sent.bill_period_from_date,
    billPeriodToDate: sent.bill_period_to_date,
    issuedDate: sent.issued_date,
    grossAmountMinor: sent.gross_amount,
    statementPath: sent.statement_path,
  });
}

function faultsAmong(known: Partial<StatementSent>): readonly StatementFault[] {
  const { bill_period_from_date: from, bill_period_to_date: to } = known;
  if (from === undefined || to === undefined) return [];
  // The rule is about the two days alone; what is missing beside them is reported anyway.
  return statementOf(known as StatementSent).match(
    () => [],
    (faults) => faults,
  );
}
