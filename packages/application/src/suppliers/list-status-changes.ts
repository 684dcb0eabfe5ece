import type { SupplierStatusChange } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { ApiKeyRepository } from '../access-tokens/api-key-repository.js';
import type { SupplierNotFound } from './supplier-not-found.js';
import type { SupplierRepository } from './supplier-repository.js';

/** A change of a supplier's status with the label of the key that made it. */
export interface AttributedStatusChange extends SupplierStatusChange {
  readonly changedByLabel?: string;
}

/** Oldest first. */
export type ListStatusChanges = (
  supplierCode: string,
) => Promise<Result<readonly AttributedStatusChange[], SupplierNotFound>>;

interface Ports {
  readonly suppliers: Pick<SupplierRepository, 'find' | 'listStatusChanges'>;
  readonly apiKeys: Pick<ApiKeyRepository, 'find'>;
}

/** Labels come from the stored keys, which stay when they are revoked. */
export const makeListStatusChanges =
  ({ suppliers, apiKeys }: Ports): ListStatusChanges =>
  async (supplierCode) => {
    if (!(await suppliers.find(supplierCode))) return err({ kind: 'import-supplier-not-found' });

    const changes = await suppliers.listStatusChanges(supplierCode);
    const labels = await labelsOf(new Set(changes.map(({ changedBy }) => changedBy)), apiKeys);
    return ok(
      changes.map((change) => {
        const changedByLabel = labels.get(change.changedBy);
        return changedByLabel === undefined ? change : { ...change, changedByLabel };
      }),
    );
  };

async function labelsOf(
  apiKeyIds: ReadonlySet<string | undefined>,
  apiKeys: Ports['apiKeys'],
): Promise<ReadonlyMap<string | undefined, string | undefined>> {
  const labels = new Map<string | undefined, string | undefined>();
  for (const id of apiKeyIds)
    if (id !== undefined) labels.set(id, (await apiKeys.find(id))?.key.label);
  return labels;
}
