import fc from 'fast-check';
import { statementPeriod, type StatementPeriod } from '../../src/statements/statement-period.js';
import { anyNearDay, day } from '../time/times.js';

export const period = (from: string, to?: string): StatementPeriod =>
  statementPeriod(day(from), to === undefined ? undefined : day(to))._unsafeUnwrap();

/** Periods that overlap, touch or miss each other, with and without a last day. */
export const anyNearPeriod: fc.Arbitrary<StatementPeriod> = fc
  .tuple(anyNearDay, fc.option(anyNearDay, { nil: undefined }))
  .map(([a, b]) => (b !== undefined && b < a ? period(b, a) : period(a, b)));
