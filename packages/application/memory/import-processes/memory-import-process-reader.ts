import { setImmediate } from 'node:timers/promises';
import type { AccountReference, ImportProcess } from '@data-import/domain';
import type {
  DetailedProcess,
  DetailedProcessQuery,
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessQuery,
  ImportProcessReader,
  ImportProcessSelection,
  ListedProcess,
} from '../../src/import-processes/import-process-reader.js';
import { isInScope, type TenantScope } from '../../src/organisations/tenant-scope.js';
import type { MemoryStore, StoredProcess, StoredSupplier } from '../memory-store.js';

/** The processes of a `MemoryStore`, to be read. */
export class MemoryImportProcessReader implements ImportProcessReader {
  constructor(private readonly store: MemoryStore) {}

  async find(
    tenantScope: TenantScope,
    reference: AccountReference,
  ): Promise<{ readonly process: ImportProcess | undefined } | undefined> {
    const supplier = this.#visible(tenantScope, reference.supplierCode);
    const process = supplier?.processes.get(reference.externalAccountNumber);
    return supplier && { process: process && toProcess(process) };
  }

  async page(
    { tenantScope, supplierCode, selection }: ImportProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage | undefined> {
    await setImmediate();
    const supplier = this.#visible(tenantScope, supplierCode);
    if (!supplier) return undefined;

    const selected = [...supplier.processes.values()].filter((one) => isSelected(one, selection));
    return pageOf(selected, toListed, after, limit);
  }

  async detailedPage(
    { supplierCode, state, externalAccountNumber: number }: DetailedProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage<DetailedProcess> | undefined> {
    await setImmediate();
    const supplier = this.store.suppliers.get(supplierCode);
    if (!supplier) return undefined;

    const selected = [...supplier.processes.values()].filter(
      ({ reference, progress }) =>
        (state === undefined || progress.state === state) &&
        (number === undefined || reference.externalAccountNumber === number),
    );
    return pageOf(selected, toDetailed, after, limit);
  }

  #visible(tenantScope: TenantScope, supplierCode: string): StoredSupplier | undefined {
    const stored = this.store.suppliers.get(supplierCode);
    return stored && isInScope(stored.supplier, tenantScope) ? stored : undefined;
  }
}

function pageOf<Listed extends ListedProcess>(
  processes: readonly StoredProcess[],
  toRecord: (process: StoredProcess) => Listed,
  after: ImportProcessCursor | undefined,
  limit: number,
): ImportProcessPage<Listed> {
  const following = processes.filter(({ place }) => place > Number(after ?? 0));
  const page = following.slice(0, limit);
  const hasMore = following.length > limit;
  return { records: page.map(toRecord), next: hasMore ? String(page.at(-1)?.place) : undefined };
}

function isSelected({ progress }: StoredProcess, selection: ImportProcessSelection): boolean {
  if (selection === 'all') return true;
  return (progress.state === 'completed') === (selection === 'imported');
}

function toListed({ reference, progress }: StoredProcess): ListedProcess {
  const account = progress.state === 'completed' ? progress : undefined;
  return {
    externalAccountNumber: reference.externalAccountNumber,
    accountNumber: account?.accountNumber,
    accountCreatedAt: account?.accountCreatedAt,
  };
}

function toDetailed(process: StoredProcess): DetailedProcess {
  const { progress, times } = process;
  return {
    ...toListed(process),
    state: progress.state,
    failureReason: progress.state === 'failed' ? progress.reason : undefined,
    stagedAt: times.stagedAt,
    startedAt: times.startedAt,
    failedAt: times.failedAt,
    completedAt: times.completedAt,
  };
}

function toProcess({ reference, progress }: StoredProcess): ImportProcess {
  return { reference, progress };
}
