import { parseImportBatchName, type ImportBatchName, type UtcInstant } from '@data-import/domain';
import { instant, text, whole } from './codec.js';
import { column, describeTable, type Columns, type Table } from './table.js';

/** What one append to an account created for a batch. */
export interface AppendOfBatch {
  readonly batch: ImportBatchName;
  readonly addedAt: UtcInstant;
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly paymentInstructions: number;
}

export interface AppendPlace {
  readonly appendNumber: number;
}

export const IMPORT_BATCH_APPENDS: Table<AppendOfBatch, AppendPlace> = describeTable<
  AppendOfBatch,
  AppendPlace
>({
  name: 'import_batch_appends',
  place: {
    appendNumber: column('append_number', whole),
  },
  item: {
    batch: column('batch', text(parseImportBatchName)),
    addedAt: column('added_at', instant),
    notes: column('notes', whole),
    transactions: column('transactions', whole),
    statements: column('statements', whole),
    paymentInstructions: column('payment_instructions', whole),
  } satisfies Columns<AppendOfBatch>,
});
