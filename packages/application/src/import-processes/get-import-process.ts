import type { AccountReference, ImportProcess } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { SupplierNotFound } from '../suppliers/manage-suppliers.js';
import type { ImportProcessReader, Readership } from './import-process-reader.js';

/** No process was staged for the account. */
export interface ImportProcessUnknown {
  readonly kind: 'account-not-found';
}

/** How far the import of one account has come. */
export type GetImportProcess = (
  readership: Readership,
  reference: AccountReference,
) => Promise<Result<ImportProcess, SupplierNotFound | ImportProcessUnknown>>;

/** Another organisation's supplier is as good as none. */
export const makeGetImportProcess =
  ({ reader }: { readonly reader: ImportProcessReader }): GetImportProcess =>
  async (readership, reference) => {
    const found = await reader.find(readership, reference);
    if (!found) return err({ kind: 'import-supplier-not-found' });
    return found.process ? ok(found.process) : err({ kind: 'account-not-found' });
  };
