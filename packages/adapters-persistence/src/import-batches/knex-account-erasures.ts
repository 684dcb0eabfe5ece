import { randomBytes } from 'node:crypto';
import {
  withoutErased,
  type AccountErasures,
  type ErasedItems,
  type Erasure,
  type UndoMode,
} from '@data-import/application';
import type {
  DocumentPath,
  ExternalAccountNumber,
  RemovedItems,
  SupplierCode,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { ofEngine } from '../engine/dialect.js';
import { sqliteFileOf } from '../engine/sqlite/connection.js';
import { rawRows } from '../engine/statements.js';
import { requestsOf } from '../tables/activity.js';
import { accountWithNumber, type AccountOfSupplier } from '../tables/accounts.js';
import { appendsOfAccount } from '../tables/appends.js';
import { describeChange } from '../tables/audit.js';
import { digestOfErased } from '../tables/erased-numbers.js';
import { addToCounters, COUNTED_TABLES, ofCaller } from '../tables/supplier-counters.js';
import { NOTE_DOCUMENTS } from '../tables/notes.js';
import { whileNothingIsWritten } from '../tables/suppliers.js';
import type { Row } from '../tables/table.js';
import { changeAnnouncement, hasAppends } from './announced-batches.js';
import { forgetLinkAppends, lessBy, takeRows } from './removal.js';

export function knexAccountErasures(db: Knex): AccountErasures {
  return {
    async erase(number, erasure, mode) {
      const account = await accountWithNumber(db, number);
      if (!account) return undefined;
      const erased = await whileNothingIsWritten(db, account.supplierId, (transaction) =>
        erase(transaction, account, erasure, mode),
      );
      if (mode === 'remove') await ofEngine(db, EMPTY_LOG)(db);
      return erased;
    },
  };
}

// PostgreSQL writes over the rows when it vacuums.
const EMPTY_LOG = {
  postgres: async () => undefined,
  sqlite: (db: Knex) => sqliteFileOf(db).emptyLog(),
};

/** Tables with rows of an account, in the order in which they can be deleted, and what the rows count as. */
const TABLES: readonly (readonly [table: string, counted?: keyof RemovedItems])[] = [
  ['payment_instruction_accounts', 'links'],
  ['payment_instructions', 'paymentInstructions'],
  ['notes', 'notes'],
  ['transactions', 'transactions'],
  ['statements', 'statements'],
  ['idempotency_keys'],
  ['removed_items'],
  ['business_accounts'],
  ['closed_statement_periods'],
];

async function erase(
  transaction: Knex.Transaction,
  { id, supplierId }: AccountOfSupplier,
  erasure: Erasure,
  mode: UndoMode,
): Promise<ErasedItems | undefined> {
  const key = { supplier_id: supplierId, account_id: id };
  const account = { supplier_id: supplierId, id };
  const found = await transaction('accounts')
    .where(account)
    .first<{ number: ExternalAccountNumber } | undefined>('external_account_number as number');
  if (!found) return undefined;
  const { number } = found;

  const of = (table: string) => transaction(table).where(key);
  const documents = await documentsOf(of);
  const businesses: readonly number[] = await of('business_accounts').pluck('business_id');
  const rows = TABLES.map(([table, counted]) => [counted, of(table)] as const);
  const erased = await takeRows(rows, mode);
  if (mode === 'preview') return { ...erased, documents };

  await takeFromBatches(transaction, { id, supplierId });
  await changeBusinesses(transaction, supplierId, businesses);
  await forgetRequestsOf(transaction, supplierId, number);
  await transaction('accounts').where(account).delete();
  await transaction('import_processes')
    .where({ supplier_id: supplierId, external_account_number: number })
    .delete();
  await keepErasure(transaction, supplierId, number, erasure);
  await addToCounters(transaction, supplierId, { ...lessBy(erased), completed: -1 });
  return { ...erased, documents };
}

type RowsOfAccount = (table: string) => Knex.QueryBuilder;

async function documentsOf(of: RowsOfAccount): Promise<readonly DocumentPath[]> {
  const notes: readonly Row[] = await of('notes')
    .whereRaw("cast(document_paths as text) <> '[]'")
    .select('document_paths');
  const statements: readonly DocumentPath[] = await of('statements')
    .whereNotNull('statement_path')
    .pluck('statement_path');
  const paths = notes.flatMap((row) => NOTE_DOCUMENTS.read(row).documentPaths);
  return [...new Set([...paths, ...statements])].toSorted();
}

/** Makes earlier readings of the businesses out of date. */
async function changeBusinesses(
  transaction: Knex.Transaction,
  supplierId: number,
  ids: readonly number[],
): Promise<void> {
  const ofSupplier = { supplier_id: supplierId };
  await transaction('businesses').where(ofSupplier).whereIn('id', ids).increment('revision', 1);
  for (const id of ids)
    await forgetLinkAppends(transaction, { supplierId, key: { ...ofSupplier, business_id: id } });
}

const OF_CALLER = COUNTED_TABLES.map((table) => `sum(${ofCaller(table)}) as ${table}`);

/** Nobody will load these items again: less is expected of the batches, too. */
async function takeFromBatches(
  transaction: Knex.Transaction,
  { id, supplierId }: AccountOfSupplier,
): Promise<void> {
  const bindings = [supplierId, supplierId, supplierId, id];
  const rows = await rawRows<Row & { readonly batch: string }>(
    transaction,
    appendsOfAccount(['append.batch', ...OF_CALLER], 'group by append.batch'),
    bindings,
  );
  for (const { batch: name, ...counts } of rows) {
    await transaction('import_batch_appends')
      .where({ supplier_id: supplierId, batch: name, account_id: id })
      .delete();
    await changeAnnouncement(transaction, { supplierId, name }, async (announced, before) => {
      if (!before) return;
      const less = COUNTED_TABLES.flatMap((table) => {
        const expected = before[`expected_${table}`];
        const left = Math.max(0, Number(expected) - Number(counts[table]));
        return expected === null ? [] : [[`expected_${table}`, left] as const];
      });
      const isOver =
        less.every(([, left]) => left === 0) && !(await hasAppends(transaction, supplierId, name));
      if (isOver) await announced().delete();
      else await announced().update({ ...Object.fromEntries(less), counted_at: null });
    });
  }
}

/** Leaves the account and its items out of the examples of refused requests. */
async function forgetRequestsOf(
  transaction: Knex.Transaction,
  supplierId: number,
  number: ExternalAccountNumber,
): Promise<void> {
  const refused = () => transaction('refused_requests').where({ supplier_id: supplierId });
  const rows: readonly { readonly refusal: string; readonly requests: string }[] =
    await refused().select('refusal', 'requests');
  for (const { refusal, requests } of rows) {
    const kept = withoutErased(requestsOf(requests), (one) => one === number);
    await refused()
      .where({ refusal })
      .update({ requests: JSON.stringify(kept) });
  }
}

async function keepErasure(
  transaction: Knex.Transaction,
  supplierId: number,
  number: ExternalAccountNumber,
  { at, by, reason }: Erasure,
): Promise<void> {
  const [supplier] = await transaction('import_suppliers')
    .where({ id: supplierId })
    .update({
      erasure_salt: transaction.raw('coalesce(erasure_salt, ?)', [randomBytes(16).toString('hex')]),
    })
    .returning<{ readonly code: SupplierCode; readonly erasure_salt: string }[]>([
      'code',
      'erasure_salt',
    ]);
  if (!supplier) throw new Error('The import supplier has a code and no row.');
  describeChange({ account: { supplierCode: supplier.code, externalAccountNumber: number } });
  const digest = digestOfErased(supplier.erasure_salt, number);
  await transaction('erased_accounts')
    .insert({
      supplier_id: supplierId,
      digest,
      erased_at: at,
      erased_by: by ?? null,
      reason,
      returned_at: null,
    })
    .onConflict(['supplier_id', 'digest', 'erased_at'])
    .merge();
}
