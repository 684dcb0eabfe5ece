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

interface Ports {
  readonly board: ProgressBoard;
}

export const makeViewProgress =
  ({ board }: Ports): ViewProgress =>
  async (tenantScope, supplierCode) => {
    const [snapshot] = inScope(await board.view(supplierCode), tenantScope);
    return snapshot ? ok(snapshot) : err({ kind: 'import-supplier-not-found' });
  };

export const makeListProgress =
  ({ board }: Ports): ListProgress =>
  async (tenantScope) =>
    inScope(await board.view(), tenantScope);

export const makeWatchProgress =
  ({ board }: Ports): WatchProgress =>
  (tenantScope, supplierCode) => {
    const watch = board.watch(supplierCode);
    return {
      async next() {
        const snapshots = await watch.next();
        return snapshots && inScope(snapshots, tenantScope);
      },
      leave: () => watch.leave(),
    };
  };

function inScope(
  snapshots: readonly ProgressSnapshot[],
  tenantScope: TenantScope,
): readonly ProgressSnapshot[] {
  return snapshots.filter(({ supplier }) => isInScope(supplier, tenantScope));
}
