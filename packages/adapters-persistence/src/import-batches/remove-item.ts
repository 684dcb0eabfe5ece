import type { DecideUndo, RemovalOfItem, UndoMode } from '@data-import/application';
import {
  NO_ITEMS,
  NOTHING_REMOVED,
  bodyOfMoveNote,
  contentOf,
  type CalendarDate,
  type UtcInstant,
  type LoadedItem,
  type RemovedItems,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { ok, type Result } from 'neverthrow';
import { ENTRIES_PER_APPEND } from '../tables/appends.js';
import { digestOf, NOTES } from '../tables/notes.js';
import { countColumns, type CountedTable } from '../tables/supplier-counters.js';
import type { Row } from '../tables/table.js';
import type { LockedSupplier } from '../tables/suppliers.js';
import {
  closedPeriodsOf,
  lockOwner,
  raiseRevision,
  recount,
  uncount,
  type Owner,
} from './removal.js';

interface Removal<E> {
  readonly supplier: LockedSupplier;
  readonly item: LoadedItem;
  readonly removal: RemovalOfItem;
  readonly decide: DecideUndo<E>;
  readonly mode: UndoMode;
}

type EntryTable = Exclude<CountedTable, 'payment_instructions'>;

/** The rows of an item, by their entries or, of instructions, by their ids. */
interface FoundRows {
  readonly entries: Readonly<Partial<Record<EntryTable, readonly number[]>>>;
  readonly transactionDates: readonly CalendarDate[];
  readonly instructions: readonly InstructionRow[];
  /** The audit's name of each row of the item. */
  readonly names: readonly string[];
}

interface InstructionRow {
  readonly id: number;
  readonly reference: string;
  readonly import_batch: string | null;
}

/** Locks in the order of an append: the status of the supplier, the account, the counters. */
export async function removeItem<E>(
  transaction: Knex.Transaction,
  { supplier, item, removal, decide, mode }: Removal<E>,
): Promise<Result<RemovedItems, E>> {
  const owner = await lockOwner(
    transaction,
    supplier.id,
    'business' in item ? item.business : item.account,
  );
  if (!owner) return ok(NOTHING_REMOVED);
  const found = await rowsOf(transaction, owner, item);
  const decided = decide({
    status: supplier.status,
    transactionDates: found.transactionDates,
    closedPeriods: await closedPeriodsOf(transaction, owner),
  });
  if (decided.isErr()) return decided.map(() => NOTHING_REMOVED);

  const ids = found.instructions.map(({ id }) => id);
  const links = () =>
    transaction('payment_instruction_accounts')
      .where({ supplier_id: supplier.id })
      .whereIn('payment_instruction_id', ids);
  const linked: readonly { readonly import_batch: string | null }[] =
    ids.length === 0 ? [] : await links().select('import_batch');
  const removed: RemovedItems = {
    notes: found.entries.notes?.length ?? 0,
    transactions: found.entries.transactions?.length ?? 0,
    statements: found.entries.statements?.length ?? 0,
    paymentInstructions: ids.length,
    links: linked.length,
  };
  if (mode === 'preview' || found.names.length === 0) return ok(removed);

  for (const [table, entries] of Object.entries(found.entries))
    await transaction(table).where(owner.key).whereIn('entry', entries).delete();
  if (ids.length > 0) {
    await links().delete();
    await transaction('payment_instructions').where(owner.key).whereIn('id', ids).delete();
  }
  await takeFromBatches(transaction, owner, found, linked);
  await raiseRevision(transaction, owner);
  const { at, by } = removal;
  const audited = { ...owner.key, kind: item.kind, removed_at: at, removed_by: by ?? null };
  await transaction('removed_items').insert(
    found.names.map((name) => ({ ...audited, item: name })),
  );
  await uncount(transaction, supplier.id, removed);
  return ok(removed);
}

async function rowsOf(
  transaction: Knex.Transaction,
  owner: Owner,
  item: LoadedItem,
): Promise<FoundRows> {
  const of = (table: string) => transaction(table).where(owner.key);
  const nothing = { entries: {}, transactionDates: [], instructions: [], names: [] };
  switch (item.kind) {
    case 'transaction':
      return transactionRows(of, item.transactionId);
    case 'note': {
      const entries = await entriesOfNotes(of('notes'), item);
      return {
        ...nothing,
        entries: { notes: entries.map(({ entry }) => entry) },
        names: entries.map(({ createdAt }) => createdAt),
      };
    }
    case 'statement': {
      const rows: readonly { readonly entry: number }[] = await of('statements')
        .where({ statement_id: item.statementId })
        .select('entry');
      const statements = rows.map(({ entry }) => entry);
      return { ...nothing, entries: { statements }, names: rows.map(() => item.statementId) };
    }
    case 'account-instruction':
    case 'business-instruction': {
      const instructions: readonly InstructionRow[] = await of('payment_instructions')
        .whereNull('revoked_at')
        .orderBy('id')
        .select('id', 'reference', 'import_batch');
      return { ...nothing, instructions, names: instructions.map((row) => row.reference) };
    }
  }
}

interface TransactionRow {
  readonly entry: number;
  readonly transaction_date: CalendarDate;
  readonly description: string | null;
}

/** Adds the service's notes about their moves, which are of the same appends. */
async function transactionRows(
  of: (table: string) => Knex.QueryBuilder,
  transactionId: string,
): Promise<FoundRows> {
  const rows: readonly TransactionRow[] = await of('transactions')
    .where({ transaction_id: transactionId })
    .select('entry', 'transaction_date', 'description');
  const notes: number[] = [];
  for (const { entry, description } of rows) {
    if (description === null) continue;
    const found: readonly { readonly entry: number }[] = await of('notes')
      .whereBetween('entry', spanOf(appendOf(entry)))
      .whereNull('content_digest')
      .where({ body: bodyOfMoveNote({ transactionId, description }) })
      .select('entry');
    notes.push(...found.map((note) => note.entry));
  }
  return {
    entries: { transactions: rows.map(({ entry }) => entry), notes: [...new Set(notes)] },
    transactionDates: rows.map((row) => row.transaction_date),
    instructions: [],
    names: rows.map(() => transactionId),
  };
}

async function entriesOfNotes(
  notes: Knex.QueryBuilder,
  { note }: Extract<LoadedItem, { readonly kind: 'note' }>,
): Promise<readonly { readonly entry: number; readonly createdAt: UtcInstant }[]> {
  const content = contentOf(note);
  const rows: readonly Row[] = await notes
    .where({ content_digest: String(digestOf(content)) })
    .select(NOTES.selected.map((column) => notes.client.raw(column)));
  return rows.flatMap((row) => {
    const stored = NOTES.read(row);
    // The digest of another content may be the same.
    const isSame = contentOf(stored) === content;
    const isOfMoment = note.createdAt === undefined || note.createdAt === stored.createdAt;
    return isSame && isOfMoment ? [{ ...NOTES.readPlace(row), createdAt: stored.createdAt }] : [];
  });
}

const appendOf = (entry: number) => Math.floor(entry / ENTRIES_PER_APPEND);
const spanOf = (append: number): [number, number] => [
  append * ENTRIES_PER_APPEND,
  (append + 1) * ENTRIES_PER_APPEND - 1,
];

/** The numbers of a batch count its stored items; an append without stored items is deleted. */
async function takeFromBatches(
  transaction: Knex.Transaction,
  owner: Owner,
  { entries, instructions }: FoundRows,
  linked: readonly { readonly import_batch: string | null }[],
): Promise<void> {
  const appends = () => transaction(owner.appends).where(owner.key);
  const batches = new Set<string>();
  for (const [table, removed] of Object.entries(entries))
    for (const [append, rows] of Map.groupBy(removed, appendOf)) {
      const changed: readonly { readonly batch: string }[] = await appends()
        .where({ append_number: append })
        .decrement(table, rows.length)
        .returning('batch');
      for (const { batch } of changed) batches.add(batch);
      await forgetKeys(transaction, owner, append);
    }
  for (const { import_batch: batch } of instructions) {
    if (batch === null) continue;
    const last = await appends()
      .where({ batch })
      .where('payment_instructions', '>', 0)
      .max<{ readonly append: number | null }[]>('append_number as append')
      .first();
    await appends()
      .where({ batch, append_number: last?.append })
      .decrement('payment_instructions', 1);
    batches.add(batch);
  }
  for (const { import_batch: batch } of linked) if (batch !== null) batches.add(batch);
  if (batches.size === 0) return;
  await (owner.table === 'accounts'
    ? appends()
        .whereIn('batch', [...batches])
        .where(countColumns(NO_ITEMS))
        .delete()
    : forgetLinkless(transaction, owner));
  await recount(transaction, owner.supplierId, [...batches]);
}

/** Keys of appends of which no transaction is left: their requests can be sent again. */
async function forgetKeys(
  transaction: Knex.Transaction,
  { key }: Owner,
  append: number,
): Promise<void> {
  await transaction('idempotency_keys')
    .where({ ...key, append_number: append })
    .whereNotExists(transaction('transactions').where(key).whereBetween('entry', spanOf(append)))
    .delete();
}

/** Appends to a business that created nothing that is left: what is left was revoked before them. */
async function forgetLinkless(
  transaction: Knex.Transaction,
  { supplierId, key, appends }: Owner,
): Promise<void> {
  const left = transaction('payment_instructions').where(key);
  const links = transaction('payment_instruction_accounts')
    .where({ supplier_id: supplierId })
    .whereIn('payment_instruction_id', left.clone().select('id'))
    .whereRaw(`import_batch = ${appends}.batch`);
  await transaction(appends)
    .where({ ...key, payment_instructions: 0 })
    .where((append) => {
      void append.whereNotExists(links).orWhere('added_at', '>', left.clone().max('revoked_at'));
    })
    .delete();
}
