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

/** A historical statement as the caller sends it. Its period includes both days. */
export interface StatementFields {
  /** Unique on the account. */
  readonly statementId: StatementId;
  readonly number: string;
  readonly billPeriodFromDate: CalendarDate;
  readonly billPeriodToDate: CalendarDate;
  readonly issuedDate: CalendarDate;
  /** The amount in hundredths of the unit that the caller sent; no currency is assumed. */
  readonly grossAmountMinor: MinorUnits;
  readonly statementPath: DocumentPath | undefined;
}

/** A bill that was issued before the account was imported. Only `historicalStatement` makes it. */
export interface HistoricalStatement extends StatementFields {
  readonly [drafted]: true;
}

/** A broken rule, with the path to the field in `StatementFields`. */
export interface StatementFault {
  readonly kind: 'bill-period-from-date-later-than-to-date';
  readonly at: readonly ['billPeriodFromDate'];
  readonly fromDate: CalendarDate;
  readonly toDate: CalendarDate;
}

/** A different statement with the same identifier exists, on the account or earlier in the request. */
export interface StatementConflict extends Omit<Contradiction, 'first'> {
  /** The index of the earlier statement of the request; `undefined` when the other one is on the account. */
  readonly first: number | undefined;
}

/** The new statements and the conflicts of one request. With conflicts, nothing is stored. */
export interface StatementResolution {
  /** The new ones, in their order. */
  readonly added: readonly HistoricalStatement[];
  readonly conflicts: readonly StatementConflict[];
}

/** Checks the one rule among the fields: the period does not end before it begins. */
export function historicalStatement(
  fields: StatementFields,
): Result<HistoricalStatement, readonly StatementFault[]> {
  const faults = statementFaults(fields);
  return faults.length > 0 ? err(faults) : ok(fields as HistoricalStatement);
}

/** The broken rules among the readable fields; a field that could not be read is absent. */
export function statementFaults({
  billPeriodFromDate: fromDate,
  billPeriodToDate: toDate,
}: Partial<StatementFields>): readonly StatementFault[] {
  if (fromDate === undefined || toDate === undefined || fromDate <= toDate) return [];
  const kind = 'bill-period-from-date-later-than-to-date';
  return [{ kind, at: ['billPeriodFromDate'], fromDate, toDate }];
}

/** The statements of a request that differ from the first with the same identifier; takes readable fields too. */
export function contradictingStatements(
  posted: readonly (Partial<StatementFields> | undefined)[],
): readonly Contradiction[] {
  return contradictionsAmong(posted, ({ statementId }) => statementId);
}

/** An equal statement with the same identifier already exists and is not added; a different one is a conflict. */
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

/** An absent path equals an `undefined` one: a store leaves out absent fields. */
function withPath(statement: StatementFields): StatementFields {
  return { ...statement, statementPath: statement.statementPath };
}
