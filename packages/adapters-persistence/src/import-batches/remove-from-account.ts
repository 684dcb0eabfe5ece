import type { BatchReference, DecideUndo, RemovedItems, UndoMode } from '@data-import/application';
import type { AccountReference, CalendarDate, StatementPeriod } from '@data-import/domain';
import type { Knex } from 'knex';
import type { AccountOfSupplier } from '../accounts/supplier-of-account.js';
import { ok, type Result } from 'neverthrow';
import { ENTRIES_PER_APPEND } from '../ledger/ledger-part.js';
import type { LockedSupplier } from '../suppliers/locked-supplier.js';
import { storedPeriod } from '../tables/accounts.js';
import { countOrDelete, NOTHING } from './count-or-delete.js';
import { storeRemoval, timesOf } from './store-removal.js';

interface Removal<E> {
  readonly supplier: LockedSupplier;
  readonly batch: BatchReference;
  readonly account: AccountReference;
  readonly decide: DecideUndo<E>;
  readonly mode: UndoMode;
}

/** In the order in which an append locks: the status of the supplier, the account, the counters. */
export async function removeFromAccount<E>(
  transaction: Knex.Transaction,
  { supplier, batch, account, decide, mode }: Removal<E>,
): Promise<Result<RemovedItems, E>> {
  const accountId = await lockAccount(transaction, supplier, account);
  const appends = () =>
    transaction('import_batch_appends').where({
      supplier_id: supplier.id,
      batch: batch.name,
      account_id: accountId,
    });
  const ofAppends = (table: string, appendOf: string) =>
    transaction(table)
      .where({ account_id: accountId, supplier_id: supplier.id })
      .whereRaw(`${appendOf} in (?)`, [appends().select('append_number')]);
  const entriesOf = (table: string) => ofAppends(table, `entry / ${ENTRIES_PER_APPEND}`);

  const decided = decide({
    status: supplier.status,
    transactionDates: await datesOf(entriesOf('transactions')),
    closedPeriods: await closedPeriodsOf(transaction, { id: accountId, supplierId: supplier.id }),
  });
  if (decided.isErr()) return decided.map(() => NOTHING);

  const times = await timesOf(appends());
  if (!times) return ok(NOTHING);
  const remove = countOrDelete(mode);
  const removed: RemovedItems = {
    ...NOTHING,
    notes: await remove(entriesOf('notes')),
    transactions: await remove(entriesOf('transactions')),
    statements: await remove(entriesOf('statements')),
    paymentInstructions: await remove(
      transaction('payment_instructions').where({
        account_id: accountId,
        supplier_id: supplier.id,
        import_batch: batch.name,
      }),
    ),
  };
  if (mode === 'preview') return ok(removed);

  await ofAppends('idempotency_keys', 'append_number').delete();
  await appends().delete();
  // What was decided on an earlier reading is not stored any more.
  await transaction('accounts')
    .where({ id: accountId, supplier_id: supplier.id })
    .increment('revision', 1);
  // An account with a link of the batch still counts through that.
  const link = await transaction('payment_instruction_accounts')
    .where({ account_id: accountId, supplier_id: supplier.id, import_batch: batch.name })
    .first('account_id');
  const accounts = link === undefined ? 1 : 0;
  await storeRemoval(transaction, supplier.id, batch.name, { ...times, removed, accounts });
  return ok(removed);
}

async function lockAccount(
  transaction: Knex.Transaction,
  supplier: LockedSupplier,
  { externalAccountNumber }: AccountReference,
): Promise<number> {
  const row = await transaction('accounts')
    .where({ supplier_id: supplier.id, external_account_number: externalAccountNumber })
    .forNoKeyUpdate()
    .first<{ id: number } | undefined>('id');
  if (row) return row.id;
  throw new Error('No account of the supplier has this number.');
}

async function datesOf(transactions: Knex.QueryBuilder): Promise<readonly CalendarDate[]> {
  const rows: readonly { transaction_date: CalendarDate }[] =
    await transactions.distinct('transaction_date');
  return rows.map((row) => row.transaction_date);
}

async function closedPeriodsOf(
  transaction: Knex.Transaction,
  { id, supplierId }: AccountOfSupplier,
): Promise<readonly StatementPeriod[]> {
  const rows: readonly { from_date: CalendarDate; to_date: CalendarDate }[] = await transaction(
    'closed_statement_periods',
  )
    .where({ account_id: id, supplier_id: supplierId })
    .orderBy('from_date')
    .select('from_date', 'to_date');
  return rows.flatMap(
    (row) => storedPeriod({ periodFrom: row.from_date, periodTo: row.to_date }) ?? [],
  );
}
