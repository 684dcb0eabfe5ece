import {
  utcInstantOf,
  type ExternalAccountNumber,
  type MigrationNotOngoing,
  type StatementPeriod,
  type UtcInstant,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportedAccount, ImportProcessRepository } from './import-process-repository.js';

/** An account to create. Without a period no statement period is open at first. */
export interface AccountToImport {
  readonly externalAccountNumber: ExternalAccountNumber;
  readonly period: StatementPeriod | undefined;
  /** Now when `undefined`. */
  readonly createdAt: UtcInstant | undefined;
}

/** Stages, starts and completes the import of accounts, all or none. An existing account stays as it is. */
export type ImportAccounts = (
  supplierCode: string,
  accounts: readonly AccountToImport[],
) => Promise<Result<readonly ImportedAccount[], SupplierNotFound | MigrationNotOngoing>>;

interface Ports {
  readonly processes: Pick<ImportProcessRepository, 'completeAll'>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
  readonly clock: Clock;
}

/** Refuses an unknown supplier first: `processes` requires an existing one. */
export const makeImportAccounts =
  ({ processes, suppliers, clock }: Ports): ImportAccounts =>
  async (supplierCode, accounts) => {
    if (!(await suppliers.find(supplierCode))) return err({ kind: 'import-supplier-not-found' });
    const now = utcInstantOf(clock.now());
    const openings = accounts.map((account) => ({
      ...account,
      createdAt: account.createdAt ?? now,
    }));
    return processes.completeAll(supplierCode, openings);
  };
