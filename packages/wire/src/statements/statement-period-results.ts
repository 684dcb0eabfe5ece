import type { CalendarDate, StatementPeriod } from '@data-import/domain';
import { field, object, verbatim } from '../printing/printer.js';
import { text } from '../printing/texts.js';
import { described } from '../reading/codec.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { calendarDate } from '../reading/text.js';
import { openPeriod } from './statement-period.js';

export interface OpenedPeriod {
  readonly accountNumber: string;
  readonly period: StatementPeriod;
}

export const openedPeriod = object<OpenedPeriod>('OpenedStatementPeriod', {
  service_account_number: field(text, ({ accountNumber }) => accountNumber),
  statement_period: field(openPeriod, ({ period }) => period),
});

export interface ClosePeriodRequest {
  readonly to_date: CalendarDate;
}

export const closePeriodRequest: Reader<ClosePeriodRequest> = reader(
  record('CloseStatementPeriodRequest', {
    to_date: described(calendarDate, 'The last day of the period, which is included.'),
  }),
);

/** The number of an account of which no period is open. */
export const closedPeriod = object<string>('ClosedStatementPeriod', {
  service_account_number: field(text, (accountNumber) => accountNumber),
  statement_period: field(verbatim<null>({ type: 'null' }), () => null),
});
