import fc from 'fast-check';
import { parseCalendarDate, type CalendarDate } from '../../src/time/calendar-date.js';
import { parseUtcInstant, type UtcInstant } from '../../src/time/utc-instant.js';

const DAY_MS = 86_400_000;

export const FIRST_DAY = Date.UTC(1900, 0, 1) / DAY_MS;
export const LAST_DAY = Date.UTC(2199, 11, 31) / DAY_MS;

export const day = (text: string): CalendarDate => parseCalendarDate(text)._unsafeUnwrap();

export const instant = (text: string): UtcInstant => parseUtcInstant(text)._unsafeUnwrap();

/** The day that is `number` days after 1 January 1970, as `Date` computes it. */
export function textOfDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

export function sinceEpoch(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

export const anyDay = daysFrom(FIRST_DAY, LAST_DAY);

/** Some days in a row around a turn of the year, so that generated dates and periods meet. */
export const anyNearDay = daysFrom(sinceEpoch(day('2023-12-25')), sinceEpoch(day('2024-01-07')));

export const anyInstant: fc.Arbitrary<UtcInstant> = fc
  .integer({ min: (FIRST_DAY * DAY_MS) / 1000, max: ((LAST_DAY + 1) * DAY_MS) / 1000 - 1 })
  .map((second) => instant(`${new Date(second * 1000).toISOString().slice(0, 19)}Z`));

function daysFrom(min: number, max: number): fc.Arbitrary<CalendarDate> {
  return fc.integer({ min, max }).map((number) => day(textOfDay(number)));
}
