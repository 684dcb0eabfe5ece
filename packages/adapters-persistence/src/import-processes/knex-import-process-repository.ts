import type { ImportProcessRepository } from '@data-import/application';
import {
  requireOngoing,
  type AccountReference,
  type MigrationNotOngoing,
  type SupplierStatus,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { numberAccounts } from './open-accounts.js';
import { addToCounters, countTransition } from '../tables/supplier-counters.js';
import {
  requireSupplierId,
  supplierIdOf,
  whileStatusStays,
  type LockedSupplier,
} from '../tables/suppliers.js';
import { requireNotErased } from '../tables/erased-numbers.js';
import { completeAll } from './complete-all.js';
import { addProcesses, findProcesses, storeCompletion, storeProgress } from './processes.js';
import { STORED_PROGRESS, toProgress, type LockedProcess } from '../tables/import-processes.js';
import type { Row } from '../tables/table.js';

export function knexImportProcessRepository(db: Knex): ImportProcessRepository {
  return {
    stage(supplierCode, externalAccountNumbers, afterErasure = false) {
      const numbers = [...new Set(externalAccountNumbers)];
      return whileOngoing(db, supplierCode, async (transaction, supplier) => {
        const { id } = supplier;
        const known = await findProcesses(transaction, id, numbers);
        const there = new Set(known.map((process) => process.external_account_number));
        const missing = numbers.filter((number) => !there.has(number));
        const allowed = await requireNotErased(transaction, supplier, missing, {
          sent: externalAccountNumbers,
          afterErasure,
        });
        if (allowed.isErr()) return err(allowed.error);
        const staged = missing.map((externalAccountNumber) => ({ externalAccountNumber }));
        const { size } = await addProcesses(transaction, id, staged);
        await addToCounters(transaction, id, countTransition(undefined, 'staged', size));
        return ok(size);
      });
    },

    update(reference, decide) {
      return whileLocked(db, reference, async (transaction, { process, status }) => {
        const next = decide(toProgress(process), status);
        if (next.isOk()) await storeProgress(transaction, process, next.value);
        return next;
      });
    },

    complete(supplierCode, opening, decide) {
      const reference = { supplierCode, ...opening };
      return whileLocked(db, reference, async (transaction, { process, status }) => {
        // Completed is final, and no number is wasted on it.
        if (process.accountNumber !== undefined)
          return decide(toProgress(process), process.accountNumber, status);

        const [completion] = await numberAccounts(transaction, [{ process, opening }]);
        const next = decide(toProgress(process), completion.accountNumber, status);
        if (next.isOk()) await storeCompletion(transaction, completion, next.value);
        return next;
      });
    },

    completeAll(supplierCode, openings, afterErasure = false) {
      return whileOngoing(db, supplierCode, (transaction, supplier) =>
        completeAll(transaction, supplier, openings, afterErasure),
      );
    },
  };
}

/** A process, for which rivals wait until the transaction ends, and the status that its supplier keeps until then. */
interface HeldProcess {
  readonly process: LockedProcess;
  readonly status: SupplierStatus;
}

/** Gives nothing when there is no such process. */
async function whileLocked<T>(
  db: Knex,
  { supplierCode, externalAccountNumber }: Readonly<Record<keyof AccountReference, string>>,
  work: (transaction: Knex.Transaction, held: HeldProcess) => Promise<T>,
): Promise<T | undefined> {
  const supplierId = await supplierIdOf(db, supplierCode);
  if (supplierId === undefined) return undefined;
  const run = async (transaction: Knex.Transaction, { status }: LockedSupplier) => {
    const row = await transaction('import_processes')
      .where({ supplier_id: supplierId })
      // The order makes it the index with the number: see `joinByKey` of PostgreSQL.
      .whereBetween('external_account_number', [externalAccountNumber, externalAccountNumber])
      .orderBy('external_account_number')
      .forUpdate()
      .first<Row | undefined>(...STORED_PROGRESS.selected);
    if (!row) return undefined;
    const process = { supplierId, ...STORED_PROGRESS.readPlace(row), ...STORED_PROGRESS.read(row) };
    return work(transaction, { process, status });
  };
  return whileStatusStays(db, supplierId, run, { externalAccountNumber });
}

async function whileOngoing<T, E>(
  db: Knex,
  supplierCode: string,
  work: (transaction: Knex.Transaction, supplier: LockedSupplier) => Promise<Result<T, E>>,
): Promise<Result<T, E | MigrationNotOngoing>> {
  const id = await requireSupplierId(db, supplierCode);
  return whileStatusStays<Result<T, E | MigrationNotOngoing>>(
    db,
    id,
    async (transaction, supplier) => {
      const ongoing = requireOngoing(supplier.status);
      return ongoing.isErr() ? err(ongoing.error) : work(transaction, supplier);
    },
  );
}
