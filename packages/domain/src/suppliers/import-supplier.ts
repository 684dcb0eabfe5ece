import { err, ok, type Result } from 'neverthrow';
import type { DocumentRoot } from '../documents/document-path.js';
import type { SupplierCode } from '../identifiers/identifiers.js';
import type { UtcInstant } from '../time/utc-instant.js';

/** The REST contract's Ongoing, Paused and Complete. */
export const SUPPLIER_STATUSES = ['ongoing', 'paused', 'complete'] as const;

/** Set by the operator, from any to any. Only an ongoing supplier accepts what callers send. */
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];

/** The settings that the operator decides for a supplier. */
export interface SupplierSettings {
  readonly documentRoot: DocumentRoot;
  /** An IANA name; used only where a day is needed for a moment. */
  readonly timeZone: string;
  readonly sendsCustomerEmails: boolean;
  /** True when a request with a document that is not in the store is refused. */
  readonly verifiesDocuments: boolean;
  /** True when callers of the organisation import accounts too, and not operators alone. */
  readonly callersImportAccounts: boolean;
}

/** A group of migrated accounts with its own settings. */
export interface ImportSupplier extends SupplierSettings {
  readonly code: SupplierCode;
  readonly organisationId: string;
  readonly status: SupplierStatus;
  /** The number of accounts that the migration is to bring; absent while the operator has not said. */
  readonly expectedAccounts?: number;
  /** The time by which the migration has to have ended; absent while the operator has not said. */
  readonly completeBy?: UtcInstant;
}

export interface SupplierStatusChange {
  readonly supplierCode: SupplierCode;
  readonly from: SupplierStatus;
  readonly to: SupplierStatus;
  readonly changedAt: UtcInstant;
  /** The id of the operator's key; absent when the command line made the change. */
  readonly changedBy?: string;
  /** The operator's own words. */
  readonly reason?: string;
}

/** The supplier does not accept what a caller sent: it is complete or, unless that was a dry run, paused. */
export interface MigrationNotOngoing {
  readonly kind: 'supplier-not-ongoing';
  readonly status: SupplierStatus;
}

/** The operation needs a paused supplier, and this one has the status `status`. */
export interface MigrationNotPaused {
  readonly kind: 'supplier-not-paused';
  readonly status: SupplierStatus;
}

/** Operators alone import accounts of the supplier. */
export interface AccountImportNotAllowed {
  readonly kind: 'account-import-not-allowed';
}

/** This runtime has no time zone of that name. */
export interface UnknownTimeZone {
  readonly kind: 'unknown-time-zone';
}

/** The time zone of a supplier when the operator names none. */
export const DEFAULT_TIME_ZONE = 'Etc/UTC';

/** Refuses what is sent for a supplier that is paused or complete, as the REST contract asks. */
export function requireOngoing(status: SupplierStatus): Result<void, MigrationNotOngoing> {
  return status === 'ongoing' ? ok(undefined) : err({ kind: 'supplier-not-ongoing', status });
}

/** Refuses accounts that a caller sends, unless the operator lets the callers of the supplier import them. */
export function requireAccountImportByCallers({
  callersImportAccounts,
}: Pick<SupplierSettings, 'callersImportAccounts'>): Result<void, AccountImportNotAllowed> {
  return callersImportAccounts ? ok(undefined) : err({ kind: 'account-import-not-allowed' });
}

/** Requires a paused supplier, so that no request is stored meanwhile. */
export function requirePaused(status: SupplierStatus): Result<void, MigrationNotPaused> {
  return status === 'paused' ? ok(undefined) : err({ kind: 'supplier-not-paused', status });
}

/** As `requireOngoing`, for a dry run: a migration can be rehearsed before it opens, and not after it is complete. */
export function requireNotComplete(status: SupplierStatus): Result<void, MigrationNotOngoing> {
  return status === 'complete' ? requireOngoing(status) : ok(undefined);
}

/** Accepts the names of the runtime's IANA time zone database, and no offsets such as `+01:00`. */
export function parseTimeZone(name: string): Result<string, UnknownTimeZone> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return /^[A-Za-z]/.test(name) ? ok(name) : err({ kind: 'unknown-time-zone' });
  } catch {
    return err({ kind: 'unknown-time-zone' });
  }
}
