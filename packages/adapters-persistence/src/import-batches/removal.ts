import type {
  BatchReference,
  DecideUndo,
  OwnerReference,
  UndoMode,
} from '@data-import/application';
import {
  NOTHING_REMOVED,
  type CalendarDate,
  type ImportBatchName,
  type StatementPeriod,
  type UtcInstant,
  type RemovedItems,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { ok, type Result } from 'neverthrow';
import { storedPeriod } from '../tables/accounts.js';
import { ENTRIES_PER_APPEND } from '../tables/appends.js';
import { addToCounters, countColumns } from '../tables/supplier-counters.js';
import type { LockedSupplier } from '../tables/suppliers.js';

/** An account or a business whose row is locked. */
export interface Owner {
  readonly table: 'accounts' | 'businesses';
  readonly appends: 'import_batch_appends' | 'import_batch_business_appends';
  readonly id: number;
  readonly supplierId: number;
  /** The columns that name it in the rows of other tables. */
  readonly key: Readonly<Record<string, number>>;
}

export async function lockOwner(
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

/** Makes earlier readings out of date: what was decided on them is not stored any more. */
export async function raiseRevision(
  transaction: Knex.Transaction,
  { table, id, supplierId }: Owner,
): Promise<void> {
  await transaction(table).where({ id, supplier_id: supplierId }).increment('revision', 1);
}

/** None of a business. */
export async function closedPeriodsOf(
  transaction: Knex.Transaction,
  { table, key }: Owner,
): Promise<readonly StatementPeriod[]> {
  if (table === 'businesses') return [];
  const rows: readonly { from_date: CalendarDate; to_date: CalendarDate }[] = await transaction(
    'closed_statement_periods',
  )
    .where(key)
    .orderBy('from_date')
    .select('from_date', 'to_date');
  return rows.flatMap(
    (row) => storedPeriod({ periodFrom: row.from_date, periodTo: row.to_date }) ?? [],
  );
}

interface Removal<E> {
  readonly supplier: LockedSupplier;
  readonly batch: BatchReference;
  readonly of: OwnerReference;
  readonly decide: DecideUndo<E>;
  readonly mode: UndoMode;
}

/** Locks in the order of an append: the status of the supplier, the account or business, the counters. */
export async function removeBatch<E>(
  transaction: Knex.Transaction,
  { supplier, batch: { name }, of, decide, mode }: Removal<E>,
): Promise<Result<RemovedItems, E>> {
  const owner = await lockOwner(transaction, supplier.id, of);
  if (!owner) throw new Error('The supplier has no account or business of this name.');
  const appends = () => transaction(owner.appends).where({ ...owner.key, batch: name });
  const ofAppends = (table: string, appendOf: string) =>
    transaction(table)
      .where(owner.key)
      .whereRaw(`${appendOf} in (?)`, [appends().select('append_number')]);
  const entriesOf = (table: string) => ofAppends(table, `entry / ${ENTRIES_PER_APPEND}`);
  const isAccount = owner.table === 'accounts';

  const decided = decide({
    status: supplier.status,
    transactionDates: isAccount ? await datesOf(entriesOf('transactions')) : [],
    closedPeriods: await closedPeriodsOf(transaction, owner),
  });
  if (decided.isErr()) return decided.map(() => NOTHING_REMOVED);

  const removedAppends = await summaryOf(appends());
  if (!removedAppends) return ok(NOTHING_REMOVED);
  const remove = countOrDelete(mode);
  const instructions = transaction('payment_instructions').where(owner.key);
  const created = instructions.clone().where({ import_batch: name });
  const accounts = isAccount
    ? await accountOfAppends(transaction, owner, name)
    : await accountsOfLinks(transaction, owner, name, instructions);
  const removed: RemovedItems = {
    ...(isAccount
      ? {
          links: 0,
          notes: await remove(entriesOf('notes')),
          transactions: await remove(entriesOf('transactions')),
          statements: await remove(entriesOf('statements')),
        }
      : {
          ...NOTHING_REMOVED,
          links: await remove(linksOf(transaction, owner, name, instructions)),
        }),
    paymentInstructions: await remove(created),
  };
  if (mode === 'preview') return ok(removed);

  if (isAccount) await ofAppends('idempotency_keys', 'append_number').delete();
  await appends().delete();
  await raiseRevision(transaction, owner);
  await storeRemoval(transaction, supplier.id, name, removedAppends, removed, accounts);
  return ok(removed);
}

/** The returned function gives the number of rows that it removed, or would remove. */
function countOrDelete(mode: UndoMode): (rows: Knex.QueryBuilder) => Promise<number> {
  if (mode === 'remove') return async (rows) => rows.delete();
  return async (rows) => {
    const [row] = await rows.count<readonly { readonly rows: number }[]>('* as rows');
    return Number(row?.rows);
  };
}

async function datesOf(transactions: Knex.QueryBuilder): Promise<readonly CalendarDate[]> {
  const rows: readonly { transaction_date: CalendarDate }[] =
    await transactions.distinct('transaction_date');
  return rows.map((row) => row.transaction_date);
}

/** An account with a link of the batch still counts through that. */
async function accountOfAppends(
  transaction: Knex.Transaction,
  { key }: Owner,
  batch: ImportBatchName,
): Promise<number> {
  const link = await transaction('payment_instruction_accounts')
    .where({ ...key, import_batch: batch })
    .first('account_id');
  return link === undefined ? 1 : 0;
}

/** The links of the batch; an instruction that is removed takes all of its links along, also those that others have added to it. */
function linksOf(
  transaction: Knex.Transaction,
  { supplierId }: Owner,
  batch: ImportBatchName,
  instructions: Knex.QueryBuilder,
): Knex.QueryBuilder {
  return transaction('payment_instruction_accounts')
    .where({ supplier_id: supplierId })
    .whereIn('payment_instruction_id', instructions.clone().select('id'))
    .whereRaw('(import_batch = ? or payment_instruction_id in (?))', [
      batch,
      instructions.clone().where({ import_batch: batch }).select('id'),
    ]);
}

/**
 * Counts the accounts that the batch touched by links to these instructions alone: others count where they are removed.
 */
async function accountsOfLinks(
  transaction: Knex.Transaction,
  { supplierId }: Owner,
  batch: ImportBatchName,
  instructions: Knex.QueryBuilder,
): Promise<number> {
  const row = await transaction('payment_instruction_accounts as link')
    .whereIn('link.payment_instruction_id', instructions.clone().select('id'))
    .where({ 'link.supplier_id': supplierId, 'link.import_batch': batch })
    .whereNotExists(
      transaction('import_batch_appends')
        .where({ supplier_id: supplierId, batch })
        .whereRaw('account_id = link.account_id'),
    )
    .whereNotExists(
      transaction('payment_instruction_accounts as other')
        .where({ 'other.supplier_id': supplierId, 'other.import_batch': batch })
        .whereRaw('other.account_id = link.account_id')
        .whereNotIn('other.payment_instruction_id', instructions.clone().select('id')),
    )
    .countDistinct<{ readonly accounts: number | string }>('link.account_id as accounts')
    .first();
  return Number(row?.accounts);
}

interface RemovedAppends {
  readonly firstAt: UtcInstant;
  readonly lastAt: UtcInstant;
  readonly loaders: readonly string[];
}

/** The times and the API keys of the appends; `undefined` when there are none. */
async function summaryOf(appends: Knex.QueryBuilder): Promise<RemovedAppends | undefined> {
  const rows = (await appends
    .groupBy('loaded_by')
    .select('loaded_by')
    .min('added_at as first_at')
    .max('added_at as last_at')) as unknown as readonly {
    readonly loaded_by: string | null;
    readonly first_at: UtcInstant;
    readonly last_at: UtcInstant;
  }[];
  const [firstAt] = rows.map((row) => row.first_at).toSorted();
  const lastAt = rows
    .map((row) => row.last_at)
    .toSorted()
    .at(-1);
  if (firstAt === undefined || lastAt === undefined) return undefined;
  return { firstAt, lastAt, loaders: rows.flatMap((row) => row.loaded_by ?? []) };
}

/** Reads the API keys of an undone batch as they are stored. */
export function loadedBy(stored: string | null): readonly string[] {
  return stored === null ? [] : (JSON.parse(stored) as readonly string[]);
}

export function union(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set([...some, ...others])].toSorted();
}

/** Takes from the counters of the supplier: to be the last of its transaction, see `addToCounters`. */
export async function uncount(
  transaction: Knex.Transaction,
  supplierId: number,
  removed: RemovedItems,
): Promise<void> {
  const negative = Object.entries(countColumns(removed)).map(([name, count]) => [
    name,
    -(count ?? 0),
  ]);
  await addToCounters(transaction, supplierId, Object.fromEntries(negative));
}

/** Lets what is stored of the batches be counted again. */
export async function recount(
  transaction: Knex.Transaction,
  supplierId: number,
  batches: readonly string[],
): Promise<void> {
  await transaction('announced_batches')
    .where({ supplier_id: supplierId })
    .whereIn('name', batches)
    .update({ counted_at: null });
}

/** Adds what was removed to the numbers of the batch and takes it from those of the supplier. */
async function storeRemoval(
  transaction: Knex.Transaction,
  supplierId: number,
  batch: ImportBatchName,
  { firstAt, lastAt, loaders }: RemovedAppends,
  removed: RemovedItems,
  accounts: number,
): Promise<void> {
  const key = { supplier_id: supplierId, name: batch };
  const counts = { ...countColumns(removed), accounts };
  const sums = Object.keys(counts).map((name) => [
    name,
    transaction.raw(`undone_import_batches.${name} + excluded.${name}`),
  ]);
  await transaction('undone_import_batches')
    .insert({ ...key, first_at: firstAt, last_at: lastAt, ...counts })
    .onConflict(Object.keys(key))
    .merge({
      first_at: transaction.raw(chosen('first_at', '<')),
      last_at: transaction.raw(chosen('last_at', '>')),
      ...Object.fromEntries(sums),
    });
  const undone = () => transaction('undone_import_batches').where(key);
  const known = loadedBy(
    (await undone().first<{ loaded_by: string | null }>('loaded_by')).loaded_by,
  );
  const all = union(known, loaders);
  if (all.length > known.length) await undone().update({ loaded_by: JSON.stringify(all) });
  // Loaded again, the batch announces again: what is missing of it now is missing on purpose.
  await transaction('announced_batches').where(key).delete();
  await uncount(transaction, supplierId, removed);
}

const chosen = (time: string, isBetter: '<' | '>') => `
  case when undone_import_batches.${time} ${isBetter} excluded.${time}
    then undone_import_batches.${time} else excluded.${time} end`;
