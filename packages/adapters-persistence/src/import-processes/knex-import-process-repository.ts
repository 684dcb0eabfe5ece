import type {
  AccountOpening,
  ImportedAccount,
  ImportProcessRepository,
} from '@data-import/application';
import type {
  AccountNumber,
  AccountReference,
  ExternalAccountNumber,
  ImportProgress,
  MigrationNotOngoing,
  SupplierStatus,
} from '@data-import/domain';
import { requireOngoing } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { numberAccounts } from '../accounts/open-accounts.js';
import { inTransaction } from '../database/in-transaction.js';
import { addToCounters, countTransition } from '../suppliers/supplier-counters.js';
import { lockedSupplier } from '../suppliers/locked-supplier.js';
import { requireSupplierId, supplierIdOf } from '../suppliers/supplier-key.js';
import { completeAll } from './complete-all.js';
import { storeCompletion, storeProgress } from './stored-progress.js';
import { findProcesses } from './known-processes.js';
import { addProcesses } from './new-processes.js';
import { lockedProcess, toProgress } from './stored-process.js';

export class KnexImportProcessRepository implements ImportProcessRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async stage(
    supplierCode: string,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<Result<number, MigrationNotOngoing>> {
    const numbers = [...new Set(externalAccountNumbers)];
    const supplierId = await requireSupplierId(this.#db, supplierCode);
    return inTransaction(this.#db, supplierId, async (transaction) => {
      const { status } = await lockedSupplier(transaction, supplierId);
      const ongoing = requireOngoing(status);
      if (ongoing.isErr()) return err(ongoing.error);

      const known = await findProcesses(transaction, supplierId, numbers);
      const there = new Set(known.map((process) => process.external_account_number));
      const missing = numbers.filter((number) => !there.has(number));
      const { size } = await addProcesses(transaction, supplierId, missing.map(toStagedProcess));
      await addToCounters(transaction, supplierId, countTransition(undefined, 'staged', size));
      return ok(size);
    });
  }

  async update<E>(
    reference: AccountReference,
    decide: (current: ImportProgress, status: SupplierStatus) => Result<ImportProgress, E>,
  ): Promise<Result<ImportProgress, E> | undefined> {
    const supplierId = await supplierIdOf(this.#db, reference.supplierCode);
    if (supplierId === undefined) return undefined;
    return inTransaction(this.#db, supplierId, async (transaction) => {
      const { externalAccountNumber } = reference;
      const locked = await lockedProcess(transaction, supplierId, externalAccountNumber);
      if (!locked) return undefined;

      const { process, status } = locked;
      const next = decide(toProgress(process), status);
      if (next.isOk()) await storeProgress(transaction, process, next.value);
      return next;
    });
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
    const { externalAccountNumber } = opening;
    const supplierId = await supplierIdOf(this.#db, supplierCode);
    if (supplierId === undefined) return undefined;
    return inTransaction(this.#db, supplierId, async (transaction) => {
      const locked = await lockedProcess(transaction, supplierId, externalAccountNumber);
      if (!locked) return undefined;

      const { process, status } = locked;
      // Completed is final, and no number is wasted on it.
      if (process.account_number !== null)
        return decide(toProgress(process), process.account_number, status);

      const [completion] = await numberAccounts(transaction, [{ process, opening }]);
      const next = decide(toProgress(process), completion.accountNumber, status);
      if (next.isOk()) await storeCompletion(transaction, completion, next.value);
      return next;
    });
  }

  async completeAll(
    supplierCode: string,
    openings: readonly AccountOpening[],
  ): Promise<Result<readonly ImportedAccount[], MigrationNotOngoing>> {
    const id = await requireSupplierId(this.#db, supplierCode);
    return inTransaction(this.#db, id, async (transaction) => {
      const { status } = await lockedSupplier(transaction, id);
      const ongoing = requireOngoing(status);
      return ongoing.isErr()
        ? err(ongoing.error)
        : ok(await completeAll(transaction, id, openings));
    });
  }
}

function toStagedProcess(externalAccountNumber: ExternalAccountNumber) {
  return { externalAccountNumber };
}
