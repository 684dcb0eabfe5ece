import { err, ok, type Result } from 'neverthrow';
import type { DocumentPath } from '../documents/document-path.js';
import type { MinorUnits } from '../money/amount.js';
import type { CalendarDate } from '../time/calendar-date.js';

declare const drafted: unique symbol;

/** A historical statement as a caller gives it. Its period includes both of its days. */
export interface StatementFields {
  /** The caller's identifier; one on an account. */
  readonly statementId: string;
  readonly number: string;
  readonly billPeriodFromDate: CalendarDate;
  readonly billPeriodToDate: CalendarDate;
  readonly issuedDate: CalendarDate;
  /** As posted; no currency and no unit is assumed. */
  readonly grossAmountMinor: MinorUnits;
  readonly statementPath: DocumentPath | undefined;
}

/** A statement that the customer received before the migration. Made by `historicalStatement` alone. */
export interface HistoricalStatement extends StatementFields {
  readonly [drafted]: true;
}

/** What is wrong with a statement, and the path to it in terms of `StatementFields`. */
export interface StatementFault {
  readonly kind: 'bill-period-from-date-later-than-to-date';
  readonly at: readonly ['billPeriodFromDate'];
}

/** Statements whose identifier is taken by a different one, on the account or earlier in the request. */
export interface StatementAlreadyExists {
  readonly kind: 'historical-statement-already-exists';
  readonly indexes: readonly number[];
}

/** Holds the fields against the one rule among them: the period does not end before it begins. */
export function historicalStatement(
  fields: StatementFields,
): Result<HistoricalStatement, readonly StatementFault[]> {
  return fields.billPeriodFromDate > fields.billPeriodToDate
    ? err([{ kind: 'bill-period-from-date-later-than-to-date', at: ['billPeriodFromDate'] }])
    : ok(fields as HistoricalStatement);
}

/** Those of the posted statements that are to be kept: the same statement again is nothing new, a different one of its identifier refuses all. */
export function resolveStatements(
  posted: readonly HistoricalStatement[],
  existing: readonly HistoricalStatement[],
): Result<readonly HistoricalStatement[], StatementAlreadyExists> {
  const known = new Map(existing.map((statement) => [statement.statementId, statement]));
  const added: HistoricalStatement[] = [];
  const indexes: number[] = [];
  for (const [index, statement] of posted.entries()) {
    const there = known.get(statement.statementId);
    if (!there) {
      known.set(statement.statementId, statement);
      added.push(statement);
    } else if (!isSameStatement(there, statement)) indexes.push(index);
  }
  return indexes.length > 0
    ? err({ kind: 'historical-statement-already-exists', indexes })
    : ok(added);
}

function isSameStatement(a: StatementFields, b: StatementFields): boolean {
  return (
    a.number === b.number &&
    a.billPeriodFromDate === b.billPeriodFromDate &&
    a.billPeriodToDate === b.billPeriodToDate &&
    a.issuedDate === b.issuedDate &&
    a.grossAmountMinor === b.grossAmountMinor &&
    a.statementPath === b.statementPath
  );
}
