import {
  requireOngoing,
  type ExternalAccountNumber,
  type ImportProgress,
} from '@data-import/domain';
import type {
  AccountOpening,
  ImportProcessRepository,
} from '../../src/import-processes/import-process-repository.js';
import type { MemoryStore, StoredProcess, StoredSupplier } from '../memory-store.js';

type Completed = Extract<ImportProgress, { state: 'completed' }>;

export function memoryImportProcessRepository(store: MemoryStore): ImportProcessRepository {
  return {
    async stage(supplierCode, externalAccountNumbers) {
      const supplier = store.supplier(supplierCode);
      return requireOngoing(supplier.supplier.status).map(() => {
        const before = supplier.processes.size;
        for (const number of externalAccountNumbers) stagedProcess(supplier, number);
        return supplier.processes.size - before;
      });
    },

    async update({ supplierCode, externalAccountNumber }, decide) {
      const supplier = store.suppliers.get(supplierCode);
      const process = supplier?.processes.get(externalAccountNumber);
      if (!supplier || !process) return undefined;

      const next = decide(process.progress, supplier.supplier.status);
      if (next.isOk()) process.progress = next.value;
      return next;
    },

    async complete(supplierCode, opening, decide) {
      const supplier = store.suppliers.get(supplierCode);
      const process = supplier?.processes.get(opening.externalAccountNumber);
      if (!supplier || !process) return undefined;

      const before = process.progress;
      const next = decide(before, store.nextAccountNumber(), supplier.supplier.status);
      if (next.isErr()) return next;
      if (before.state !== 'completed' && next.value.state === 'completed')
        complete(store, process, opening, next.value);
      else process.progress = next.value;
      return next;
    },

    async completeAll(supplierCode, openings) {
      const supplier = store.supplier(supplierCode);
      return requireOngoing(supplier.supplier.status).map(() => {
        for (const opening of openings) {
          const process = stagedProcess(supplier, opening.externalAccountNumber);
          if (process.progress.state !== 'completed') completeNew(store, process, opening);
        }
        const numbers = new Set(openings.map((opening) => opening.externalAccountNumber));
        return [...numbers].flatMap((externalAccountNumber) => {
          const account = supplier.accounts.get(externalAccountNumber)?.account;
          if (!account) return [];
          const { number: accountNumber, openPeriod, createdAt } = account;
          return [{ externalAccountNumber, accountNumber, openPeriod, createdAt }];
        });
      });
    },
  };
}

function completeNew(store: MemoryStore, process: StoredProcess, opening: AccountOpening): void {
  complete(store, process, opening, {
    state: 'completed',
    accountNumber: store.nextAccountNumber(),
    accountCreatedAt: opening.createdAt,
  });
}

function complete(
  store: MemoryStore,
  process: StoredProcess,
  opening: AccountOpening,
  progress: Completed,
): void {
  store.addAccount({
    number: progress.accountNumber,
    reference: process.reference,
    createdAt: opening.createdAt,
    openPeriod: opening.period,
  });
  process.progress = progress;
}

function stagedProcess(
  supplier: StoredSupplier,
  externalAccountNumber: ExternalAccountNumber,
): StoredProcess {
  return supplier.processes.get(externalAccountNumber) ?? supplier.stage(externalAccountNumber);
}
