import type { DecideUndo, OwnerReference, UndoMode } from '@data-import/application';
import { NOTHING_REMOVED, type CalendarDate, type RemovedItems } from '@data-import/domain';
import type { Knex } from 'knex';
import { ok, type Result } from 'neverthrow';
import { closedPeriodsOf } from '../tables/accounts.js';
import { addToCounters, countColumns } from '../tables/supplier-counters.js';
import type { LockedSupplier } from '../tables/suppliers.js';

/** An account or a business whose row is locked. */
export interface Owner {
  readonly table: 'accounts' | 'businesses';
  readonly appends: 'import_batch_appends' | 'import_batch_business_appends';
  readonly id: number;
  readonly supplierId: number;
  readonly key: Readonly<Record<string, number>>;
}

/** The rows that are to be removed from an account or a business. */
export interface Selection {
  /** By what they count as, in the order in which they can be deleted. */
  readonly rows: readonly (readonly [keyof RemovedItems, Knex.QueryBuilder])[];
  readonly transactionDates: readonly CalendarDate[];
  /** Writes down in batches and audit what was removed; `undefined` when there is nothing to remove. */
  readonly settle: ((removed: RemovedItems) => Promise<void>) | undefined;
}

export type Select = (transaction: Knex.Transaction, owner: Owner) => Promise<Selection>;

interface Removal<E> {
  readonly supplier: LockedSupplier;
  readonly of: OwnerReference;
  readonly select: Select;
  readonly decide: DecideUndo<E>;
  readonly mode: UndoMode;
}

/** Locks in the order of an append: the status of the supplier, the account or business, the counters. */
export async function removeRows<E>(
  transaction: Knex.Transaction,
  { supplier, of, select, decide, mode }: Removal<E>,
): Promise<Result<RemovedItems, E>> {
  const owner = await lockOwner(transaction, supplier.id, of);
  if (!owner) return ok(NOTHING_REMOVED);
  const { rows, transactionDates, settle } = await select(transaction, owner);
  const decided = decide({
    status: supplier.status,
    transactionDates,
    closedPeriods: owner.table === 'businesses' ? [] : await closedPeriodsOf(transaction, owner),
  });
  if (decided.isErr() || !settle) return decided.map(() => NOTHING_REMOVED);

  const removed = { ...NOTHING_REMOVED };
  for (const [item, found] of rows)
    removed[item] = await (mode === 'remove' ? found.delete() : countOf(found));
  if (mode === 'preview') return ok(removed);

  await settle(removed);
  // Makes earlier readings out of date: what was decided on them is not stored any more.
  const { table, id } = owner;
  await transaction(table).where({ id, supplier_id: supplier.id }).increment('revision', 1);
  const changes = Object.entries(countColumns(removed)).map(([name, n]) => [name, -(n ?? 0)]);
  await addToCounters(transaction, supplier.id, Object.fromEntries(changes));
  return ok(removed);
}

async function lockOwner(
  transaction: Knex.Transaction,
  supplierId: number,
  reference: OwnerReference,
): Promise<Owner | undefined> {
  const isAccount = 'externalAccountNumber' in reference;
  const table = isAccount ? 'accounts' : 'businesses';
  const row = await transaction(table)
    .where({
      supplier_id: supplierId,
      ...(isAccount
        ? { external_account_number: reference.externalAccountNumber }
        : { external_business_identifier: reference.externalBusinessIdentifier }),
    })
    .forNoKeyUpdate()
    .first<{ id: number } | undefined>('id');
  if (!row) return undefined;
  const { id } = row;
  const key = { supplier_id: supplierId, [isAccount ? 'account_id' : 'business_id']: id };
  const appends = isAccount ? 'import_batch_appends' : 'import_batch_business_appends';
  return { table, appends, id, supplierId, key };
}

export async function countOf(rows: Knex.QueryBuilder): Promise<number> {
  const [row] = await rows.count<readonly { readonly rows: number }[]>('* as rows');
  return Number(row?.rows);
}

/** The links of a business's instructions to accounts. */
export function linksOf(
  transaction: Knex.Transaction,
  { supplierId }: Owner,
  instructions: Knex.QueryBuilder,
): Knex.QueryBuilder {
  return transaction('payment_instruction_accounts')
    .where({ supplier_id: supplierId })
    .whereIn('payment_instruction_id', instructions.clone().select('id'));
}
