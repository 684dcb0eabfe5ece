import type { DecideUndo, OwnerReference, UndoMode } from '@data-import/application';
import { NOTHING_REMOVED, type CalendarDate, type RemovedItems } from '@data-import/domain';
import type { Knex } from 'knex';
import { ok, type Result } from 'neverthrow';
import { closedPeriodsOf } from '../tables/accounts.js';
import { addToCounters, countColumns, type CounterChanges } from '../tables/supplier-counters.js';
import type { LockedSupplier } from '../tables/suppliers.js';

/** The tables of accounts and of businesses, and the columns that name them. */
export const OWNERS = {
  accounts: {
    table: 'accounts',
    appends: 'import_batch_appends',
    key: 'account_id',
    name: 'external_account_number',
  },
  businesses: {
    table: 'businesses',
    appends: 'import_batch_business_appends',
    key: 'business_id',
    name: 'external_business_identifier',
  },
} as const;

/** An account or a business whose row is locked. */
export interface Owner {
  readonly table: keyof typeof OWNERS;
  readonly appends: string;
  readonly id: number;
  readonly supplierId: number;
  readonly key: Readonly<Record<string, number>>;
}

/** Rows by what they count as, in the order in which they can be deleted. */
type Rows = readonly (readonly [keyof RemovedItems | undefined, Knex.QueryBuilder])[];

/** The rows that are to be removed from an account or a business. */
export interface Selection {
  readonly rows: Rows;
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

  const removed = await takeRows(rows, mode);
  if (mode === 'preview') return ok(removed);

  await settle(removed);
  // Makes earlier readings out of date: what was decided on them is not stored any more.
  const { table, id } = owner;
  await transaction(table).where({ id, supplier_id: supplier.id }).increment('revision', 1);
  await addToCounters(transaction, supplier.id, lessBy(removed));
  return ok(removed);
}

/** Deletes the rows, or counts them. */
export async function takeRows(rows: Rows, mode: UndoMode): Promise<RemovedItems> {
  const taken = { ...NOTHING_REMOVED };
  for (const [item, found] of rows) {
    const count = await (mode === 'remove' ? found.delete() : countOf(found));
    if (item) taken[item] = count;
  }
  return taken;
}

/** The changes of the counters for items that are removed. */
export function lessBy(removed: RemovedItems): CounterChanges {
  const counts = Object.entries(countColumns(removed));
  return Object.fromEntries(counts.map(([name, count]) => [name, -(count ?? 0)]));
}

async function lockOwner(
  transaction: Knex.Transaction,
  supplierId: number,
  reference: OwnerReference,
): Promise<Owner | undefined> {
  const isAccount = 'externalAccountNumber' in reference;
  const { table, appends, key, name } = OWNERS[isAccount ? 'accounts' : 'businesses'];
  const named = isAccount ? reference.externalAccountNumber : reference.externalBusinessIdentifier;
  const row = await transaction(table)
    .where({ supplier_id: supplierId, [name]: named })
    .forNoKeyUpdate()
    .first<{ id: number } | undefined>('id');
  if (!row) return undefined;
  return {
    table,
    appends,
    id: row.id,
    supplierId,
    key: { supplier_id: supplierId, [key]: row.id },
  };
}

async function countOf(rows: Knex.QueryBuilder): Promise<number> {
  const [row] = await rows.count<readonly { readonly rows: number }[]>('* as rows');
  return Number(row?.rows);
}

/** The links of a business's instructions to accounts. */
export function linksOf(
  transaction: Knex.Transaction,
  supplierId: number,
  instructions: Knex.QueryBuilder,
): Knex.QueryBuilder {
  return transaction('payment_instruction_accounts')
    .where({ supplier_id: supplierId })
    .whereIn('payment_instruction_id', instructions.clone().select('id'));
}

/**
 * Deletes appends to a business that only added links, once no link of their batch is left, or each remaining instruction
 * was revoked before the append.
 */
export async function forgetLinkAppends(
  transaction: Knex.Transaction,
  { supplierId, key }: Pick<Owner, 'supplierId' | 'key'>,
): Promise<void> {
  const { appends } = OWNERS.businesses;
  const left = transaction('payment_instructions').where(key);
  const links = linksOf(transaction, supplierId, left).whereRaw(`import_batch = ${appends}.batch`);
  const later = left.clone().where((instruction) => {
    void instruction.whereNull('revoked_at').orWhereRaw(`revoked_at >= ${appends}.added_at`);
  });
  await transaction(appends)
    .where({ ...key, payment_instructions: 0 })
    .where((append) => void append.whereNotExists(links).orWhereNotExists(later))
    .delete();
}
