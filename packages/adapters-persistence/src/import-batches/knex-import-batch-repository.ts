import type {
  BatchOwner,
  BatchReference,
  DecideUndo,
  ExpectedItems,
  ImportBatch,
  ImportBatchRepository,
  RemovedItems,
  UndoMode,
} from '@data-import/application';
import type {
  AccountReference,
  BusinessReference,
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
  SupplierStatus,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { ok, type Result } from 'neverthrow';
import { inTransaction } from '../database/in-transaction.js';
import { requireLockedSupplier } from '../suppliers/locked-supplier.js';
import { AnnouncedBatches } from './announced-batches.js';
import { listBatches } from './batch-list.js';
import { removeFromAccount } from './remove-from-account.js';
import { removeFromBusiness } from './remove-from-business.js';

interface OwnerRow {
  readonly id: number;
  readonly name: string;
}

export class KnexImportBatchRepository implements ImportBatchRepository {
  readonly #db: Knex;
  readonly #announced: AnnouncedBatches;

  constructor(db: Knex) {
    this.#db = db;
    this.#announced = new AnnouncedBatches(db);
  }

  list(supplierCode: string): Promise<readonly ImportBatch[]> {
    return listBatches(this.#db, supplierCode);
  }

  async listAccounts(
    { supplierCode, name }: BatchReference,
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner<AccountReference>[]> {
    const rows: OwnerRow[] = await this.#db('import_batch_appends as append')
      .join('import_suppliers as supplier', 'supplier.id', 'append.supplier_id')
      .join('accounts as account', 'account.id', 'append.account_id')
      .where({ 'supplier.code': supplierCode, batch: name })
      .where('append.account_id', '>', after)
      .distinct('append.account_id as id', 'account.external_account_number as name')
      .orderBy('append.account_id')
      .limit(limit);
    return rows.map((row) => ({
      reference: { supplierCode, externalAccountNumber: row.name as ExternalAccountNumber },
      place: row.id,
    }));
  }

  async listBusinesses(
    { supplierCode, name }: BatchReference,
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner<BusinessReference>[]> {
    const rows: OwnerRow[] = await this.#db('import_batch_business_appends as append')
      .join('import_suppliers as supplier', 'supplier.id', 'append.supplier_id')
      .join('businesses as business', 'business.id', 'append.business_id')
      .where({ 'supplier.code': supplierCode, batch: name })
      .where('append.business_id', '>', after)
      .distinct('append.business_id as id', 'business.external_business_identifier as name')
      .orderBy('append.business_id')
      .limit(limit);
    return rows.map((row) => ({
      reference: {
        supplierCode,
        externalBusinessIdentifier: row.name as ExternalBusinessIdentifier,
      },
      place: row.id,
    }));
  }

  removeFromAccount<E>(
    batch: BatchReference,
    account: AccountReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    return inTransaction(this.#db, async (transaction) => {
      const supplier = await requireLockedSupplier(transaction, batch.supplierCode);
      return removeFromAccount(transaction, { supplier, batch, account, decide, mode });
    });
  }

  removeFromBusiness<E>(
    batch: BatchReference,
    business: BusinessReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    return inTransaction(this.#db, async (transaction) => {
      const supplier = await requireLockedSupplier(transaction, batch.supplierCode);
      return removeFromBusiness(transaction, { supplier, batch, business, decide, mode });
    });
  }

  announce(batch: BatchReference, expected: ExpectedItems, now: Date): Promise<void> {
    return this.#announced.announce(batch, expected, now);
  }

  countAnnounced(now: Date): Promise<void> {
    return this.#announced.count(now);
  }

  markUndone<E>(
    { supplierCode, name }: BatchReference,
    { undoneAt, undoneBy }: Pick<ImportBatch, 'undoneAt' | 'undoneBy'>,
    decide: (status: SupplierStatus) => Result<void, E>,
  ): Promise<Result<void, E>> {
    return inTransaction(this.#db, async (transaction) => {
      const supplier = await requireLockedSupplier(transaction, supplierCode);
      const decided = decide(supplier.status);
      if (decided.isErr()) return decided;
      const undone = { undone_at: undoneAt, undone_by: undoneBy ?? null };
      await transaction('undone_import_batches')
        .insert({ supplier_id: supplier.id, name, ...undone })
        .onConflict(['supplier_id', 'name'])
        .merge(undone);
      return ok();
    });
  }
}
