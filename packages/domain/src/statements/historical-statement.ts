import { err, ok, type Result } from 'neverthrow';
import {
  contradictionsAmong,
  differingFields,
  type Contradiction,
} from '../contradictions/contradictions.js';
import type { DocumentPath } from '../documents/document-path.js';
import type { StatementId } from '../identifiers/identifiers.js';
import type { MinorUnits } from '../money/amount.js';
import type { CalendarDate } from '../time/calendar-date.js';

declare const drafted: unique symbol;

/** A historical statement as a caller gives it. Its period includes both of its days. */
export interface StatementFields {
  /** The caller's identifier; one on an account. */
  readonly statementId: StatementId;
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
  readonly fromDate: CalendarDate;
  readonly toDate: CalendarDate;
}

/** A statement whose identifier a different one has: the account's own, or an earlier one of the request. */
export interface StatementConflict extends Omit<Contradiction, 'first'> {
  /** Of the earlier statement of the request; `undefined` when the account has the other one. */
  readonly first: number | undefined;
}

/** What becomes of the statements of a request. Where there are conflicts, nothing may be kept. */
export interface StatementResolution {
  /** Those that are new, in their order. */
  readonly added: readonly HistoricalStatement[];
  readonly conflicts: readonly StatementConflict[];
}

/** Holds the fields against the one rule among them: the period does not end before it begins. */
export function historicalStatement(
  fields: StatementFields,
): Result<HistoricalStatement, readonly StatementFault[]> {
  const faults = statementFaults(fields);
  return faults.length > 0 ? err(faults) : ok(fields as HistoricalStatement);
}

/** The rules that are broken among those fields that could be read; a field that could not be is absent. */
export function statementFaults({
  billPeriodFromDate: fromDate,
  billPeriodToDate: toDate,
}: Partial<StatementFields>): readonly StatementFault[] {
  if (fromDate === undefined || toDate === undefined || fromDate <= toDate) return [];
  const kind = 'bill-period-from-date-later-than-to-date';
  return [{ kind, at: ['billPeriodFromDate'], fromDate, toDate }];
}

/** Statements of a request that differ from its first of their identifier; also of what could be read of them. */
export function contradictingStatements(
  posted: readonly (Partial<StatementFields> | undefined)[],
): readonly Contradiction[] {
  return contradictionsAmong(posted, ({ statementId }) => statementId);
}

/** The same statement again is nothing new; a different one of its identifier is a conflict. */
export function resolveStatements(
  posted: readonly HistoricalStatement[],
  existing: readonly HistoricalStatement[],
): StatementResolution {
  const stored = new Map(existing.map((statement) => [statement.statementId, statement]));
  const firsts = new Map<string, number>();
  const added: HistoricalStatement[] = [];
  const conflicts: StatementConflict[] = [];
  for (const [index, statement] of posted.entries()) {
    const id = statement.statementId;
    const first = firsts.get(id);
    const other = stored.get(id) ?? (first === undefined ? undefined : posted[first]);
    if (!other) {
      firsts.set(id, index);
      added.push(statement);
      continue;
    }
    const fields = differingFields(withPath(other), withPath(statement));
    if (fields.length > 0) conflicts.push({ index, first, fields });
  }
  return { added, conflicts };
}

/** Without its path as with an undefined one: stores leave out what a statement does not have. */
function withPath(statement: StatementFields): StatementFields {
  return { ...statement, statementPath: statement.statementPath };
}
