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
import { addProcesses, keepCompletions, type Completion } from './process-batches.js';
import { toProgress, type ImportProcessRow } from './stored-process.js';

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
      const staged = await addProcesses(transaction, supplierId, numbers);
      await addToCounters(transaction, supplierId, countTransition(undefined, 'staged', staged));
      return staged;
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

const COLUMNS = [
  'import_processes.id',
  'supplier_id',
  'state',
  'failure_reason',
  'account_number',
  'account_created_at',
] as const;

function processOf(
  db: Knex,
  { supplierCode, externalAccountNumber }: AccountReference,
): Knex.QueryBuilder<ImportProcessRow, ImportProcessRow | undefined> {
  return db('import_processes')
    .join('import_suppliers', 'import_suppliers.id', 'supplier_id')
    .where({ code: supplierCode, external_account_number: externalAccountNumber })
    .first(...COLUMNS);
}

/** The process, for which rivals wait until the transaction ends. */
function heldProcess(transaction: Knex.Transaction, reference: AccountReference) {
  return processOf(transaction, reference).forUpdate('import_processes');
}

async function keepProgress(
  transaction: Knex.Transaction,
  process: ImportProcessRow,
  next: ImportProgress,
): Promise<void> {
  if (next.state === process.state) return;
  if (next.state === 'completed') throw new Error('A process is completed without its account.');
  await transaction('import_processes')
    .where({ id: process.id })
    .update({ state: next.state, failure_reason: next.state === 'failed' ? next.reason : null });
  await countProgress(transaction, process, next);
}

async function keepCompletion(
  transaction: Knex.Transaction,
  completion: Completion & { readonly process: ImportProcessRow },
  next: ImportProgress,
): Promise<void> {
  const { process } = completion;
  if (next.state !== 'completed') return keepProgress(transaction, process, next);
  await keepCompletions(transaction, process.supplier_id, [completion]);
  await countProgress(transaction, process, next);
}

async function countProgress(
  transaction: Knex.Transaction,
  process: ImportProcessRow,
  next: ImportProgress,
): Promise<void> {
  await addToCounters(transaction, process.supplier_id, countTransition(process.state, next.state));
}
