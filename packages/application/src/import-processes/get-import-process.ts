import type { AccountReference, ImportProcess } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/manage-suppliers.js';
import type { ImportProcessReader, TenantScope } from './import-process-reader.js';

/** No process was staged for the account. */
export interface ImportProcessUnknown {
  readonly kind: 'account-not-found';
}

/** How far the import of one account has come. */
export type GetImportProcess = (
  tenantScope: TenantScope,
  reference: AccountReference,
) => Promise<Result<ImportProcess, SupplierNotFound | ImportProcessUnknown>>;

/** Another organisation's supplier is as good as none. */
export const makeGetImportProcess =
  ({ reader }: { readonly reader: ImportProcessReader }): GetImportProcess =>
  async (tenantScope, reference) => {
    const found = await reader.find(tenantScope, reference);
    if (!found) return err({ kind: 'import-supplier-not-found' });
    return found.process ? ok(found.process) : err({ kind: 'account-not-found' });
  };
