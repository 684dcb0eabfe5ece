import { expect } from 'chai';
import fc from 'fast-check';
import { placeInOpenPeriod } from '../../src/transactions/place-in-open-period.js';
import { anyNearPeriod, period } from '../statements/periods.js';
import { anyNearDay, day, sinceEpoch } from '../time/times.js';

const january = period('2024-01-01', '2024-01-31');

describe('placeInOpenPeriod', () => {
  it('moves a day after the period to its last day', () => {
    for (const date of ['2024-02-01', '2199-12-31'])
      expect(placeInOpenPeriod(day(date), january, 'move')._unsafeUnwrap()).to.deep.equal({
        date: '2024-01-31',
        movedFrom: date,
      });
  });

  for (const date of ['2023-12-31', '2024-02-01'])
    it(`refuses ${date}, and says what the period is`, () => {
      expect(placeInOpenPeriod(day(date), january, 'refuse')._unsafeUnwrapErr()).to.deep.equal({
        kind: 'outside-open-period',
        date,
        period: january,
      });
    });

  it('lands on the one day inside that is nearest', () => {
    const holds = fc.property(anyNearDay, anyNearPeriod, (date, { from, to }) => {
      const { date: placed } = placeInOpenPeriod(date, period(from, to), 'move')._unsafeUnwrap();
      const last = to === undefined ? Infinity : sinceEpoch(to);
      const nearest = Math.min(Math.max(sinceEpoch(date), sinceEpoch(from)), last);

      expect(sinceEpoch(placed)).to.equal(nearest);
    });

    fc.assert(holds, { numRuns: 1000 });
  });

  it('moves exactly those days that it would refuse', () => {
    const holds = fc.property(anyNearDay, anyNearPeriod, (date, open) => {
      const moved = placeInOpenPeriod(date, open, 'move')._unsafeUnwrap();

      expect(placeInOpenPeriod(date, open, 'refuse').isErr()).to.equal(moved.movedFrom === date);
      expect(placeInOpenPeriod(moved.date, open, 'refuse').isOk()).to.equal(true);
    });

    fc.assert(holds, { numRuns: 1000 });
  });
});
