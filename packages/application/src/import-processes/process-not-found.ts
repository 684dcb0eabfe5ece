import type { AccountReference } from '@data-import/domain';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { SupplierRepository } from '../suppliers/supplier-repository.js';

/** No process was staged for the account. */
export interface ImportProcessNotFound {
  readonly kind: 'import-process-not-found';
}

/** Says whether the supplier or only the process is missing. Called when no process was found. */
export async function whatIsMissing(
  { supplierCode }: AccountReference,
  suppliers: Pick<SupplierRepository, 'find'>,
): Promise<SupplierNotFound | ImportProcessNotFound> {
  const supplier = await suppliers.find(supplierCode);
  return { kind: supplier ? 'import-process-not-found' : 'import-supplier-not-found' };
}
