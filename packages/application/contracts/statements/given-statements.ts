import {
  historicalStatement,
  type HistoricalStatement,
  type StatementFields,
} from '@data-import/domain';
import { statementIdOf } from '../identifiers/given-identifiers.js';
import { day } from '../time/dates.js';

export interface DifferingStatement extends Partial<Omit<StatementFields, 'statementId'>> {
  readonly statementId?: string;
}

/** A historical statement for tests. Throws when the given fields break a rule. */
export const statementOf = ({
  statementId = 's-1',
  ...differing
}: DifferingStatement = {}): HistoricalStatement =>
  historicalStatement({
    statementId: statementIdOf(statementId),
    number: '2025/12',
    billPeriodFromDate: day('2025-12-01'),
    billPeriodToDate: day('2025-12-31'),
    issuedDate: day('2026-01-03'),
    grossAmountMinor: 12_345 as StatementFields['grossAmountMinor'],
    statementPath: undefined,
    ...differing,
  })._unsafeUnwrap();
