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
import { AnnouncedBatches } from './announced-batches.js';
import { lockedSupplier } from '../suppliers/locked-supplier.js';
import { requireSupplierId, supplierIdOf } from '../suppliers/supplier-key.js';
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

  async list(supplierCode: string): Promise<readonly ImportBatch[]> {
    const supplierId = await supplierIdOf(this.#db, supplierCode);
    return supplierId === undefined ? [] : listBatches(this.#db, supplierId);
  }

  async listAccounts(
    { supplierCode, name }: BatchReference,
    after: number,
    limit: number,
  ): Promise<readonly BatchOwner<AccountReference>[]> {
    const id = await requireSupplierId(this.#db, supplierCode);
    const rows: OwnerRow[] = await this.#db('import_batch_appends as append')
      .join('accounts as account', 'account.id', 'append.account_id')
      .where({ 'append.supplier_id': id, 'account.supplier_id': id, batch: name })
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
    const id = await requireSupplierId(this.#db, supplierCode);
    const rows: OwnerRow[] = await this.#db('import_batch_business_appends as append')
      .join('businesses as business', 'business.id', 'append.business_id')
      .where({ 'append.supplier_id': id, 'business.supplier_id': id, batch: name })
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

  async removeFromAccount<E>(
    batch: BatchReference,
    account: AccountReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    const id = await requireSupplierId(this.#db, batch.supplierCode);
    return inTransaction(this.#db, id, async (transaction) => {
      const supplier = await lockedSupplier(transaction, id);
      return removeFromAccount(transaction, { supplier, batch, account, decide, mode });
    });
  }

  async removeFromBusiness<E>(
    batch: BatchReference,
    business: BusinessReference,
    decide: DecideUndo<E>,
    mode: UndoMode,
  ): Promise<Result<RemovedItems, E>> {
    const id = await requireSupplierId(this.#db, batch.supplierCode);
    return inTransaction(this.#db, id, async (transaction) => {
      const supplier = await lockedSupplier(transaction, id);
      return removeFromBusiness(transaction, { supplier, batch, business, decide, mode });
    });
  }

  announce(batch: BatchReference, expected: ExpectedItems, now: Date): Promise<void> {
    return this.#announced.announce(batch, expected, now);
  }

  countAnnounced(now: Date): Promise<void> {
    return this.#announced.count(now);
  }

  async markUndone<E>(
    { supplierCode, name }: BatchReference,
    { undoneAt, undoneBy }: Pick<ImportBatch, 'undoneAt' | 'undoneBy'>,
    decide: (status: SupplierStatus) => Result<void, E>,
  ): Promise<Result<void, E>> {
    const id = await requireSupplierId(this.#db, supplierCode);
    return inTransaction(this.#db, id, async (transaction) => {
      const supplier = await lockedSupplier(transaction, id);
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
