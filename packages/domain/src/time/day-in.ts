import { isCalendarDate, type CalendarDate } from './calendar-date.js';
import type { UtcInstant } from './utc-instant.js';

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
