import {
  parseCalendarDate,
  parseUtcInstant,
  statementPeriod,
  type CalendarDate,
  type StatementPeriod,
  type UtcInstant,
} from '@data-import/domain';

export const day = (text: string): CalendarDate => parseCalendarDate(text)._unsafeUnwrap();

export const instant = (text: string): UtcInstant => parseUtcInstant(text)._unsafeUnwrap();

export const period = (from: string, to?: string): StatementPeriod =>
  statementPeriod(day(from), to === undefined ? undefined : day(to))._unsafeUnwrap();
