import {
  statementPeriod,
  type CalendarDate,
  type FromDateLaterThanToDate,
  type StatementPeriod,
} from '@data-import/domain';
import { described, optional, type Codec } from '../reading/codec.js';
import { into, type Fault, type FaultTable } from '../reading/into.js';
import { record } from '../reading/record.js';
import { calendarDate } from '../reading/text.js';
import { FROM_DATE_LATER_THAN_TO_DATE } from './statement-period-errors.js';

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

/** With what was sent, for the detail. */
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
