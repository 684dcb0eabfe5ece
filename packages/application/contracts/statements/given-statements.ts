import {
  historicalStatement,
  type HistoricalStatement,
  type StatementFields,
} from '@data-import/domain';
import { day } from '../time/dates.js';

export const statementOf = (differing: Partial<StatementFields> = {}): HistoricalStatement =>
  historicalStatement({
    statementId: 's-1',
    number: '2025/12',
    billPeriodFromDate: day('2025-12-01'),
    billPeriodToDate: day('2025-12-31'),
    issuedDate: day('2026-01-03'),
    grossAmountMinor: 12_345 as StatementFields['grossAmountMinor'],
    statementPath: undefined,
    ...differing,
  })._unsafeUnwrap();
