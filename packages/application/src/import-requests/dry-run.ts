import { ok, type Result } from 'neverthrow';
import {
  requireNotComplete,
  requireOngoing,
  type MigrationNotOngoing,
  type SupplierStatus,
} from '@data-import/domain';
import type { AccountLedger, RevisionConflict } from '../accounts/account-ledger.js';
import type { WaitUnlocked } from '../accounts/retry-on-conflict.js';
import type { BusinessInstructionLedger } from '../payment-instructions/business-instruction-ledger.js';
import type { ImportRequestOptions } from './import-request-options.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';

/** The ledger, or for a dry run one that reads and stores nothing: no lock is taken and no append can conflict. */
export function ledgerFor(
  { isDryRun = false }: ImportRequestOptions,
  ledger: AccountLedger,
): AccountLedger {
  return isDryRun ? withoutAppends(ledger) : ledger;
}

/** See `ledgerFor`. */
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

function withoutAppends(ledger: AccountLedger): AccountLedger {
  const reading: AccountLedger = {
    read: (address, lookup) => ledger.read(address, lookup),
    append: async () => ok(),
    withLockedAccount: (_address, work) => work(reading),
  };
  return reading;
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

export type DifferenceCounter = Pick<SupplierRepository, 'countDifferent'>;

/**
 * Call it once for each request: it counts items that differ from their stored content, once however often the request
 * is decided again. Count before anything is stored: a count that fails must not refuse a request that has been stored.
 */
export function makeCountDifferent(
  suppliers: DifferenceCounter,
  supplierCode: string,
  { isDryRun = false }: ImportRequestOptions,
): (items: number, waitUnlocked: WaitUnlocked) => Promise<Result<void, RevisionConflict>> {
  let isCounted = isDryRun;
  return async (items, waitUnlocked) => {
    if (isCounted || items === 0) return ok();
    return waitUnlocked(async () => {
      await suppliers.countDifferent(supplierCode, items);
      isCounted = true;
    });
  };
}
