import { err, ok, type Result } from 'neverthrow';
import { isInScope, type TenantScope } from '../organisations/tenant-scope.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';
import type { ActivityLog } from './activity-log.js';
import type { ActivityRepository, SupplierRefusal } from './activity-repository.js';

/** Returns at most 1,000 refusals, most frequent first, of one supplier of the tenant or of all. */
export type ListRefusals = (
  tenantScope: TenantScope,
  supplierCode?: string,
) => Promise<Result<readonly SupplierRefusal[], SupplierNotFound>>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'find'>;
  readonly activity: Pick<ActivityRepository, 'listRefusals'>;
  readonly activityLog: Pick<ActivityLog, 'flush'>;
}

const MOST_REFUSALS = 1000;

/** What this server has counted is stored first; if that fails, it is missing from the answer. */
export const makeListRefusals =
  ({ suppliers, activity, activityLog }: Ports): ListRefusals =>
  async (tenantScope, supplierCode) => {
    if (supplierCode !== undefined) {
      const supplier = await suppliers.find(supplierCode);
      if (!supplier || !isInScope(supplier, tenantScope))
        return err({ kind: 'import-supplier-not-found' });
    }
    await activityLog.flush().catch(() => undefined);
    return ok(await activity.listRefusals({ tenantScope, supplierCode }, MOST_REFUSALS));
  };
