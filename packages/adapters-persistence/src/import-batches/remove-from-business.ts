import type { BatchReference, DecideUndo, RemovedItems, UndoMode } from '@data-import/application';
import type { BusinessReference } from '@data-import/domain';
import type { Knex } from 'knex';
import { ok, type Result } from 'neverthrow';
import type { LockedSupplier } from '../suppliers/locked-supplier.js';
import { countOrDelete, NOTHING } from './count-or-delete.js';
import { storeRemoval, timesOf } from './store-removal.js';

interface Removal<E> {
  readonly supplier: LockedSupplier;
  readonly batch: BatchReference;
  readonly business: BusinessReference;
  readonly decide: DecideUndo<E>;
  readonly mode: UndoMode;
}

/** An instruction that is removed takes all of its links along, also those that others have added to it. */
export async function removeFromBusiness<E>(
  transaction: Knex.Transaction,
  { supplier, batch, business, decide, mode }: Removal<E>,
): Promise<Result<RemovedItems, E>> {
  const businessId = await lockBusiness(transaction, supplier, business);
  const decided = decide({ status: supplier.status, transactionDates: [], closedPeriods: [] });
  if (decided.isErr()) return decided.map(() => NOTHING);

  const appends = () =>
    transaction('import_batch_business_appends').where({
      supplier_id: supplier.id,
      batch: batch.name,
      business_id: businessId,
    });
  const times = await timesOf(appends());
  if (!times) return ok(NOTHING);

  const instructions = () =>
    transaction('payment_instructions').where({
      business_id: businessId,
      supplier_id: supplier.id,
    });
  const created = () => instructions().where({ import_batch: batch.name });
  const links = transaction('payment_instruction_accounts')
    .where({ supplier_id: supplier.id })
    .whereIn('payment_instruction_id', instructions().select('id'))
    .whereRaw('(import_batch = ? or payment_instruction_id in (?))', [
      batch.name,
      created().select('id'),
    ]);
  const accounts = await accountsOfLinks(transaction, supplier, batch, instructions());
  const remove = countOrDelete(mode);
  const removed: RemovedItems = {
    ...NOTHING,
    links: await remove(links),
    paymentInstructions: await remove(created()),
  };
  if (mode === 'preview') return ok(removed);

  await appends().delete();
  await transaction('businesses')
    .where({ id: businessId, supplier_id: supplier.id })
    .increment('revision', 1);
  await storeRemoval(transaction, supplier.id, batch.name, { ...times, removed, accounts });
  return ok(removed);
}

/** How many accounts the batch touched by links to these instructions alone: others count where they are removed. */
async function accountsOfLinks(
  transaction: Knex.Transaction,
  supplier: LockedSupplier,
  { name }: BatchReference,
  instructions: Knex.QueryBuilder,
): Promise<number> {
  const row = await transaction('payment_instruction_accounts as link')
    .whereIn('link.payment_instruction_id', instructions.clone().select('id'))
    .where({ 'link.supplier_id': supplier.id, 'link.import_batch': name })
    .whereNotExists(
      transaction('import_batch_appends')
        .where({ supplier_id: supplier.id, batch: name })
        .whereRaw('account_id = link.account_id'),
    )
    .whereNotExists(
      transaction('payment_instruction_accounts as other')
        .where({ 'other.supplier_id': supplier.id, 'other.import_batch': name })
        .whereRaw('other.account_id = link.account_id')
        .whereNotIn('other.payment_instruction_id', instructions.clone().select('id')),
    )
    .countDistinct<{ readonly accounts: number | string }>('link.account_id as accounts')
    .first();
  return Number(row?.accounts);
}

async function lockBusiness(
  transaction: Knex.Transaction,
  supplier: LockedSupplier,
  { externalBusinessIdentifier }: BusinessReference,
): Promise<number> {
  const row = await transaction('businesses')
    .where({
      supplier_id: supplier.id,
      external_business_identifier: externalBusinessIdentifier,
    })
    .forNoKeyUpdate()
    .first<{ id: number } | undefined>('id');
  if (row) return row.id;
  throw new Error('No business of the supplier has this identifier.');
}
