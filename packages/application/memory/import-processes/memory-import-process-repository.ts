import { isDeepStrictEqual } from 'node:util';
import {
  requireOngoing,
  type ExternalAccountNumber,
  type ImportProgress,
  type MigrationNotOngoing,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { erasedAmong, type AccountsErased } from '../../src/erasures/account-erasures.js';
import type {
  AccountOpening,
  ImportProcessRepository,
} from '../../src/import-processes/import-process-repository.js';
import { noteChange } from '../audit/memory-audit-log.js';
import type { MemoryStore, StoredProcess, StoredSupplier } from '../memory-store.js';

export function memoryImportProcessRepository(store: MemoryStore): ImportProcessRepository {
  return {
    async stage(supplierCode, externalAccountNumbers, afterErasure = false) {
      const supplier = store.supplier(supplierCode);
      return mayAdd(supplier, externalAccountNumbers, afterErasure).map(() => {
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
      if (next.isOk()) keep(process, next.value);
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
      else keep(process, next.value);
      return next;
    },

    async completeAll(supplierCode, openings, afterErasure = false) {
      const supplier = store.supplier(supplierCode);
      const sent = openings.map((opening) => opening.externalAccountNumber);
      return mayAdd(supplier, sent, afterErasure).map(() => {
        for (const opening of openings) {
          const process = stagedProcess(supplier, opening.externalAccountNumber);
          if (process.progress.state !== 'completed') completeNew(store, process, opening);
        }
        return [...new Set(sent)].flatMap((externalAccountNumber) => {
          const account = supplier.accounts.get(externalAccountNumber)?.account;
          if (!account) return [];
          const { number: accountNumber, openPeriod, createdAt } = account;
          return [{ externalAccountNumber, accountNumber, openPeriod, createdAt }];
        });
      });
    },
  };
}

function mayAdd(
  supplier: StoredSupplier,
  numbers: readonly ExternalAccountNumber[],
  afterErasure: boolean,
): Result<void, MigrationNotOngoing | AccountsErased> {
  return requireOngoing(supplier.supplier.status).andThen(() => {
    const erased = new Set(numbers.filter((number) => supplier.isErased(number)));
    const refused = afterErasure ? undefined : erasedAmong(numbers, erased);
    if (refused) return err(refused);
    for (const number of erased) supplier.letReturn(number);
    if (erased.size > 0) noteChange();
    return ok();
  });
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
  progress: Extract<ImportProgress, { state: 'completed' }>,
): void {
  store.addAccount({
    number: progress.accountNumber,
    reference: process.reference,
    createdAt: opening.createdAt,
    openPeriod: opening.period,
  });
  keep(process, progress);
}

function keep(process: StoredProcess, next: ImportProgress): void {
  if (!isDeepStrictEqual(process.progress, next)) noteChange();
  process.progress = next;
}

function stagedProcess(
  supplier: StoredSupplier,
  externalAccountNumber: ExternalAccountNumber,
): StoredProcess {
  const known = supplier.processes.get(externalAccountNumber);
  if (known) return known;
  noteChange();
  return supplier.stage(externalAccountNumber);
}
