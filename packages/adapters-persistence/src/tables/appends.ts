import { hash } from 'node:crypto';
import {
  parseImportBatchName,
  type BatchItems,
  type ImportBatchName,
  type UtcInstant,
} from '@data-import/domain';
import type { KeyedRequest } from '@data-import/application';
import { instant, optional, text, whole } from './codec.js';
import { column, describeTable, type Columns, type Table } from './table.js';

export interface AppendOfBatch extends BatchItems {
  readonly batch: ImportBatchName;
  readonly addedAt: UtcInstant;
  /** The id of the caller's API key. */
  readonly loadedBy: string | undefined;
}

export interface AppendPosition {
  readonly appendNumber: number;
}

export const IMPORT_BATCH_APPENDS: Table<AppendOfBatch, AppendPosition> = describeTable({
  name: 'import_batch_appends',
  place: {
    appendNumber: column('append_number', whole),
  },
  item: {
    batch: column('batch', text(parseImportBatchName)),
    addedAt: column('added_at', instant),
    loadedBy: column('loaded_by', optional(text())),
    notes: column('notes', whole),
    transactions: column('transactions', whole),
    statements: column('statements', whole),
    paymentInstructions: column('payment_instructions', whole),
  } satisfies Columns<AppendOfBatch>,
});

/**
 * Selects the appends to an account; the parameters are the supplier three times, and the account. An index by account would
 * cost every load: each batch of the supplier is looked up instead, by the key of the table.
 */
export const appendsOfAccount = (columns: readonly string[], end: string) => `
  with recursive names(name) as (
    select min(batch) from import_batch_appends where supplier_id = ?
    union all
    select (select min(batch) from import_batch_appends where supplier_id = ? and batch > names.name)
    from names where names.name is not null
  )
  select ${columns.join(', ')}
  from names
  cross join import_batch_appends as append
  where append.supplier_id = ? and append.batch = names.name and append.account_id = ?
  ${end}`;

export interface StoredKey {
  readonly key: string;
  readonly digest: string;
  /** The number of its transactions that have got another date. */
  readonly moved: number;
}

export const IDEMPOTENCY_KEYS: Table<StoredKey, AppendPosition> = describeTable({
  name: 'idempotency_keys',
  place: { appendNumber: column('append_number', whole) },
  item: {
    key: column('key', text()),
    digest: column('digest', text()),
    moved: column('moved', whole),
  } satisfies Columns<StoredKey>,
});

export function requestDigestOf({ request }: KeyedRequest): string {
  return hash('sha256', request, 'hex');
}

export const ENTRIES_PER_APPEND = 1_000_000;

/** Appends of an account are numbered by the revision to which they raise it. */
export function appendNumberAfter(revision: number): number {
  return revision + 1;
}

/** Numbers what one append adds: later appends have higher numbers, and no two rows of an account have the same. */
export function firstEntryAfter(revision: number): number {
  return appendNumberAfter(revision) * ENTRIES_PER_APPEND;
}
