import { err, ok, type Result } from 'neverthrow';
import type { DocumentRoot } from '../documents/document-path.js';
import type { UtcInstant } from '../time/utc-instant.js';

export const SUPPLIER_STATUSES = ['ongoing', 'paused', 'complete'] as const;

/** Set by the operator, from any to any. Only an ongoing supplier takes what callers send. */
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];

/** What the operator decides for a supplier. */
export interface SupplierSettings {
  readonly documentRoot: DocumentRoot;
  /** An IANA name; it matters only where a moment has to become a day. */
  readonly timeZone: string;
  readonly sendsCustomerEmails: boolean;
  /** Whether documents must be in the store when they are named. */
  readonly verifiesDocuments: boolean;
}

/** A grouping of migrated accounts with a configuration of its own. Its code is unique on the instance. */
export interface ImportSupplier extends SupplierSettings {
  readonly code: string;
  readonly organisationId: string;
  readonly status: SupplierStatus;
}

export interface SupplierStatusChange {
  readonly supplierCode: string;
  readonly from: SupplierStatus;
  readonly to: SupplierStatus;
  readonly changedAt: UtcInstant;
}

export interface MigrationNotOngoing {
  readonly kind: 'import-supplier-migration-not-ongoing';
  readonly status: SupplierStatus;
}

export interface UnknownTimeZone {
  readonly kind: 'unknown-time-zone';
}

export const DEFAULT_TIME_ZONE = 'Etc/UTC';

export function requireOngoing(status: SupplierStatus): Result<void, MigrationNotOngoing> {
  return status === 'ongoing'
    ? ok(undefined)
    : err({ kind: 'import-supplier-migration-not-ongoing', status });
}

/** Whether the name is in the IANA time zone database that this runtime carries. Offsets such as `+01:00` are no names. */
export function parseTimeZone(name: string): Result<string, UnknownTimeZone> {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return /^[A-Za-z]/.test(name) ? ok(name) : err({ kind: 'unknown-time-zone' });
  } catch {
    return err({ kind: 'unknown-time-zone' });
  }
}
