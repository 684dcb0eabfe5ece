import { err, ok, type Result } from 'neverthrow';
import { isInScope, type TenantScope } from '../organisations/organisation-repository.js';
import type { SupplierNotFound } from '../suppliers/supplier-repository.js';
import type { ProgressBoard, ProgressWatch } from './progress-board.js';
import type { ProgressSnapshot } from './progress-snapshot.js';

/** Returns the progress of a supplier of the tenant, at most a second old. */
export type ViewProgress = (
  tenantScope: TenantScope,
  supplierCode: string,
) => Promise<Result<ProgressSnapshot, SupplierNotFound>>;

/** Returns the progress of the suppliers of the tenant, by code. */
export type ListProgress = (tenantScope: TenantScope) => Promise<readonly ProgressSnapshot[]>;

/** Follows the progress of a supplier that the tenant may see, or of all of them. */
export type WatchProgress = (tenantScope: TenantScope, supplierCode?: string) => ProgressWatch;

/** Shows a tenant its own suppliers on the board. */
export function progressOf(board: ProgressBoard) {
  const view: ViewProgress = async (tenantScope, supplierCode) => {
    const [snapshot] = inScope(await board.view(supplierCode), tenantScope);
    return snapshot ? ok(snapshot) : err({ kind: 'import-supplier-not-found' });
  };
  const list: ListProgress = async (tenantScope) => inScope(await board.view(), tenantScope);
  const watch: WatchProgress = (tenantScope, supplierCode) => {
    const watched = board.watch(supplierCode);
    return {
      next: async () => {
        const snapshots = await watched.next();
        return snapshots && inScope(snapshots, tenantScope);
      },
      leave: () => watched.leave(),
    };
  };
  return { viewProgress: view, listProgress: list, watchProgress: watch };
}

function inScope(
  snapshots: readonly ProgressSnapshot[],
  tenantScope: TenantScope,
): readonly ProgressSnapshot[] {
  return snapshots.filter(({ supplier }) => isInScope(supplier, tenantScope));
}
