import { setImmediate } from 'node:timers/promises';
import type { AccountReference, ImportProcess } from '@data-import/domain';
import type {
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessQuery,
  ImportProcessReader,
  ImportProcessSelection,
  Readership,
} from '../../src/import-processes/import-process-reader.js';
import type { MemoryStore, StoredProcess, StoredSupplier } from '../memory-store.js';

/** The processes of a `MemoryStore`, to be read. */
export class MemoryImportProcessReader implements ImportProcessReader {
  constructor(private readonly store: MemoryStore) {}

  async find(
    readership: Readership,
    reference: AccountReference,
  ): Promise<{ readonly process: ImportProcess | undefined } | undefined> {
    const supplier = this.#visible(readership, reference.supplierCode);
    const process = supplier?.processes.get(reference.externalAccountNumber);
    return supplier && { process: process && toProcess(process) };
  }

  async page(
    { readership, supplierCode, selection }: ImportProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage | undefined> {
    await setImmediate();
    const supplier = this.#visible(readership, supplierCode);
    if (!supplier) return undefined;

    const following = [...supplier.processes.values()].filter(
      (process) => process.place > Number(after ?? 0) && isSelected(process, selection),
    );
    const page = following.slice(0, limit);
    const hasMore = following.length > limit;
    return {
      lines: page.map(lineOf).join('\n'),
      count: page.length,
      next: hasMore ? String(page.at(-1)?.place) : undefined,
    };
  }

  #visible(readership: Readership, supplierCode: string): StoredSupplier | undefined {
    const stored = this.store.suppliers.get(supplierCode);
    const isVisible = readership === undefined || stored?.supplier.organisationId === readership;
    return isVisible ? stored : undefined;
  }
}

function isSelected({ progress }: StoredProcess, selection: ImportProcessSelection): boolean {
  if (selection === 'all') return true;
  return (progress.state === 'completed') === (selection === 'imported');
}

function lineOf({ reference, progress }: StoredProcess): string {
  const account = progress.state === 'completed' ? progress : undefined;
  return JSON.stringify({
    external_account_number: reference.externalAccountNumber,
    service_account_number: account?.accountNumber ?? null,
    account_created_at: account?.accountCreatedAt ?? null,
  });
}

function toProcess({ reference, progress }: StoredProcess): ImportProcess {
  return { reference, progress };
}
