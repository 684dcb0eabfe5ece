import type {
  AccountOpening,
  ImportedAccount,
  ImportProcessRepository,
} from '@data-import/application';
import type {
  AccountNumber,
  AccountReference,
  ImportProcess,
  ImportProgress,
} from '@data-import/domain';
import type { Knex } from 'knex';
import type { Result } from 'neverthrow';
import { numberAccounts } from '../accounts/open-accounts.js';
import { inTransaction } from '../database/in-transaction.js';
import { addToCounters, countTransition } from '../suppliers/supplier-counters.js';
import { supplierIdOf } from '../suppliers/supplier-id.js';
import { completeAll } from './complete-all.js';
import { keepCompletion, keepProgress } from './kept-progress.js';
import { findProcesses } from './known-processes.js';
import { addProcesses } from './new-processes.js';
import { heldProcess, processOf, toProgress } from './stored-process.js';

export class KnexImportProcessRepository implements ImportProcessRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async find(reference: AccountReference): Promise<ImportProcess | undefined> {
    const row = await processOf(this.#db, reference);
    const { supplierCode, externalAccountNumber } = reference;
    return row && { reference: { supplierCode, externalAccountNumber }, progress: toProgress(row) };
  }

  async stage(supplierCode: string, externalAccountNumbers: readonly string[]): Promise<number> {
    const numbers = [...new Set(externalAccountNumbers)];
    return inTransaction(this.#db, async (transaction) => {
      const supplierId = await supplierIdOf(transaction, supplierCode);
      const known = await findProcesses(transaction, supplierId, numbers);
      const there = new Set(known.map((process) => process.external_account_number));
      const missing = numbers.filter((number) => !there.has(number));
      const { size } = await addProcesses(transaction, supplierId, missing.map(toStagedProcess));
      await addToCounters(transaction, supplierId, countTransition(undefined, 'staged', size));
      return size;
    });
  }

  async update<E>(
    reference: AccountReference,
    decide: (current: ImportProgress) => Result<ImportProgress, E>,
  ): Promise<Result<ImportProgress, E> | undefined> {
    return inTransaction(this.#db, async (transaction) => {
      const process = await heldProcess(transaction, reference);
      if (!process) return undefined;

      const next = decide(toProgress(process));
      if (next.isOk()) await keepProgress(transaction, process, next.value);
      return next;
    });
  }

  async complete<E>(
    supplierCode: string,
    opening: AccountOpening,
    decide: (current: ImportProgress, number: AccountNumber) => Result<ImportProgress, E>,
  ): Promise<Result<ImportProgress, E> | undefined> {
    const { externalAccountNumber } = opening;
    return inTransaction(this.#db, async (transaction) => {
      const process = await heldProcess(transaction, { supplierCode, externalAccountNumber });
      if (!process) return undefined;

      // Completed is final, and no number is wasted on it.
      if (process.account_number !== null)
        return decide(toProgress(process), process.account_number);

      const [completion] = await numberAccounts(transaction, [{ process, opening }]);
      const next = decide(toProgress(process), completion.accountNumber);
      if (next.isOk()) await keepCompletion(transaction, completion, next.value);
      return next;
    });
  }

  async completeAll(
    supplierCode: string,
    openings: readonly AccountOpening[],
  ): Promise<readonly ImportedAccount[]> {
    return inTransaction(this.#db, async (transaction) =>
      completeAll(transaction, await supplierIdOf(transaction, supplierCode), openings),
    );
  }
}

function toStagedProcess(externalAccountNumber: string) {
  return { externalAccountNumber };
}
