import { expect } from 'chai';
import fc from 'fast-check';
import {
  dateOfDay,
  dayBefore,
  dayOfDate,
  isCalendarDate,
  parseCalendarDate,
} from '../../src/time/calendar-date.js';
import { anyDay, day, FIRST_DAY, LAST_DAY, sinceEpoch, textOfDay } from './times.js';

describe('CalendarDate', () => {
  it('is every day from 1900 to 2199', () => {
    const refused = allDays().filter((text) => !isCalendarDate(text));

    expect(refused).to.deep.equal([]);
  });

  it('is no other combination of a year, a month and a day', () => {
    const real = new Set(allDays());

    const accepted = allCombinations().filter(isCalendarDate);

    expect(accepted.length).to.equal(real.size);
    expect(accepted.filter((text) => !real.has(text))).to.deep.equal([]);
  });

  for (const text of (
    '|2024|2024-01|2024-1-01|2024-01-1|20240101|2024/01/01|01-01-2024|2024-01-01 |' +
    ' 2024-01-01|2024-01-01\n|2024-01-01T00:00:00Z|+2024-01-01|-2024-01-01|12024-01-01|' +
    '２０２４-01-01|2024-01-0１'
  ).split('|'))
    it(`is not written ${JSON.stringify(text)}`, () => {
      expect(isCalendarDate(text)).to.equal(false);
    });

  it('sorts as text in the order of time', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => a < b === sinceEpoch(a) < sinceEpoch(b)),
      { numRuns: 1000 },
    );
  });
});

describe('parseCalendarDate', () => {
  it('returns the text of a day', () => {
    expect(parseCalendarDate('2024-02-29')._unsafeUnwrap()).to.equal('2024-02-29');
  });

  it('says that a text is not a day', () => {
    expect(parseCalendarDate('2023-02-29')._unsafeUnwrapErr()).to.deep.equal({
      kind: 'not-a-calendar-date',
    });
  });
});

describe('days', () => {
  it('walk through every day from 1900 to 2199, in both directions', () => {
    const days = allDays();
    const pairs = days.slice(1).map((text, n) => [day(days[n]!), day(text)] as const);

    const wrong = pairs.filter(([a, b]) => dateOfDay(dayOfDate(a) + 1) !== b || dayBefore(b) !== a);

    expect(wrong).to.deep.equal([]);
  });

  it('fail where the years end', () => {
    expect(() => dayBefore(day('1900-01-01'))).to.throw(RangeError, '1899-12-31');
    expect(() => dateOfDay(dayOfDate(day('2199-12-31')) + 1)).to.throw(RangeError, '2200-01-01');
  });
});

function allDays(): readonly string[] {
  return Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, n) => textOfDay(FIRST_DAY + n));
}

function allCombinations(): readonly string[] {
  const texts: string[] = [];
  for (let year = 1890; year < 2210; year += 1)
    for (let month = 0; month < 20; month += 1)
      for (let date = 0; date < 40; date += 1)
        texts.push(`${year}-${twoDigits(month)}-${twoDigits(date)}`);
  return texts;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
