import { setImmediate } from 'node:timers/promises';
import type {
  AccountNumber,
  AccountReference,
  ExternalAccountNumber,
  ImportProgress,
  MigrationNotOngoing,
  SupplierStatus,
} from '@data-import/domain';
import { requireOngoing } from '@data-import/domain';
import type { Result } from 'neverthrow';
import type {
  AccountOpening,
  ImportedAccount,
  ImportProcessRepository,
} from '../../src/import-processes/import-process-repository.js';
import type { MemoryStore, StoredProcess, StoredSupplier } from '../memory-store.js';

type Completed = Extract<ImportProgress, { state: 'completed' }>;

/** The processes of a `MemoryStore`, to be changed. */
export class MemoryImportProcessRepository implements ImportProcessRepository {
  constructor(private readonly store: MemoryStore) {}

  async stage(
    supplierCode: string,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<Result<number, MigrationNotOngoing>> {
    await setImmediate();
    const supplier = this.store.supplier(supplierCode);
    return requireOngoing(supplier.supplier.status).map(() => {
      const before = supplier.processes.size;
      for (const number of externalAccountNumbers) stagedProcess(supplier, number);
      return supplier.processes.size - before;
    });
  }

  async update<E>(
    reference: AccountReference,
    decide: (current: ImportProgress, status: SupplierStatus) => Result<ImportProgress, E>,
  ): Promise<Result<ImportProgress, E> | undefined> {
    await setImmediate();
    const process = this.#processOf(reference);
    if (!process) return undefined;

    const next = decide(process.progress, this.#statusOf(reference));
    if (next.isOk()) process.progress = next.value;
    return next;
  }

  async complete<E>(
    supplierCode: string,
    opening: AccountOpening,
    decide: (
      current: ImportProgress,
      number: AccountNumber,
      status: SupplierStatus,
    ) => Result<ImportProgress, E>,
  ): Promise<Result<ImportProgress, E> | undefined> {
    await setImmediate();
    const { externalAccountNumber } = opening;
    const supplier = this.store.suppliers.get(supplierCode);
    const process = supplier?.processes.get(externalAccountNumber);
    if (!supplier || !process) return undefined;

    const before = process.progress;
    const next = decide(before, this.store.nextAccountNumber(), supplier.supplier.status);
    if (next.isErr()) return next;
    if (before.state !== 'completed' && next.value.state === 'completed')
      this.#complete(process, opening, next.value);
    else process.progress = next.value;
    return next;
  }

  async completeAll(
    supplierCode: string,
    openings: readonly AccountOpening[],
  ): Promise<Result<readonly ImportedAccount[], MigrationNotOngoing>> {
    await setImmediate();
    const supplier = this.store.supplier(supplierCode);
    return requireOngoing(supplier.supplier.status).map(() => this.#importAll(supplier, openings));
  }

  #importAll(
    supplier: StoredSupplier,
    openings: readonly AccountOpening[],
  ): readonly ImportedAccount[] {
    const imported = new Map<ExternalAccountNumber, AccountNumber>();
    for (const opening of openings) {
      const process = stagedProcess(supplier, opening.externalAccountNumber);
      imported.set(opening.externalAccountNumber, this.#completed(process, opening).accountNumber);
    }
    return [...imported].map(([externalAccountNumber, accountNumber]) => ({
      externalAccountNumber,
      accountNumber,
    }));
  }

  #completed(process: StoredProcess, opening: AccountOpening): Completed {
    if (process.progress.state === 'completed') return process.progress;
    const accountNumber = this.store.nextAccountNumber();
    return this.#complete(process, opening, {
      state: 'completed',
      accountNumber,
      accountCreatedAt: opening.createdAt,
    });
  }

  #complete(process: StoredProcess, opening: AccountOpening, completed: Completed): Completed {
    this.store.addAccount({
      number: completed.accountNumber,
      reference: process.reference,
      createdAt: opening.createdAt,
      openPeriod: opening.period,
    });
    process.progress = completed;
    return completed;
  }

  #statusOf({ supplierCode }: AccountReference): SupplierStatus {
    return this.store.supplier(supplierCode).supplier.status;
  }

  #processOf({ supplierCode, externalAccountNumber }: AccountReference): StoredProcess | undefined {
    return this.store.suppliers.get(supplierCode)?.processes.get(externalAccountNumber);
  }
}

function stagedProcess(
  supplier: StoredSupplier,
  externalAccountNumber: ExternalAccountNumber,
): StoredProcess {
  return supplier.processes.get(externalAccountNumber) ?? supplier.stage(externalAccountNumber);
}
