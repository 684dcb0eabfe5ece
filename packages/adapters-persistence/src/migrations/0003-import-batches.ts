import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';

/**
 * Which append belongs to which batch. What an append to an account added is found by `append_number`: the entries of its
 * rows begin with it. Payment instructions have no entries and name their batch themselves. Nothing that was stored before
 * this migration belongs to a batch, so there is nothing to fill in.
 */
export async function up(db: Knex, { types, schema }: Dialect): Promise<void> {
  const instant = (table: Knex.CreateTableBuilder, name: string) =>
    table.specificType(name, types.instant === 'timestamptz' ? 'timestamptz(0)' : types.instant);

  await db.schema.createTable('import_batch_appends', (table) => {
    // That of the account; without a foreign key, which would lock the row of the supplier for every append.
    table.integer('supplier_id').notNullable();
    table.text('batch').notNullable();
    schema.accountOfRow(table);
    table.bigInteger('append_number').notNullable();
    instant(table, 'added_at').notNullable();
    for (const counted of COUNTED) table.integer(counted).notNullable();
    table.primary(['supplier_id', 'batch', 'account_id', 'append_number']);
  });

  await db.schema.createTable('import_batch_business_appends', (table) => {
    table.integer('supplier_id').notNullable();
    table.text('batch').notNullable();
    table.bigInteger('business_id').notNullable().references('businesses.id');
    table.bigInteger('append_number').notNullable();
    instant(table, 'added_at').notNullable();
    table.integer('payment_instructions').notNullable();
    table.primary(['supplier_id', 'batch', 'business_id', 'append_number']);
  });

  // What undos have removed of a batch, until something is loaded into it after an undo came to its end.
  await db.schema.createTable('undone_import_batches', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.text('name').notNullable();
    // Null while no undo has come to its end.
    instant(table, 'undone_at');
    // The id of an operator's key; null for the command line.
    table.text('undone_by');
    // Null while nothing was removed.
    instant(table, 'first_at');
    instant(table, 'last_at');
    for (const counted of [...COUNTED, 'accounts'])
      table.integer(counted).notNullable().defaultTo(0);
    table.primary(['supplier_id', 'name']);
  });
  for (const trigger of schema.batchTriggers([
    'import_batch_appends',
    'import_batch_business_appends',
  ]))
    await db.raw(trigger);

  // The batch that created the instruction, or the link; null for none.
  for (const table of ['payment_instructions', 'payment_instruction_accounts'])
    await db.schema.alterTable(table, (altered) => void altered.text('import_batch'));
}

const COUNTED = ['notes', 'transactions', 'statements', 'payment_instructions'];
