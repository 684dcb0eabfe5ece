import {
  statementPeriod,
  type CalendarDate,
  type FromDateLaterThanToDate,
  type StatementPeriod,
} from '@data-import/domain';
import { field, nullable, object, verbatim } from '../printing/printer.js';
import { day, text } from '../printing/texts.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { described, optional, type Codec } from '../reading/codec.js';
import { into, type Fault, type FaultTable } from '../reading/into.js';
import { record } from '../reading/record.js';
import { calendarDate } from '../reading/text.js';
import { errorCode } from '../errors/error-code.js';

export const NO_OPEN_STATEMENT_PERIOD = errorCode('no_open_statement_period', {
  meaning: 'The account has no open statement period.',
  remedy:
    'Ask the operator to open a statement period for the account, then send the request again.',
});

export const FROM_DATE_LATER_THAN_TO_DATE = errorCode('from_date_later_than_to_date', {
  meaning: 'The first day of the period is later than its last day.',
  remedy: 'Correct one of the two dates, or leave out to_date while it is unknown.',
});

export const STATEMENT_PERIOD_NOT_AFTER_OPEN_PERIOD = errorCode(
  'statement_period_not_after_open_period',
  {
    meaning: 'The period must begin after the first day of the open statement period.',
    remedy: 'Send a later from_date, so that the open period has at least one day.',
  },
);

export const STATEMENT_PERIOD_NOT_AFTER_CLOSED_PERIOD = errorCode(
  'statement_period_not_after_closed_period',
  {
    meaning: 'The period must begin after the last day of the last closed period.',
    remedy: 'Send a later from_date. Periods of an account must not overlap.',
  },
);

export const STATEMENT_PERIOD_CLOSED_BEFORE_ITS_START = errorCode(
  'statement_period_closed_before_its_start',
  {
    meaning: 'to_date is earlier than the first day of the open period.',
    remedy: 'Send a to_date on or after the first day of the open period.',
  },
);

const fields = record('StatementPeriod', {
  from_date: described(calendarDate, 'The first day, which is included.'),
  to_date: optional(
    described(calendarDate, 'The last day, which is included; not yet known when it is left out.'),
  ),
});

const PERIOD_FAULTS: FaultTable<PeriodFault> = {
  'from-date-later-than-to-date': {
    code: FROM_DATE_LATER_THAN_TO_DATE,
    at: ['from_date'],
    detail: ({ from, to }) => `The first day ${from} is later than the last day ${to}.`,
  },
};

export const statementPeriodFields: Codec<StatementPeriod> = into(fields, {
  construct: ({ from_date, to_date }) => statementPeriod(from_date, to_date),
  faultsAmong: ({ from_date: from, to_date: to }) =>
    from === undefined ? [] : statementPeriod(from, to).match(() => [], periodFaults(from, to)),
  faults: PERIOD_FAULTS,
});

/** A period fault with the days that were sent, which its detail names. */
interface PeriodFault extends Fault {
  readonly kind: FromDateLaterThanToDate['kind'];
  readonly from: CalendarDate;
  readonly to: CalendarDate | undefined;
}

const periodFaults =
  (from: CalendarDate, to: CalendarDate | undefined) =>
  ({ kind }: FromDateLaterThanToDate): readonly PeriodFault[] => [
    { kind, at: ['fromDate'], from, to },
  ];

export const openPeriod = object('OpenStatementPeriod', {
  from_date: field(day, 'from'),
  to_date: field(nullable(day), 'to'),
});

export const statementPeriodRequest: Reader<StatementPeriod> = reader(statementPeriodFields);

export const openedPeriod = object('OpenedStatementPeriod', {
  service_account_number: field(text, 'accountNumber'),
  statement_period: field(openPeriod, 'period'),
});

export const closePeriodRequest = reader(
  record('CloseStatementPeriodRequest', {
    to_date: described(calendarDate, 'The last day of the period, which is included.'),
  }),
);

/** The number of an account of which no period is open. */
export const closedPeriod = object('ClosedStatementPeriod', {
  service_account_number: field(text, (accountNumber: string) => accountNumber),
  statement_period: field(verbatim<null>({ type: 'null' }), () => null),
});
