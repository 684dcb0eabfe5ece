import type { RemovedItems } from '@data-import/application';
import type { ImportBatchName, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { addToCounters } from '../suppliers/supplier-counters.js';

interface AppendTimes {
  readonly firstAt: UtcInstant;
  readonly lastAt: UtcInstant;
}

interface StoredRemoval extends AppendTimes {
  readonly removed: RemovedItems;
  readonly accounts: number;
}

/** `undefined` when there are no appends. */
export async function timesOf(appends: Knex.QueryBuilder): Promise<AppendTimes | undefined> {
  const row = (await appends.min('added_at as first_at').max('added_at as last_at').first()) as {
    readonly first_at: UtcInstant | null;
    readonly last_at: UtcInstant;
  };
  return row.first_at === null ? undefined : { firstAt: row.first_at, lastAt: row.last_at };
}

/**
 * Adds what was removed to the numbers of the batch and takes it from those of the supplier. To be the last of its
 * transaction: see `addToCounters`.
 */
export async function storeRemoval(
  transaction: Knex.Transaction,
  supplierId: number,
  batch: ImportBatchName,
  { firstAt, lastAt, removed, accounts }: StoredRemoval,
): Promise<void> {
  const counts = {
    notes: removed.notes,
    transactions: removed.transactions,
    statements: removed.statements,
    payment_instructions: removed.paymentInstructions,
  };
  const sums = Object.keys({ ...counts, accounts }).map((name) => [
    name,
    transaction.raw(`undone_import_batches.${name} + excluded.${name}`),
  ]);
  await transaction('undone_import_batches')
    .insert({
      supplier_id: supplierId,
      name: batch,
      first_at: firstAt,
      last_at: lastAt,
      ...counts,
      accounts,
    })
    .onConflict(['supplier_id', 'name'])
    .merge({
      first_at: transaction.raw(chosen('first_at', '<')),
      last_at: transaction.raw(chosen('last_at', '>')),
      ...Object.fromEntries(sums),
    });
  await transaction('announced_batches')
    .where({ supplier_id: supplierId, name: batch })
    .update({ counted_at: null });
  const negative = Object.entries(counts).map(([name, count]) => [name, -count]);
  await addToCounters(transaction, supplierId, Object.fromEntries(negative));
}

const chosen = (time: string, isBetter: '<' | '>') => `
  case when undone_import_batches.${time} ${isBetter} excluded.${time}
    then undone_import_batches.${time} else excluded.${time} end`;
