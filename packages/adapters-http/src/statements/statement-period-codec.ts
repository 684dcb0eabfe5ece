import {
  statementPeriod,
  type CalendarDate,
  type FromDateLaterThanToDate,
  type StatementPeriod,
} from '@data-import/domain';
import { described, optional, type Codec } from '../request/codec.js';
import { into, type Fault } from '../request/into.js';
import { record } from '../request/record.js';
import { calendarDate } from '../request/text.js';

const fields = record('StatementPeriod', {
  from_date: described(calendarDate, 'The first day, which is included.'),
  to_date: optional(
    described(calendarDate, 'The last day, which is included; not yet known when it is left out.'),
  ),
});

export const statementPeriodFields: Codec<StatementPeriod> = into(fields, {
  construct: ({ from_date, to_date }) => statementPeriod(from_date, to_date),
  faultsAmong: ({ from_date: from, to_date: to }) =>
    from === undefined ? [] : statementPeriod(from, to).match(() => [], periodFaults(from, to)),
});

function periodFaults(from: CalendarDate, to: CalendarDate | undefined) {
  return ({ kind }: FromDateLaterThanToDate): readonly Fault[] => [
    {
      kind,
      at: ['fromDate'],
      detail: `The first day ${from} is later than the last day ${to}.`,
    },
  ];
}

export function printPeriod({ from, to }: StatementPeriod): object {
  return { from_date: from, to_date: to ?? null };
}

export const PERIOD_SCHEMA = {
  title: 'OpenStatementPeriod',
  type: 'object',
  properties: {
    from_date: { type: 'string', format: 'date' },
    to_date: { type: ['string', 'null'], format: 'date' },
  },
  required: ['from_date', 'to_date'],
};
