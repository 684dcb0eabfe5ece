import { setImmediate } from 'node:timers/promises';
import type { AccountReference, ImportProcess } from '@data-import/domain';
import type {
  DetailedProcessQuery,
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessQuery,
  ImportProcessReader,
  ImportProcessSelection,
  TenantScope,
} from '../../src/import-processes/import-process-reader.js';
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
    return pageOf(selected, lineOf, after, limit);
  }

  async detailedPage(
    { supplierCode, state }: DetailedProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage | undefined> {
    await setImmediate();
    const supplier = this.store.suppliers.get(supplierCode);
    if (!supplier) return undefined;

    const selected = [...supplier.processes.values()].filter(
      ({ progress }) => state === undefined || progress.state === state,
    );
    return pageOf(selected, detailedLineOf, after, limit);
  }

  #visible(tenantScope: TenantScope, supplierCode: string): StoredSupplier | undefined {
    const stored = this.store.suppliers.get(supplierCode);
    const isVisible = tenantScope === undefined || stored?.supplier.organisationId === tenantScope;
    return isVisible ? stored : undefined;
  }
}

function pageOf(
  processes: readonly StoredProcess[],
  print: (process: StoredProcess) => string,
  after: ImportProcessCursor | undefined,
  limit: number,
): ImportProcessPage {
  const following = processes.filter(({ place }) => place > Number(after ?? 0));
  const page = following.slice(0, limit);
  const hasMore = following.length > limit;
  return {
    lines: page.map(print).join('\n'),
    count: page.length,
    next: hasMore ? String(page.at(-1)?.place) : undefined,
  };
}

function isSelected({ progress }: StoredProcess, selection: ImportProcessSelection): boolean {
  if (selection === 'all') return true;
  return (progress.state === 'completed') === (selection === 'imported');
}

function recordOf({ reference, progress }: StoredProcess) {
  const account = progress.state === 'completed' ? progress : undefined;
  return {
    external_account_number: reference.externalAccountNumber,
    service_account_number: account?.accountNumber ?? null,
    account_created_at: account?.accountCreatedAt ?? null,
  };
}

function lineOf(process: StoredProcess): string {
  return JSON.stringify(recordOf(process));
}

function detailedLineOf(process: StoredProcess): string {
  const { progress, times } = process;
  return JSON.stringify({
    ...recordOf(process),
    status: progress.state.replace('-', '_').toUpperCase(),
    failure_reason: progress.state === 'failed' ? progress.reason : null,
    staged_at: times.stagedAt,
    started_at: times.startedAt ?? null,
    failed_at: times.failedAt ?? null,
    completed_at: times.completedAt ?? null,
  });
}

function toProcess({ reference, progress }: StoredProcess): ImportProcess {
  return { reference, progress };
}
