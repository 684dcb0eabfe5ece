import { err, ok, type Result } from 'neverthrow';
import { isCalendarDate, type CalendarDate } from './calendar-date.js';

declare const utcInstant: unique symbol;

/**
 * A moment in UTC in whole seconds as `YYYY-MM-DDTHH:MM:SSZ`, years 1900 to 2199. It sorts and
 * compares as text. Only the functions of this file make it.
 */
export type UtcInstant = string & { readonly [utcInstant]: true };

/** The text is not `YYYY-MM-DDTHH:MM:SSZ`, or there is no such moment from 1900 to 2199. */
export interface NotAUtcInstant {
  readonly kind: 'not-a-utc-instant';
}

const TIME = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** True for the text of an existing moment in whole seconds, without leap seconds. */
export function isUtcInstant(text: string): text is UtcInstant {
  return isCalendarDate(text.slice(0, 10)) && TIME.test(text.slice(10));
}

export function parseUtcInstant(text: string): Result<UtcInstant, NotAUtcInstant> {
  return isUtcInstant(text) ? ok(text) : err({ kind: 'not-a-utc-instant' });
}

/** The moment in whole seconds: fractions are cut off. Throws outside the years 1900 to 2199. */
export function utcInstantOf(date: Date): UtcInstant {
  const text = `${date.toISOString().slice(0, 19)}Z`;
  const year = date.getUTCFullYear();
  if (year < 1900 || year > 2199)
    throw new RangeError(`${text} lies outside the years 1900 to 2199.`);
  return text as UtcInstant;
}

/** The day of the moment in a time zone, an IANA name accepted by `parseTimeZone`. Throws outside the years 1900 to 2199. */
export function dayIn(timeZone: string, moment: UtcInstant): CalendarDate {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(Date.parse(moment));
  const valueOf = (part: string) => parts.find(({ type }) => type === part)?.value ?? '';
  const text = `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`;
  if (!isCalendarDate(text)) throw new RangeError(`${text} lies outside the years 1900 to 2199.`);
  return text;
}
