import { expect } from 'chai';
import fc from 'fast-check';
import { statementPeriod } from '../../src/statements/statement-period.js';
import { dateOfDay, dayOfDate } from '../../src/time/calendar-date.js';
import { planFresh } from '../../src/transactions/plan-fresh.js';
import { planImport } from '../../src/transactions/plan-import.js';
import { instant } from '../time/times.js';
import { draft } from './drafts.js';

const [FIRST, LAST] = ['1900-01-01', '2199-12-31'].map((text) => dayOfDate(text as never)) as [
  number,
  number,
];
const now = instant('2024-02-10T09:30:00Z');

// Few enough days that many of them are the first or the last of the period, or beside it.
const aDay = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 8_800, max: 8_830 }) },
  { weight: 1, arbitrary: fc.integer({ min: FIRST, max: LAST }) },
);
const aPeriod = fc
  .tuple(aDay, aDay, fc.boolean())
  .map(([one, other, hasEnd]) =>
    statementPeriod(
      dateOfDay(Math.min(one, other)),
      hasEnd ? dateOfDay(Math.max(one, other)) : undefined,
    )._unsafeUnwrap(),
  );

describe('planFresh', () => {
  it('decides as planImport does where nothing exists', () => {
    fc.assert(
      fc.property(
        fc.array(aDay, { minLength: 1, maxLength: 20 }),
        fc.option(aPeriod, { nil: undefined }),
        fc.constantFrom('move' as const, 'refuse' as const),
        (days, openPeriod, whenOutside) => {
          const drafts = days.map((day, n) =>
            draft({ transactionId: `t-${n}`, transactionDate: dateOfDay(day) }),
          );
          const state = { openPeriod, existingIds: new Set<never>() };
          const options = { whenAlreadyThere: 'skip', whenOutside } as const;
          const whole = planImport(drafts, state, options, now);
          const fresh = planFresh(days, openPeriod, whenOutside);

          expect(fresh.isOk()).to.equal(whole.isOk());
          if (fresh.isErr() || whole.isErr()) return;
          const moved = whole.value.transactions.flatMap(
            ({ description, transactionDate: date }, index) =>
              description === undefined ? [] : [{ index, date, description }],
          );
          expect(fresh.value).to.deep.equal(moved);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('counts days as the calendar does', () => {
    fc.assert(
      fc.property(fc.integer({ min: FIRST, max: LAST }), (day) => {
        const date = dateOfDay(day);
        expect(dayOfDate(date)).to.equal(day);
        expect(date < dateOfDay(Math.min(LAST, day + 1))).to.equal(day < LAST);
      }),
    );
    expect(dateOfDay(0)).to.equal('2000-01-01');
    expect(() => dateOfDay(LAST + 1)).to.throw(RangeError);
  });
});
