import {
  type ImportBatchName,
  utcInstantOf,
  requireNotComplete,
  requireOngoing,
  type MigrationNotOngoing,
  type SupplierStatus,
} from '@data-import/domain';
import { ok, type Result } from 'neverthrow';
import type { Clock } from '../clock/clock.js';
import type { AccountLedger, BatchOfAppend } from '../accounts/account-ledger.js';
import type { BusinessInstructionLedger } from '../payment-instructions/business-instruction-ledger.js';

/** The options of a request that loads data. An omitted option is that of a plain import. */
export interface ImportRequestOptions {
  /** Decide and answer as for the real request, also for a paused supplier, and store and count nothing. */
  readonly isDryRun?: boolean | undefined;
  /** The batch of the supplier to which everything belongs that the request creates. */
  readonly batch?: ImportBatchName | undefined;
  /** The id of the caller's API key, which the batch names; absent for embedders without keys. */
  readonly apiKeyId?: string | undefined;
}

/** Like `ImportRequestOptions`, for a payment instruction. */
export interface InstructionRequestOptions extends ImportRequestOptions {
  /** True when a dry run asks the vendor too; a request that is no dry run always does. */
  readonly asksVendor?: boolean | undefined;
}

/** The same idempotency key came with another request. */
export interface IdempotencyKeyReused {
  readonly kind: 'idempotency-key-reused';
}

/** `undefined` for a request without a batch. */
export function batchOfAppend(
  { batch: name, apiKeyId: by }: ImportRequestOptions,
  clock: Clock,
): BatchOfAppend | undefined {
  return name === undefined ? undefined : { name, at: utcInstantOf(clock.now()), by };
}

/** The ledger, or for a dry run one that reads and stores nothing: no lock is taken and no append can conflict. */
export function ledgerFor(
  { isDryRun = false }: ImportRequestOptions,
  ledger: AccountLedger,
): AccountLedger {
  if (!isDryRun) return ledger;
  const reading: AccountLedger = {
    read: (address, lookup) => ledger.read(address, lookup),
    append: async () => ok(),
    withLockedAccount: (_address, work) => work(reading),
  };
  return reading;
}

export function businessLedgerFor(
  { isDryRun = false }: ImportRequestOptions,
  ledger: BusinessInstructionLedger,
): BusinessInstructionLedger {
  if (!isDryRun) return ledger;
  return {
    read: (address, externalAccountNumbers) => ledger.read(address, externalAccountNumbers),
    append: async () => ok(),
  };
}

/**
 * Refuses the request when the status of the supplier does not allow it: a dry run needs one that is not complete, any
 * other request an ongoing one.
 */
export function requireOpenMigration(
  status: SupplierStatus,
  { isDryRun = false }: ImportRequestOptions,
): Result<void, MigrationNotOngoing> {
  return isDryRun ? requireNotComplete(status) : requireOngoing(status);
}
