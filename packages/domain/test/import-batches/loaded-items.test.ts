import { expect } from 'chai';
import { requireNoneInClosedPeriod } from '../../src/import-batches/loaded-items.js';
import { statementPeriod } from '../../src/statements/statement-period.js';
import type { CalendarDate } from '../../src/time/calendar-date.js';

const days = (...texts: string[]) => texts as CalendarDate[];
const period = (from: string, to: string) =>
  statementPeriod(from as CalendarDate, to as CalendarDate)._unsafeUnwrap();

const JANUARY = period('2026-01-01', '2026-01-31');
const MARCH = period('2026-03-01', '2026-03-31');

describe('requireNoneInClosedPeriod', () => {
  for (const [what, transactionDates, closedPeriods] of [
    ['no transactions', [], [JANUARY]],
    ['no closed period', days('2026-01-15'), []],
    [
      'days before, between and after',
      days('2025-12-31', '2026-02-01', '2026-04-01'),
      [JANUARY, MARCH],
    ],
  ] as const)
    it(`lets ${what} pass`, () => {
      expect(requireNoneInClosedPeriod({ transactionDates, closedPeriods }).isOk()).to.equal(true);
    });

  for (const date of ['2026-01-01', '2026-01-15', '2026-01-31'])
    it(`refuses ${date} in a closed January, and says in which period it lies`, () => {
      const refused = requireNoneInClosedPeriod({
        transactionDates: days('2026-02-10', date),
        closedPeriods: [MARCH, JANUARY],
      });

      expect(refused._unsafeUnwrapErr()).to.deep.equal({
        kind: 'statement-period-closed',
        date,
        period: JANUARY,
      });
    });
});
