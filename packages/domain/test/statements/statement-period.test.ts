import { expect } from 'chai';
import fc from 'fast-check';
import {
  closeOpenPeriod,
  isSamePeriod,
  openNextPeriod,
  statementPeriod,
  type StatementPeriod,
} from '../../src/statements/statement-period.js';
import { dayBefore } from '../../src/time/calendar-date.js';
import { day } from '../time/times.js';
import { anyNearPeriod, period } from './periods.js';

describe('statementPeriod', () => {
  it('does not end before it begins', () => {
    const refused = statementPeriod(day('2024-01-02'), day('2024-01-01'));

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'from-date-later-than-to-date' });
  });
});

describe('isSamePeriod', () => {
  const january = period('2024-01-01', '2024-01-31');

  it('holds for the same days', () => {
    expect(isSamePeriod(january, period('2024-01-01', '2024-01-31'))).to.equal(true);
    expect(isSamePeriod(period('2024-01-01'), period('2024-01-01'))).to.equal(true);
  });

  it('does not hold for another first or last day', () => {
    expect(isSamePeriod(january, period('2024-01-02', '2024-01-31'))).to.equal(false);
    expect(isSamePeriod(january, period('2024-01-01', '2024-01-30'))).to.equal(false);
    expect(isSamePeriod(january, period('2024-01-01'))).to.equal(false);
  });
});

const NONE = { open: undefined, lastClosed: undefined };
const having = (open: StatementPeriod | undefined) => ({ open, lastClosed: undefined });
const havingClosed = (from: string, to: string) => ({
  open: undefined,
  lastClosed: period(from, to),
});

describe('closeOpenPeriod', () => {
  it('closes the open period on the day, whatever end was planned', () => {
    for (const open of [period('2024-01-01'), period('2024-01-01', '2024-01-10')])
      expect(closeOpenPeriod(having(open), day('2024-01-31'))._unsafeUnwrap()).to.deep.equal({
        closed: { from: '2024-01-01', to: '2024-01-31' },
        open: undefined,
      });
  });

  it('may leave a single day', () => {
    const change = closeOpenPeriod(having(period('2024-01-01')), day('2024-01-01'));

    expect(change.isOk()).to.equal(true);
  });

  it('refuses a day before the first', () => {
    const refused = closeOpenPeriod(having(period('2024-01-02')), day('2024-01-01'));

    expect(refused._unsafeUnwrapErr()).to.deep.equal({
      kind: 'statement-period-closed-before-its-start',
      openFrom: '2024-01-02',
    });
  });

  it('leaves a period that was closed on that day', () => {
    const again = closeOpenPeriod(havingClosed('2024-01-01', '2024-01-31'), day('2024-01-31'));

    expect(again._unsafeUnwrap()).to.deep.equal({ closed: undefined, open: undefined });
  });

  it('refuses when no period is open', () => {
    for (const periods of [NONE, havingClosed('2024-01-01', '2024-01-30')])
      expect(closeOpenPeriod(periods, day('2024-01-31'))._unsafeUnwrapErr()).to.deep.equal({
        kind: 'no-open-statement-period',
      });
  });
});

describe('openNextPeriod', () => {
  it('opens the next after what is closed, and not within it', () => {
    const january = havingClosed('2024-01-01', '2024-01-31');

    expect(openNextPeriod(january, period('2024-02-01')).isOk()).to.equal(true);
    expect(openNextPeriod(january, period('2024-01-31'))._unsafeUnwrapErr()).to.deep.equal({
      kind: 'statement-period-not-after-closed-period',
      closedTo: '2024-01-31',
    });
  });

  const opened = period('2024-02-01', '2024-02-29');

  it('changes nothing where the open period is opened again', () => {
    const again = period('2024-02-01', '2024-02-29');

    expect(
      openNextPeriod({ open: opened, lastClosed: undefined }, again)._unsafeUnwrap(),
    ).to.deep.equal({
      closed: undefined,
      open: opened,
    });
  });

  for (const from of ['2024-02-01', '2024-02-02', '2024-12-31'])
    it(`refuses a next period that begins on 2024-02-01 when the open one began on ${from}`, () => {
      expect(openNextPeriod(having(period(from)), opened)._unsafeUnwrapErr()).to.deep.equal({
        kind: 'statement-period-not-after-open-period',
        openFrom: from,
      });
    });

  it('refuses a next period exactly when it does not begin later than the open one', () => {
    const holds = fc.property(
      anyNearPeriod,
      anyNearPeriod,
      (open, next) =>
        openNextPeriod(having(open), next).isErr() ===
        (next.from <= open.from && !isSamePeriod(open, next)),
    );

    fc.assert(holds, { numRuns: 1000 });
  });

  it('lets the next period follow the closed one without a gap and without a day in both', () => {
    const holds = fc.property(anyNearPeriod, anyNearPeriod, (open, next) => {
      fc.pre(next.from > open.from);
      const { closed } = openNextPeriod(having(open), next)._unsafeUnwrap();

      expect(closed?.from).to.equal(open.from);
      expect(closed!.to! >= closed!.from).to.equal(true);
      expect(closed!.to).to.equal(dayBefore(next.from));
    });

    fc.assert(holds, { numRuns: 1000 });
  });

  it('opens the next period as it was asked for', () => {
    const anyOpen = fc.option(anyNearPeriod, { nil: undefined });
    const holds = fc.property(anyOpen, anyNearPeriod, (open, next) =>
      openNextPeriod(having(open), next).match(
        (periods) =>
          open && isSamePeriod(open, next) ? periods.open === open : periods.open === next,
        () => open !== undefined,
      ),
    );

    fc.assert(holds);
  });
});
