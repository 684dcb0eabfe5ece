import type { CalendarDate, ImportBatchName, RemovedItems, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { ENTRIES_PER_APPEND } from '../tables/appends.js';
import { countColumns } from '../tables/supplier-counters.js';
import { changeAnnouncement } from './announced-batches.js';
import { loadedBy, union } from './batch-list.js';
import { forgetLinkAppends, linksOf, type Owner, type Select } from './removal.js';

/** Selects everything that the batch created on the account or business, with the keys of its requests. */
export const itemsOfBatch =
  (name: ImportBatchName): Select =>
  async (transaction, owner) => {
    const appends = () => transaction(owner.appends).where({ ...owner.key, batch: name });
    const ofAppends = (table: string, appendOf: string) =>
      transaction(table)
        .where(owner.key)
        .whereRaw(`${appendOf} in (?)`, [appends().select('append_number')]);
    const entriesOf = (table: string) => ofAppends(table, `entry / ${ENTRIES_PER_APPEND}`);
    const instructions = transaction('payment_instructions').where(owner.key);
    const created = instructions.clone().where({ import_batch: name });
    // Removing an instruction removes all of its links, also links that other batches added to it.
    const links = linksOf(transaction, owner.supplierId, instructions).whereRaw(
      '(import_batch = ? or payment_instruction_id in (?))',
      [name, created.clone().select('id')],
    );
    const isAccount = owner.table === 'accounts';
    const summary = await summaryOf(appends());
    const accounts = isAccount
      ? await accountOfAppends(transaction, owner, name)
      : await accountsOfLinks(transaction, owner, name, instructions);
    return {
      transactionDates: isAccount ? await datesOf(entriesOf('transactions')) : [],
      rows: [
        ...(isAccount
          ? ENTRY_TABLES.map((table) => [table, entriesOf(table)] as const)
          : [['links', links] as const]),
        ['paymentInstructions', created],
      ],
      settle:
        summary &&
        (async (removed) => {
          if (isAccount) await ofAppends('idempotency_keys', 'append_number').delete();
          await appends().delete();
          if (!isAccount) await forgetLinkAppends(transaction, owner);
          const key = { supplier_id: owner.supplierId, name };
          await addToUndone(transaction, key, summary, { ...countColumns(removed), accounts });
        }),
    };
  };

const ENTRY_TABLES = [
  'notes',
  'transactions',
  'statements',
] as const satisfies readonly (keyof RemovedItems)[];

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

/** Counts the accounts that the batch touched only by links to these instructions. */
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

/** Adds what was removed to the numbers of the undone batch. */
async function addToUndone(
  transaction: Knex.Transaction,
  key: { readonly supplier_id: number; readonly name: ImportBatchName },
  { firstAt, lastAt, loaders }: RemovedAppends,
  counts: Readonly<Record<string, number | null>>,
): Promise<void> {
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
  const announced = await transaction('announced_batches').where(key).first('name');
  if (!announced) return;
  const announcement = { supplierId: key.supplier_id, name: key.name };
  await changeAnnouncement(transaction, announcement, (one) => one().delete());
}

const chosen = (time: string, isBetter: '<' | '>') => `
  case when undone_import_batches.${time} ${isBetter} excluded.${time}
    then undone_import_batches.${time} else excluded.${time} end`;
