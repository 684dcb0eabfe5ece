import { err, ok, type Result } from 'neverthrow';

declare const calendarDate: unique symbol;

/**
 * A day of the Gregorian calendar as `YYYY-MM-DD`, years 1900 to 2199. It has no time and no time
 * zone, and it sorts and compares as text. Only the functions of this file make it.
 */
export type CalendarDate = string & { readonly [calendarDate]: true };

/** The text is not `YYYY-MM-DD`, or there is no such day from 1900 to 2199. */
export interface NotACalendarDate {
  readonly kind: 'not-a-calendar-date';
}

const FORM = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DAY_MS = 86_400_000;

/** True for the text of an existing day: `2023-02-29` is none. */
export function isCalendarDate(text: string): text is CalendarDate {
  if (!FORM.test(text)) return false;
  const day = twoDigits(text, 8);
  return day <= 28 || day <= daysOfMonth(yearOf(text), twoDigits(text, 5));
}

export function parseCalendarDate(text: string): Result<CalendarDate, NotACalendarDate> {
  return isCalendarDate(text) ? ok(text) : err({ kind: 'not-a-calendar-date' });
}

/** The day before. Throws for 1 January 1900, the first `CalendarDate`. */
export function dayBefore(date: CalendarDate): CalendarDate {
  return dateOfDay(dayOfDate(date) - 1);
}

/** The number of days since 1 January 2000, which sorts as the date does. */
export function dayOfDate(date: CalendarDate): number {
  const month = twoDigits(date, 5);
  // A year begins with March here, so that the day that only some years have is the last one.
  const year = month > 2 ? yearOf(date) : yearOf(date) - 1;
  const monthsSinceMarch = month > 2 ? month - 3 : month + 9;
  const leapDays = (year >> 2) - Math.trunc(year / 100) + Math.trunc(year / 400);
  const daysBeforeMonth = Math.trunc((153 * monthsSinceMarch + 2) / 5);
  return 365 * year + leapDays + daysBeforeMonth + twoDigits(date, 8) - FIRST_DAY;
}

/** Throws outside the years 1900 to 2199. */
export function dateOfDay(day: number): CalendarDate {
  const text = new Date(FIRST_DAY_MS + day * DAY_MS).toISOString().slice(0, 10);
  if (!isCalendarDate(text)) throw new RangeError(`${text} lies outside the years 1900 to 2199.`);
  return text;
}

const FIRST_DAY_MS = Date.UTC(2000, 0, 1);
/** 1 January 2000 in days since the last one of February of the year 0. */
const FIRST_DAY = 730_426;

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function yearOf(text: string): number {
  return 100 * twoDigits(text, 0) + twoDigits(text, 2);
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}
