import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';

/**
 * The keys of requests that added transactions without a look-up, kept as long as the account. `digest` is the SHA-256 of
 * the request. Requests from before this migration had no keys, so there is nothing to fill in.
 */
export async function up(db: Knex, { schema }: Dialect): Promise<void> {
  await db.schema.createTable('idempotency_keys', (table) => {
    schema.accountOfRow(table);
    table.text('key').notNullable();
    table.text('digest').notNullable();
    // How many of its transactions have got another date, which the answer to a repeat says too.
    table.integer('moved').notNullable();
    // The append of the request: the entries of what it added begin with it.
    table.bigInteger('append_number').notNullable();
    table.primary(['account_id', 'key']);
  });
}
