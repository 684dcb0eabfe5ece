import type { BatchOfAppend } from '@data-import/application';
import { IMPORT_BATCH_APPENDS, type AppendOfBatch } from '../tables/import-batch-appends.js';
import { rowsFor, type AnyTable, type RowsToAdd } from '../tables/table.js';
import { appendNumberAfter, type AppendPlace, type LedgerPart } from './ledger-part.js';

/** What an append adds, and to which batch it belongs. */
export interface AppendInBatch<Append> {
  readonly append: Append;
  readonly batch: BatchOfAppend;
}

/** As the part, with one row more for each append: which batch it belongs to, and how much it added. */
export function partInBatch<Lookup, Append>(
  part: LedgerPart<Lookup, Append>,
): LedgerPart<Lookup, AppendInBatch<Append>> {
  const { name, sizeOf, tables, rowsOf } = { ...part, ...part.inBatch };
  return {
    name: `${name}-in-batch`,
    tables: [...tables, IMPORT_BATCH_APPENDS as unknown as AnyTable],
    sizeOf,
    rowsOf({ append, batch }, place) {
      const sets = rowsOf(append, { ...place, batch: batch.name });
      return [...sets, rowOfBatch(sets, batch, place)];
    },
  };
}

function rowOfBatch(
  sets: readonly RowsToAdd[],
  batch: BatchOfAppend,
  { revision }: AppendPlace,
): RowsToAdd {
  const count = (name: string) => sets.find(({ table }) => table.name === name)?.items.length ?? 0;
  const row: AppendOfBatch = {
    batch: batch.name,
    addedAt: batch.at,
    notes: count('notes'),
    transactions: count('transactions'),
    statements: count('statements'),
    paymentInstructions: count('payment_instructions'),
  };
  const appendNumber = appendNumberAfter(revision);
  return rowsFor(IMPORT_BATCH_APPENDS, [row], () => ({ appendNumber }));
}
