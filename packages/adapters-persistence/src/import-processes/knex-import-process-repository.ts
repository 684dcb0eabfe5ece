import type { ImportProcessRepository } from '@data-import/application';
import { type MigrationNotOngoing, requireOngoing } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { numberAccounts } from './open-accounts.js';
import { inTransaction } from '../engine/statements.js';
import { addToCounters, countTransition } from '../tables/supplier-counters.js';
import { lockedSupplier, requireSupplierId, supplierIdOf } from '../tables/suppliers.js';
import { completeAll } from './complete-all.js';
import { addProcesses, findProcesses, storeCompletion, storeProgress } from './processes.js';
import { lockedProcess, toProgress } from '../tables/import-processes.js';

export function knexImportProcessRepository(db: Knex): ImportProcessRepository {
  return {
    stage(supplierCode, externalAccountNumbers) {
      const numbers = [...new Set(externalAccountNumbers)];
      return whileOngoing(db, supplierCode, async (transaction, id) => {
        const known = await findProcesses(transaction, id, numbers);
        const there = new Set(known.map((process) => process.external_account_number));
        const missing = numbers.filter((number) => !there.has(number));
        const staged = missing.map((externalAccountNumber) => ({ externalAccountNumber }));
        const { size } = await addProcesses(transaction, id, staged);
        await addToCounters(transaction, id, countTransition(undefined, 'staged', size));
        return size;
      });
    },

    update({ supplierCode, externalAccountNumber }, decide) {
      return lockedProcessOf(
        db,
        supplierCode,
        externalAccountNumber,
        async (transaction, locked) => {
          const { process, status } = locked;
          const next = decide(toProgress(process), status);
          if (next.isOk()) await storeProgress(transaction, process, next.value);
          return next;
        },
      );
    },

    complete(supplierCode, opening, decide) {
      const { externalAccountNumber } = opening;
      return lockedProcessOf(
        db,
        supplierCode,
        externalAccountNumber,
        async (transaction, locked) => {
          const { process, status } = locked;
          // Completed is final, and no number is wasted on it.
          if (process.accountNumber !== undefined)
            return decide(toProgress(process), process.accountNumber, status);

          const [completion] = await numberAccounts(transaction, [{ process, opening }]);
          const next = decide(toProgress(process), completion.accountNumber, status);
          if (next.isOk()) await storeCompletion(transaction, completion, next.value);
          return next;
        },
      );
    },

    completeAll(supplierCode, openings) {
      return whileOngoing(db, supplierCode, (transaction, id) =>
        completeAll(transaction, id, openings),
      );
    },
  };
}

/** Gives nothing when there is no such process; rivals wait for one that there is. */
async function lockedProcessOf<T>(
  db: Knex,
  supplierCode: string,
  externalAccountNumber: string,
  work: (
    transaction: Knex.Transaction,
    locked: NonNullable<Awaited<ReturnType<typeof lockedProcess>>>,
  ) => Promise<T>,
): Promise<T | undefined> {
  const supplierId = await supplierIdOf(db, supplierCode);
  if (supplierId === undefined) return undefined;
  return inTransaction(db, supplierId, async (transaction) => {
    const locked = await lockedProcess(transaction, supplierId, externalAccountNumber);
    return locked && work(transaction, locked);
  });
}

async function whileOngoing<T>(
  db: Knex,
  supplierCode: string,
  work: (transaction: Knex.Transaction, supplierId: number) => Promise<T>,
): Promise<Result<T, MigrationNotOngoing>> {
  const id = await requireSupplierId(db, supplierCode);
  return inTransaction(db, id, async (transaction) => {
    const { status } = await lockedSupplier(transaction, id);
    const ongoing = requireOngoing(status);
    return ongoing.isErr() ? err(ongoing.error) : ok(await work(transaction, id));
  });
}
