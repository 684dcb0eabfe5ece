import type { Result } from 'neverthrow';
import { isInScope, type TenantScope } from '../organisations/organisation-repository.js';
import {
  orSupplierNotFound,
  type SupplierNotFound,
  type SupplierRepository,
} from '../suppliers/supplier-repository.js';
import type { ProgressBoard, ProgressWatch } from '../server-state/progress-board.js';
import type { ProgressSnapshot } from './progress-snapshot.js';

export type ListProgress = (tenantScope: TenantScope) => Promise<readonly ProgressSnapshot[]>;

export function progressOf(board: ProgressBoard, suppliers: Pick<SupplierRepository, 'find'>) {
  const listProgress: ListProgress = async (tenantScope) =>
    inScope(await board.view(), tenantScope);
  return {
    listProgress,

    /** Returns the progress of a supplier of the tenant, at most a second old, and with the settings of now. */
    viewProgress: async (
      tenantScope: TenantScope,
      supplierCode: string,
    ): Promise<Result<ProgressSnapshot, SupplierNotFound>> => {
      // Progress costs more to read than that a supplier does not exist: the time would tell.
      const supplier = await suppliers.find(supplierCode, tenantScope);
      return orSupplierNotFound(supplier && (await board.viewOne(supplier)));
    },

    /** Follows the progress of a supplier that the tenant may see, or of all of them. */
    watchProgress: (tenantScope: TenantScope, supplierCode?: string): ProgressWatch => {
      const watched = board.watch(supplierCode);
      return {
        next: async () => {
          const snapshots = await watched.next();
          return snapshots && inScope(snapshots, tenantScope);
        },
        leave: () => watched.leave(),
      };
    },
  };
}

function inScope(
  snapshots: readonly ProgressSnapshot[],
  tenantScope: TenantScope,
): readonly ProgressSnapshot[] {
  return snapshots.filter(({ supplier }) => isInScope(supplier, tenantScope));
}
