import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';
import { instantColumn } from './instant-column.js';

/**
 * Everything that belongs to a supplier has its identifier in every key, so that an engine can spread the tables by it:
 * behind the identifiers, where the column fills padding. Instants are `timestamptz` on PostgreSQL and UtcInstant text on SQLite, days are `date` and text. Amounts are whole
 * hundredths. `entry` numbers what an account has been given in the order in which it came.
 */
export async function up(db: Knex, { types, schema }: Dialect): Promise<void> {
  const instant = instantColumn(types.instant);
  const day = (table: Knex.CreateTableBuilder, name: string) => table.specificType(name, types.day);
  const json = (table: Knex.CreateTableBuilder, name: string) =>
    table.specificType(name, types.json);
  const { key, refersTo } = schema;
  const ofSupplier = (table: Knex.CreateTableBuilder) => {
    schema.numbered(table);
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
  };

  await db.schema.createTable('organisations', (table) => {
    table.text('id').primary();
    table.text('name').notNullable();
  });

  await db.schema.createTable('api_keys', (table) => {
    table.text('id').primary();
    table.text('organisation_id').references('organisations.id').index();
    table.text('role').notNullable().checkIn(['caller', 'operator']);
    table.text('label');
    table.text('digest').notNullable();
    instant(table, 'issued_at').notNullable();
    instant(table, 'revoked_at');
    table.text('revoked_by').references('api_keys.id');
    instant(table, 'last_used_at');
    table.check("(role = 'caller') = (organisation_id is not null)");
  });

  await db.schema.createTable('refresh_tokens', (table) => {
    table.text('digest').primary();
    table.text('api_key_id').notNullable().references('api_keys.id');
    instant(table, 'expires_at').notNullable().index();
  });

  // Which running server signs tokens with which key: thumbprints of the public keys, never a key.
  await db.schema.createTable('signing_servers', (table) => {
    table.text('server').primary();
    table.text('signs_with').notNullable();
    // A JSON array.
    table.text('accepts').notNullable();
    instant(table, 'seen_at').notNullable();
  });

  // By which server and database know a supplier: a code is unique, which the rows of suppliers on several machines cannot say.
  await db.schema.createTable('supplier_codes', (table) => {
    table.text('code').primary();
    table.integer('supplier_id').notNullable().unique();
    table.text('organisation_id').notNullable().references('organisations.id');
  });

  await db.schema.createTable('import_suppliers', (table) => {
    table.integer('id').primary();
    table.text('code').notNullable();
    table.text('organisation_id').notNullable();
    table.text('status').notNullable().checkIn(['ongoing', 'paused', 'complete']);
    table.text('document_root').notNullable();
    table.text('time_zone').notNullable();
    table.boolean('sends_customer_emails').notNullable();
    table.boolean('verifies_documents').notNullable();
    // Null while the operator has not said.
    table.integer('expected_accounts');
  });

  await db.schema.createTable('supplier_status_changes', (table) => {
    ofSupplier(table);
    table.text('from_status').notNullable();
    table.text('to_status').notNullable();
    instant(table, 'changed_at').notNullable();
    // The id of an operator's key; null for the command line.
    table.text('changed_by');
    table.text('reason');
    table.index(['supplier_id', 'id']);
  });

  // Counted in stripes that are added up when they are read, so that writers do not all wait for one row.
  await db.schema.createTable('supplier_counters', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.integer('stripe').notNullable();
    for (const counted of COUNTED) table.bigInteger(counted).notNullable().defaultTo(0);
    table.primary(['supplier_id', 'stripe']);
  });

  await db.schema.createTable('import_processes', (table) => {
    schema.processKey(table);
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.text('external_account_number').notNullable();
    table.text('state').notNullable().checkIn(['staged', 'in-progress', 'completed', 'failed']);
    table.text('failure_reason');
    table.text('account_number');
    instant(table, 'account_created_at');
    instant(table, 'staged_at').notNullable();
    instant(table, 'started_at');
    instant(table, 'failed_at');
    instant(table, 'completed_at');
    table.unique(['supplier_id', 'external_account_number']);
    table.check("(state = 'completed') = (account_number is not null)");
    table.check('(account_number is null) = (account_created_at is null)');
  });
  await db.raw(
    "create index pending_import_processes on import_processes (supplier_id, id) where state <> 'completed'",
  );
  await db.raw(
    "create index imported_import_processes on import_processes (supplier_id, id) where state = 'completed'",
  );

  await db.schema.createTable('accounts', (table) => {
    ofSupplier(table);
    table.text('external_account_number').notNullable();
    table.text('number').notNullable();
    instant(table, 'created_at').notNullable();
    table.bigInteger('revision').notNullable().defaultTo(0);
    day(table, 'period_from');
    day(table, 'period_to');
    schema.accountColumns(table);
    table.unique(['supplier_id', 'external_account_number']);
    table.unique(key(['number', 'supplier_id']));
  });

  await db.schema.createTable('closed_statement_periods', (table) => {
    refersTo(table, 'account_id', 'accounts').notNullable();
    day(table, 'from_date').notNullable();
    table.integer('supplier_id').notNullable();
    day(table, 'to_date').notNullable();
    table.primary(key(['account_id', 'from_date', 'supplier_id']));
  });

  await db.schema.createTable('transactions', (table) => {
    schema.accountOfRow(table);
    table.text('transaction_id').notNullable();
    table.integer('supplier_id').notNullable();
    // 0, or, for a transaction that was added without a look-up, its entry: so the key prevents any other second
    // transaction of the identifier.
    table.bigInteger('occurrence').notNullable();
    table.bigInteger('entry').notNullable();
    day(table, 'transaction_date').notNullable();
    day(table, 'posted_date').notNullable();
    table.bigInteger('amount_minor').notNullable();
    table.text('type').notNullable();
    table.text('description');
    json(table, 'details');
    table.primary(key(['account_id', 'transaction_id', 'supplier_id', 'occurrence']));
  });

  await db.schema.createTable('notes', (table) => {
    schema.accountOfRow(table);
    table.bigInteger('entry').notNullable();
    table.integer('supplier_id').notNullable();
    table.text('body');
    json(table, 'document_paths').notNullable();
    instant(table, 'created_at').notNullable();
    table.boolean('is_pinned').notNullable();
    instant(table, 'unpin_at');
    // Null for the service's own notes, which are no duplicates of a caller's.
    table.bigInteger('content_digest');
    table.primary(key(['account_id', 'entry', 'supplier_id']));
  });
  await db.raw(
    'create index notes_by_content on notes (account_id, content_digest, created_at) where content_digest is not null',
  );

  await db.schema.createTable('statements', (table) => {
    schema.accountOfRow(table);
    table.text('statement_id').notNullable();
    table.integer('supplier_id').notNullable();
    table.bigInteger('entry').notNullable();
    table.text('number').notNullable();
    day(table, 'bill_period_from_date').notNullable();
    day(table, 'bill_period_to_date').notNullable();
    day(table, 'issued_date').notNullable();
    table.bigInteger('gross_amount_minor').notNullable();
    table.text('statement_path');
    table.primary(key(['account_id', 'statement_id', 'supplier_id']));
  });

  await db.schema.createTable('businesses', (table) => {
    ofSupplier(table);
    table.text('external_business_identifier').notNullable();
    table.bigInteger('revision').notNullable().defaultTo(0);
    table.unique(['supplier_id', 'external_business_identifier']);
  });

  await db.schema.createTable('business_accounts', (table) => {
    ofSupplier(table);
    refersTo(table, 'business_id', 'businesses').notNullable();
    refersTo(table, 'account_id', 'accounts').notNullable().index();
    table.unique(key(['business_id', 'account_id', 'supplier_id']));
  });

  await db.schema.createTable('payment_instructions', (table) => {
    ofSupplier(table);
    // Several, of which at most one is active: a decision about them raises the revision of account or business.
    refersTo(table, 'account_id', 'accounts');
    refersTo(table, 'business_id', 'businesses');
    table.text('vendor').notNullable();
    table.text('reference').notNullable();
    table.text('type').notNullable();
    json(table, 'details').notNullable();
    instant(table, 'revoked_at');
    // The batch that created the instruction; null for none.
    table.text('import_batch');
    table.index(['account_id', 'id']);
    table.index(['business_id', 'id']);
    table.check('(account_id is null) <> (business_id is null)');
  });

  await db.schema.createTable('payment_instruction_accounts', (table) => {
    refersTo(table, 'payment_instruction_id', 'payment_instructions').notNullable();
    refersTo(table, 'account_id', 'accounts').notNullable().index();
    table.integer('supplier_id').notNullable();
    // The batch that created the link; null for none.
    table.text('import_batch');
    table.primary(key(['payment_instruction_id', 'account_id', 'supplier_id']));
  });

  // Of requests that added transactions without a look-up, kept as long as the account. `digest` is the SHA-256 of the request.
  await db.schema.createTable('idempotency_keys', (table) => {
    schema.accountOfRow(table);
    table.integer('supplier_id').notNullable();
    table.text('key').notNullable();
    table.text('digest').notNullable();
    // How many of its transactions have got another date, which the answer to a repeat says too.
    table.integer('moved').notNullable();
    // The append of the request: the entries of what it added begin with it.
    table.bigInteger('append_number').notNullable();
    table.primary(key(['account_id', 'key', 'supplier_id']));
  });

  // What an append to an account added is found by `append_number`: the entries of its rows begin with it. Payment
  // instructions have no entries and name their batch themselves.
  await db.schema.createTable('import_batch_appends', (table) => {
    // That of the account; without a foreign key, which would lock the row of the supplier for every append.
    table.integer('supplier_id').notNullable();
    table.text('batch').notNullable();
    schema.accountOfRow(table);
    table.bigInteger('append_number').notNullable();
    instant(table, 'added_at').notNullable();
    for (const counted of BATCH_COUNTED) table.integer(counted).notNullable();
    table.primary(['supplier_id', 'batch', 'account_id', 'append_number']);
  });

  await db.schema.createTable('import_batch_business_appends', (table) => {
    table.integer('supplier_id').notNullable();
    table.text('batch').notNullable();
    refersTo(table, 'business_id', 'businesses').notNullable();
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
    for (const counted of [...BATCH_COUNTED, 'accounts'])
      table.integer(counted).notNullable().defaultTo(0);
    table.primary(['supplier_id', 'name']);
  });

  await db.schema.createTable('refused_requests', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    // Operation and error code, as `transactions/invalid`.
    table.text('refusal').notNullable();
    table.bigInteger('count').notNullable();
    instant(table, 'first_at').notNullable();
    instant(table, 'last_at').notNullable();
    // Of the last of them: where it was wrong, without a word of its sender.
    table.integer('status').notNullable();
    table.text('attr');
    table.text('value_type');
    table.primary(['supplier_id', 'refusal']);
  });

  // The last writes to batches; rows older than an hour are removed when others are added.
  await db.schema.createTable('written_batches', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.text('name').notNullable();
    instant(table, 'last_at').notNullable();
    table.primary(['supplier_id', 'name']);
  });

  for (const statement of schema.afterwards) await db.raw(statement);
}

const COUNTED = [
  'staged',
  'in_progress',
  'completed',
  'failed',
  'notes',
  'transactions',
  'statements',
  'payment_instructions',
  'different',
];

const BATCH_COUNTED = ['notes', 'transactions', 'statements', 'payment_instructions'];
