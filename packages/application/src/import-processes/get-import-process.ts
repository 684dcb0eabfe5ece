import type { AccountReference, ImportProcess } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { TenantScope } from '../organisations/tenant-scope.js';
import type { SupplierNotFound } from '../suppliers/supplier-not-found.js';
import type { ImportProcessReader } from './import-process-reader.js';

/** No process was staged for the account. */
export interface ImportProcessUnknown {
  readonly kind: 'account-not-found';
}

/** Returns the import process of one account of the tenant. */
export type GetImportProcess = (
  tenantScope: TenantScope,
  reference: AccountReference,
) => Promise<Result<ImportProcess, SupplierNotFound | ImportProcessUnknown>>;

/** Another organisation's supplier is answered as an unknown one. */
export const makeGetImportProcess =
  ({ reader }: { readonly reader: Pick<ImportProcessReader, 'find'> }): GetImportProcess =>
  async (tenantScope, reference) => {
    const found = await reader.find(tenantScope, reference);
    if (!found) return err({ kind: 'import-supplier-not-found' });
    return found.process ? ok(found.process) : err({ kind: 'account-not-found' });
  };
