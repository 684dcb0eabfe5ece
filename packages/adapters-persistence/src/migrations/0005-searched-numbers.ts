import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';

/** Accounts are searched by the beginning of a number, in any case: `lower` by code points folds A to Z on every engine. */
export async function up(db: Knex, { sql: { byCodePoints } }: Dialect): Promise<void> {
  const small = (column: string) => `lower(${byCodePoints(column)})`;
  await db.raw(
    `create index searched_import_processes on import_processes (supplier_id, (${small('external_account_number')}))`,
  );
  await db.raw(`create index searched_accounts on accounts (supplier_id, (${small('number')}))`);
}
