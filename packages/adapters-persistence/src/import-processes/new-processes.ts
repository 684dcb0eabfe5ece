import { utcInstantOf, type AccountNumber, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { isPostgres } from '../database/connection.js';
import { givenRows } from '../database/given-rows.js';
import { rawRows } from '../database/raw-rows.js';
import { slicesOf } from '../database/slices.js';

/** A process that is to be added: completed when it has an account, else staged. */
export interface NewProcess {
  readonly externalAccountNumber: string;
  readonly account?: { readonly number: AccountNumber; readonly createdAt: UtcInstant };
}

/** Adds the processes in their order, except those that a rival has added meanwhile, and says which were added. */
export async function addProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  processes: readonly NewProcess[],
): Promise<ReadonlySet<string>> {
  const insert = isPostgres(transaction) ? postgresInsert(transaction) : sqliteInsert(transaction);
  const now = utcInstantOf(new Date());
  const added = new Set<string>();
  for await (const slice of slicesOf(transaction, processes)) {
    const rows = JSON.stringify(slice.map((process, place) => toRow(process, place, now)));
    const numbers = await rawRows<{ number: string }>(transaction, insert, [supplierId, now, rows]);
    for (const { number } of numbers) added.add(number);
  }
  return added;
}

function toRow({ externalAccountNumber, account }: NewProcess, place: number, now: UtcInstant) {
  return {
    place,
    external_account_number: externalAccountNumber,
    state: account ? 'completed' : 'staged',
    account_number: account?.number,
    account_created_at: account?.createdAt,
    completed_at: account && now,
  };
}

const COLUMNS = {
  place: 'bigint',
  external_account_number: 'text',
  state: 'text',
  account_number: 'text',
  account_created_at: 'timestamptz',
  completed_at: 'timestamptz',
} as const;

const UNLESS_THERE = `
  on conflict (supplier_id, external_account_number) do nothing
  returning external_account_number as number`;

const sqliteInsert = (transaction: Knex.Transaction) => `
  insert into import_processes
    (supplier_id, staged_at, external_account_number, state, account_number, account_created_at,
      started_at, completed_at)
  select ?, ?, external_account_number, state, account_number, account_created_at,
    completed_at, completed_at
  from ${givenRows(transaction, COLUMNS)} where true order by place
  ${UNLESS_THERE}`;

// The order of a list is that of the ids, which are given out first. The rows are written in the order of their numbers,
// whatever the language of the database: rivals with the same accounts wait for each other in this order, so never in a
// circle.
const postgresInsert = (transaction: Knex.Transaction) => `
  insert into import_processes
    (id, supplier_id, staged_at, external_account_number, state, account_number,
      account_created_at, started_at, completed_at)
  select id, ?, cast(? as timestamptz), external_account_number, state, account_number,
    account_created_at, completed_at, completed_at
  from (
    select nextval('import_processes_id_seq') as id, ordered.*
    from (select * from ${givenRows(transaction, COLUMNS)} order by place) as ordered
  ) as numbered
  order by external_account_number collate "C"
  ${UNLESS_THERE}`;
