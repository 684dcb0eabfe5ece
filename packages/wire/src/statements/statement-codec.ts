import {
  historicalStatement,
  parseStatementId,
  statementFaults,
  type HistoricalStatement,
  type MinorUnits,
  type StatementFault,
  type StatementFields,
} from '@data-import/domain';
import { described, optional, type Codec, type ReadBy } from '../reading/codec.js';
import { camelCased } from '../reading/wire-names.js';
import { into, type FaultTable } from '../reading/into.js';
import { amount, AMOUNT_FORM } from '../reading/numbers.js';
import { record } from '../reading/record.js';
import { calendarDate, documentPath, identifier, text } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';
import { BILL_PERIOD_FROM_DATE_LATER_THAN_TO_DATE } from './statement-errors.js';

const fields = record('HistoricalStatement', {
  bill_period_from_date: calendarDate,
  bill_period_to_date: calendarDate,
  statement_id: described(
    identifier(parseStatementId, { maxLength: LENGTHS.statement_id }),
    "The caller's own identifier.",
  ),
  issued_date: calendarDate,
  number: described(text({ maxLength: LENGTHS.number }), 'As it is printed on the statement.'),
  gross_amount: described(amount, `As the customer was billed; no unit is assumed. ${AMOUNT_FORM}`),
  statement_path: optional(documentPath),
});

type StatementSent = ReadBy<typeof fields>;

const STATEMENT_FAULTS: FaultTable<StatementFault> = {
  'bill-period-from-date-later-than-to-date': {
    code: BILL_PERIOD_FROM_DATE_LATER_THAN_TO_DATE,
    at: ['bill_period_from_date'],
    detail: ({ fromDate, toDate }) =>
      `The first day ${fromDate} is later than the last day ${toDate}.`,
  },
};

export const statement: Codec<HistoricalStatement> = into(fields, {
  construct: statementOf,
  faultsAmong: (readable) => statementFaults(readableOf(readable)),
  faults: STATEMENT_FAULTS,
  renamed: readableOf,
});

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

/** As `statementOf`, without the fields that could not be read. */
function readableOf(readable: object): Partial<StatementFields> {
  const { grossAmount: grossAmountMinor, ...others } = camelCased(readable) as {
    readonly grossAmount?: MinorUnits;
  };
  return grossAmountMinor === undefined ? others : { ...others, grossAmountMinor };
}
