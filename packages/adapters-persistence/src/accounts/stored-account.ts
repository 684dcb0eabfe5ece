import type { AccountReading } from '@data-import/application';
import {
  statementPeriod,
  type AccountNumber,
  type CalendarDate,
  type DocumentRoot,
  type StatementPeriod,
  type SupplierStatus,
} from '@data-import/domain';

/** By what a ledger knows the moment of a reading. */
export interface RevisionToken {
  readonly supplierId: number;
  readonly accountId: number;
  readonly revision: number;
}

/** A supplier with one of its accounts, all columns of the latter null when there is no such account. */
export interface AccountRow {
  readonly supplier_id: number;
  readonly status: SupplierStatus;
  readonly document_root: DocumentRoot;
  readonly verifies_documents: boolean | number;
  readonly time_zone: string;
  readonly account_id: number | null;
  readonly number: AccountNumber | null;
  readonly revision: number | null;
  readonly period_from: CalendarDate | null;
  readonly period_to: CalendarDate | null;
}

export function toReading<Match>(row: AccountRow, match: Match): AccountReading<Match> {
  const { account_id: accountId, number, revision } = row;
  const revisionToken: RevisionToken = {
    supplierId: row.supplier_id,
    accountId: accountId ?? 0,
    revision: revision ?? 0,
  };
  return {
    supplier: {
      status: row.status,
      documentRoot: row.document_root,
      verifiesDocuments: Boolean(row.verifies_documents),
      timeZone: row.time_zone,
    },
    account:
      number === null
        ? undefined
        : { number, openPeriod: storedPeriod(row.period_from, row.period_to) },
    match,
    revisionToken,
  };
}

export function storedPeriod(
  from: CalendarDate | null,
  to: CalendarDate | null,
): StatementPeriod | undefined {
  if (from === null) return undefined;
  return statementPeriod(from, to ?? undefined).match(
    (period) => period,
    () => {
      throw new Error('A statement period in the database ends before it begins.');
    },
  );
}

/** How much one append adds to the counters of its supplier. */
export interface Counts {
  readonly notes?: number;
  readonly transactions?: number;
  readonly statements?: number;
  readonly paymentInstructions?: number;
}

const ENTRIES_PER_APPEND = 1_000_000;

/** Numbers what one append adds: later appends have higher numbers, and no two things of an account have the same. */
export function firstEntryAfter(revision: number): number {
  return (revision + 1) * ENTRIES_PER_APPEND;
}
