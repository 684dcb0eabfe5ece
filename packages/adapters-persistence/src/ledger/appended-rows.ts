import type { AccountAppend, BatchOfAppend } from '@data-import/application';
import {
  IDEMPOTENCY_KEYS,
  requestDigestOf,
  IMPORT_BATCH_APPENDS,
  appendNumberAfter,
  firstEntryAfter,
} from '../tables/appends.js';
import { NOTES } from '../tables/notes.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import { STATEMENTS } from '../tables/statements.js';
import { rowsFor, type AnyTable, type RowsToAdd } from '../tables/table.js';
import { TRANSACTIONS } from '../tables/transactions.js';

export const APPENDED_TABLES = [
  TRANSACTIONS,
  NOTES,
  STATEMENTS,
  PAYMENT_INSTRUCTIONS,
  IDEMPOTENCY_KEYS,
  IMPORT_BATCH_APPENDS,
] as unknown as readonly AnyTable[];

/** The rows that an append adds to an account with this revision, a set for each table; its batch counts `copied` transactions too. */
export function rowsOf(
  { transactions, identifiers, notes, statements, instruction, key }: AccountAppend,
  revision: number,
  batch: BatchOfAppend | undefined,
  copied = 0,
): readonly RowsToAdd[] {
  const appendNumber = appendNumberAfter(revision);
  const first = firstEntryAfter(revision);
  const entry = (index: number) => ({ entry: first + index });
  const sets: RowsToAdd[] = [];
  if (transactions)
    sets.push(
      rowsFor(TRANSACTIONS, transactions, (index) => ({
        occurrence: identifiers === 'any' ? first + index : 0,
        entry: first + index,
      })),
    );
  if (notes) sets.push(rowsFor(NOTES, notes, entry));
  if (statements) sets.push(rowsFor(STATEMENTS, statements, entry));
  // An instruction has no entry that says with which append it came.
  if (instruction)
    sets.push(rowsFor(PAYMENT_INSTRUCTIONS, [instruction], () => ({ importBatch: batch?.name })));
  if (key) {
    const stored = { key: key.key, digest: requestDigestOf(key), moved: notes?.length ?? 0 };
    sets.push(rowsFor(IDEMPOTENCY_KEYS, [stored], () => ({ appendNumber })));
  }
  if (batch) {
    const appended = {
      batch: batch.name,
      addedAt: batch.at,
      loadedBy: batch.by,
      notes: notes?.length ?? 0,
      transactions: copied + (transactions?.length ?? 0),
      statements: statements?.length ?? 0,
      paymentInstructions: instruction ? 1 : 0,
    };
    sets.push(rowsFor(IMPORT_BATCH_APPENDS, [appended], () => ({ appendNumber })));
  }
  return sets;
}
