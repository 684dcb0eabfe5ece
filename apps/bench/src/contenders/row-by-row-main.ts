import type { AddressInfo } from 'node:net';
import express from 'express';
import knex, { type Knex } from 'knex';
import { nearestDay, toLedgerRow, type PostedTransaction } from '../load/posted-transactions.js';

/** The version that many teams would write first: a handler that looks up and inserts one transaction after the other. */
const app = express();
const db = knex({
  client: 'pg',
  connection: process.argv[2] ?? '',
  pool: { min: 0, max: Number(process.argv[3]) },
});

interface PostedBatch {
  readonly import_supplier: string;
  readonly external_account_number: string;
  readonly transactions: readonly PostedTransaction[];
}

interface AccountRow {
  readonly supplier_id: number;
  readonly id: string;
  readonly revision: string;
  readonly period_from: string;
  readonly period_to: string | null;
}

app.use(express.json({ limit: '10mb' }));

// oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Express 5 passes rejections on
app.post('/v1/data-import/transactions/create/', async (request, response) => {
  const batch = request.body as PostedBatch;
  const results = await db.transaction(async (transaction) => {
    const account = await findAccount(transaction, batch);
    if (!account) return undefined;

    const added = [];
    for (const [index, posted] of batch.transactions.entries())
      added.push(await addOne(transaction, account, posted, index));
    await transaction('accounts').where({ id: account.id }).increment('revision');
    return added;
  });
  if (results) response.status(201).json({ results });
  else response.status(404).json({ code: 'account_not_found' });
});

async function findAccount(
  transaction: Knex.Transaction,
  { import_supplier: code, external_account_number: number }: PostedBatch,
): Promise<AccountRow | undefined> {
  return transaction('accounts')
    .join('import_suppliers', 'import_suppliers.id', 'accounts.supplier_id')
    .where({ code, status: 'ongoing', external_account_number: number })
    .select(
      'accounts.supplier_id',
      'accounts.id',
      'accounts.revision',
      transaction.raw('period_from::text'),
      transaction.raw('period_to::text'),
    )
    .forUpdate('accounts')
    .first();
}

async function addOne(
  transaction: Knex.Transaction,
  account: AccountRow,
  posted: PostedTransaction,
  index: number,
) {
  const row = toLedgerRow(posted);
  const key = { account_id: account.id, transaction_id: row.id };
  const existing = await transaction('transactions').where(key).first();
  if (existing) return { status: 'TRANSACTION_ALREADY_EXISTS', transaction_data: posted };

  const date = nearestDay(row.day, account.period_from, account.period_to);
  const description = date === row.day ? null : `Moved from ${row.day} to ${date}.`;
  const entry = Number(account.revision) * 1_000_000 + index;
  await transaction('transactions').insert({
    ...key,
    supplier_id: account.supplier_id,
    occurrence: 0,
    entry,
    transaction_date: date,
    posted_date: row.day,
    amount_minor: row.amountMinor,
    type: row.type,
    description,
    details: row.details,
  });
  if (description !== null)
    await transaction('notes').insert({
      account_id: account.id,
      supplier_id: account.supplier_id,
      entry,
      body: `${row.id}: ${description}`,
      document_paths: '[]',
      created_at: new Date(),
      is_pinned: true,
    });
  return { status: 'TRANSACTION_ADDED_TO_ACCOUNT', transaction_data: posted };
}

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('disconnect', () => process.exit());
