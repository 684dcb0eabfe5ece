import type { Knex } from 'knex';

/**
 * A counter of items that were sent again with other content than they are stored with. It starts at 0: what was sent
 * before was not compared.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('supplier_counters', (table) => {
    table.bigInteger('different').notNullable().defaultTo(0);
  });
}
