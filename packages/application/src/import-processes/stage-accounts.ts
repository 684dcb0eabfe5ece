import type { ExternalAccountNumber, MigrationNotOngoing } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ImportProcessRepository } from './import-process-repository.js';

/** How many were staged by this call; the others were staged before, or are repeated in it. */
export interface Staged {
  readonly staged: number;
  readonly alreadyStaged: number;
}

/** Stages the import of accounts, all or none. A repeat stages only the missing ones. */
export type StageAccounts = (
  supplierCode: string,
  externalAccountNumbers: readonly ExternalAccountNumber[],
) => Promise<Result<Staged, SupplierNotFound | MigrationNotOngoing>>;

interface Ports {
  readonly processes: Pick<ImportProcessRepository, 'stage'>;
  readonly suppliers: Pick<SupplierRepository, 'find'>;
}

/** Refuses an unknown supplier first: `processes` requires an existing one. */
export const makeStageAccounts =
  ({ processes, suppliers }: Ports): StageAccounts =>
  async (supplierCode, externalAccountNumbers) => {
    if (!(await suppliers.find(supplierCode))) return err({ kind: 'import-supplier-not-found' });
    const staged = await processes.stage(supplierCode, externalAccountNumbers);
    return staged.map((count) => ({
      staged: count,
      alreadyStaged: externalAccountNumbers.length - count,
    }));
  };
