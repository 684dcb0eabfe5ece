import type { RemovalOfItem } from '@data-import/application';
import {
  NO_ITEMS,
  bodyOfMoveNote,
  contentOf,
  type CalendarDate,
  type LoadedItem,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { ENTRIES_PER_APPEND } from '../tables/appends.js';
import { digestOf, NOTES } from '../tables/notes.js';
import { countColumns, type CountedTable } from '../tables/supplier-counters.js';
import type { Row } from '../tables/table.js';
import { forgetLinkAppends, linksOf, type Owner, type Select } from './removal.js';

/** SQLite takes no select of more. */
const MOST_TERMS = 500;

/** Selects the rows of one item, of a batch or of none, and keeps in the audit who removed them. */
export const namedItem =
  (item: LoadedItem, { at, by }: RemovalOfItem): Select =>
  async (transaction, owner) => {
    const of = (table: string) => transaction(table).where(owner.key);
    const { entries = {}, transactionDates = [], instructions, names } = await rowsOf(of, item);
    const rows = Object.entries(entries).map(
      ([table, found]) => [table as EntryTable, of(table).whereIn('entry', found)] as const,
    );
    const batches = new Set<string>();
    const ofInstructions = async () => {
      if (!instructions) return [];
      const ids = instructions.map(({ id }) => id);
      const created = of('payment_instructions').whereIn('id', ids);
      const links = linksOf(transaction, owner.supplierId, created);
      const linked: readonly InstructionRow[] = await links.clone().select('import_batch');
      for (const { import_batch: batch } of linked) if (batch !== null) batches.add(batch);
      return [['links', links] as const, ['paymentInstructions', created] as const];
    };
    const settle = async () => {
      for (const [table, found] of Object.entries(entries))
        await takeEntries(transaction, owner, table, found, batches);
      for (const { import_batch: batch } of instructions ?? [])
        if (batch !== null) await takeInstruction(transaction, owner, batch, batches);
      if (batches.size > 0) await forgetEmpty(transaction, owner, [...batches]);
      const audited = { ...owner.key, kind: item.kind, removed_at: at, removed_by: by ?? null };
      const all = names.map((name) => ({ ...audited, item: name }));
      for (let from = 0; from < all.length; from += MOST_TERMS)
        await transaction('removed_items').insert(all.slice(from, from + MOST_TERMS));
    };
    return {
      transactionDates,
      rows: [...rows, ...(await ofInstructions())],
      settle: names.length === 0 ? undefined : settle,
    };
  };

type EntryTable = Exclude<CountedTable, 'payment_instructions'>;

/** The rows of an item, by their entries or, of instructions, by their ids. */
interface FoundRows {
  readonly entries?: Readonly<Partial<Record<EntryTable, readonly number[]>>>;
  readonly transactionDates?: readonly CalendarDate[];
  readonly instructions?: readonly InstructionRow[];
  /** The audit's name of each row of the item. */
  readonly names: readonly string[];
}

interface InstructionRow {
  readonly id: number;
  readonly reference: string;
  readonly import_batch: string | null;
}

type TableOfOwner = (table: string) => Knex.QueryBuilder;

async function rowsOf(of: TableOfOwner, item: LoadedItem): Promise<FoundRows> {
  switch (item.kind) {
    case 'transaction':
      return transactionRows(of, item.transactionId);
    case 'note': {
      const found = await entriesOfNotes(of('notes'), item);
      return {
        entries: { notes: found.map(({ entry }) => entry) },
        names: found.map(({ createdAt }) => createdAt),
      };
    }
    case 'statement': {
      const statements: readonly number[] = await of('statements')
        .where({ statement_id: item.statementId })
        .pluck('entry');
      return { entries: { statements }, names: statements.map(() => item.statementId) };
    }
    case 'account-instruction':
    case 'business-instruction': {
      const instructions: readonly InstructionRow[] = await of('payment_instructions')
        .whereNull('revoked_at')
        .where(item.reference === undefined ? {} : { reference: item.reference })
        .orderBy('id', 'desc')
        .limit(1)
        .select('id', 'reference', 'import_batch');
      return { instructions, names: instructions.map(({ reference }) => reference) };
    }
  }
}

interface TransactionRow {
  readonly entry: number;
  readonly transaction_date: CalendarDate;
  readonly description: string | null;
}

/** Adds the service's notes about their moves, which are of the same appends. */
async function transactionRows(of: TableOfOwner, transactionId: string): Promise<FoundRows> {
  const rows: readonly TransactionRow[] = await of('transactions')
    .where({ transaction_id: transactionId })
    .select('entry', 'transaction_date', 'description');
  const notes: number[] = [];
  for (const { entry, description } of rows)
    if (description !== null)
      notes.push(
        ...(await of('notes')
          .whereBetween('entry', spanOf(appendOf(entry)))
          .whereNull('content_digest')
          .where({ body: bodyOfMoveNote({ transactionId, description }) })
          .pluck('entry')),
      );
  return {
    entries: { transactions: rows.map(({ entry }) => entry), notes: [...new Set(notes)] },
    transactionDates: rows.map((row) => row.transaction_date),
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

/** The numbers of a batch count its stored items. A key goes with the last transaction of its request, which can be sent again. */
async function takeEntries(
  transaction: Knex.Transaction,
  { appends, key }: Owner,
  table: string,
  entries: readonly number[],
  batches: Set<string>,
): Promise<void> {
  for (const [append, rows] of Map.groupBy(entries, appendOf)) {
    const changed: readonly { readonly batch: string }[] = await transaction(appends)
      .where({ ...key, append_number: append })
      .decrement(table, rows.length)
      .returning('batch');
    for (const { batch } of changed) batches.add(batch);
    await transaction('idempotency_keys')
      .where({ ...key, append_number: append })
      .whereNotExists(transaction('transactions').where(key).whereBetween('entry', spanOf(append)))
      .delete();
  }
}

async function takeInstruction(
  transaction: Knex.Transaction,
  { appends, key }: Owner,
  batch: string,
  batches: Set<string>,
): Promise<void> {
  const ofBatch = () => transaction(appends).where({ ...key, batch });
  const last = await ofBatch()
    .where('payment_instructions', '>', 0)
    .max<{ readonly append: number | null }[]>('append_number as append')
    .first();
  await ofBatch().where({ append_number: last?.append }).decrement('payment_instructions', 1);
  batches.add(batch);
}

/** Deletes appends whose items are all removed, and marks their batches for a new count. */
async function forgetEmpty(
  transaction: Knex.Transaction,
  owner: Owner,
  batches: readonly string[],
): Promise<void> {
  const { supplierId, key, appends, table } = owner;
  if (table === 'businesses') await forgetLinkAppends(transaction, owner);
  else
    await transaction(appends)
      .where(key)
      .whereIn('batch', batches)
      .where(countColumns(NO_ITEMS))
      .delete();
  await transaction('announced_batches')
    .where({ supplier_id: supplierId })
    .whereIn('name', batches)
    .update({ counted_at: null });
}
