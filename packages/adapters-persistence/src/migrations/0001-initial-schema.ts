import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { schemaOf } from './engine-schema.js';

/**
 * Everything that belongs to a supplier has its identifier in every key, so that an engine can spread the tables by it:
 * behind the identifiers, where the column fills padding. The columns of loaded rows come in the order of their alignment, texts
 * last, which leaves no padding between them. Instants are `timestamptz` on PostgreSQL and UtcInstant text on SQLite, days are `date` and text. Amounts are whole
 * hundredths. `entry` numbers what an account has been given in the order in which it came.
 */
export async function up(db: Knex): Promise<void> {
  const { types, byCodePoints } = dialectOf(db);
  const schema = schemaOf(db);
  const secondly = types.instant === 'timestamptz' ? 'timestamptz(0)' : types.instant;
  const instant = (table: Knex.CreateTableBuilder, name: string) =>
    table.specificType(name, secondly);
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

  // The last report of each running server, which reports every few seconds.
  await db.schema.createTable('running_servers', (table) => {
    table.text('server').primary();
    // JSON: version, troubles, and thumbprints of the signing keys, never a key.
    table.text('report').notNullable();
    instant(table, 'seen_at').notNullable();
  });

  // Server and database know a supplier by this row: a code is unique, which the rows of suppliers on several machines
  // cannot say.
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
    instant(table, 'complete_by');
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

  // The counters are kept in stripes that are added up when they are read, so that writers do not all wait for one row.
  await db.schema.createTable('supplier_counters', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.integer('stripe').notNullable();
    for (const counted of COUNTED) table.bigInteger(counted).notNullable().defaultTo(0);
    table.primary(['supplier_id', 'stripe']);
  });

  // The numbers of imports at some moments, so that all servers show the same rates and the same last hour.
  await db.schema.createTable('progress_samples', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    // Milliseconds since 1970.
    table.bigInteger('at_ms').notNullable();
    for (const counted of SAMPLED) table.bigInteger(counted).notNullable();
    table.primary(['supplier_id', 'at_ms']);
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
  // Accounts are searched by the beginning of a number, in any case: `lower` by code points folds A to Z on every engine.
  const small = (column: string) => `lower(${byCodePoints(column)})`;
  await db.raw(
    `create index searched_import_processes on import_processes (supplier_id, (${small('external_account_number')}))`,
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
  await db.raw(`create index searched_accounts on accounts (supplier_id, (${small('number')}))`);

  await db.schema.createTable('closed_statement_periods', (table) => {
    refersTo(table, 'account_id', 'accounts').notNullable();
    day(table, 'from_date').notNullable();
    table.integer('supplier_id').notNullable();
    day(table, 'to_date').notNullable();
    table.primary(key(['account_id', 'from_date', 'supplier_id']));
  });

  await db.schema.createTable('transactions', (table) => {
    schema.accountOfRow(table);
    // 0, or, for a transaction that was added without a look-up, its entry: so the key prevents any other second
    // transaction of the identifier.
    table.bigInteger('occurrence').notNullable();
    table.bigInteger('entry').notNullable();
    table.bigInteger('amount_minor').notNullable();
    day(table, 'transaction_date').notNullable();
    day(table, 'posted_date').notNullable();
    table.integer('supplier_id').notNullable();
    table.text('transaction_id').notNullable();
    table.text('type').notNullable();
    table.text('description');
    json(table, 'details');
    table.primary(key(['account_id', 'transaction_id', 'supplier_id', 'occurrence']));
  });

  await db.schema.createTable('notes', (table) => {
    schema.accountOfRow(table);
    table.bigInteger('entry').notNullable();
    instant(table, 'created_at').notNullable();
    instant(table, 'unpin_at');
    // Null for the service's own notes, which are no duplicates of a caller's.
    table.bigInteger('content_digest');
    table.integer('supplier_id').notNullable();
    table.boolean('is_pinned').notNullable();
    table.text('body');
    json(table, 'document_paths').notNullable();
    table.primary(key(['account_id', 'entry', 'supplier_id']));
  });
  await db.raw(
    'create index notes_by_content on notes (account_id, content_digest, created_at) where content_digest is not null',
  );

  await db.schema.createTable('statements', (table) => {
    schema.accountOfRow(table);
    table.bigInteger('entry').notNullable();
    table.bigInteger('gross_amount_minor').notNullable();
    day(table, 'bill_period_from_date').notNullable();
    day(table, 'bill_period_to_date').notNullable();
    day(table, 'issued_date').notNullable();
    table.integer('supplier_id').notNullable();
    table.text('statement_id').notNullable();
    table.text('number').notNullable();
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

  // The keys of requests that added transactions without a look-up, kept as long as the account. `digest` is the
  // SHA-256 of the request.
  await db.schema.createTable('idempotency_keys', (table) => {
    schema.accountOfRow(table);
    table.integer('supplier_id').notNullable();
    table.text('key').notNullable();
    table.text('digest').notNullable();
    // The number of its transactions that have got another date, which the answer to a repeat says too.
    table.integer('moved').notNullable();
    // The append of the request: the entries of what it added begin with it.
    table.bigInteger('append_number').notNullable();
    table.primary(key(['account_id', 'key', 'supplier_id']));
  });

  // The rows that an append to an account added are found by `append_number`: their entries begin with it. Payment
  // instructions have no entries and name their batch themselves.
  await db.schema.createTable('import_batch_appends', (table) => {
    // The supplier of the account; without a foreign key, which would lock the row of the supplier for every append.
    table.integer('supplier_id').notNullable();
    table.text('batch').notNullable();
    schema.accountOfRow(table);
    table.bigInteger('append_number').notNullable();
    instant(table, 'added_at').notNullable();
    // The id of the caller's API key; null where an embedder has none.
    table.text('loaded_by');
    for (const counted of BATCH_COUNTED) table.integer(counted).notNullable();
    table.primary(['supplier_id', 'batch', 'account_id', 'append_number']);
  });

  await db.schema.createTable('import_batch_business_appends', (table) => {
    table.integer('supplier_id').notNullable();
    table.text('batch').notNullable();
    refersTo(table, 'business_id', 'businesses').notNullable();
    table.bigInteger('append_number').notNullable();
    instant(table, 'added_at').notNullable();
    // The id of the caller's API key; null where an embedder has none.
    table.text('loaded_by');
    table.integer('payment_instructions').notNullable();
    table.primary(['supplier_id', 'batch', 'business_id', 'append_number']);
  });

  // The counts of what undos have removed of a batch, until something is loaded into it after an undo came to its end.
  await db.schema.createTable('undone_import_batches', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.text('name').notNullable();
    // Null while no undo has come to its end.
    instant(table, 'undone_at');
    // The id of an operator's key; null for the command line.
    table.text('undone_by');
    // Ids of API keys, as a JSON array; null while nothing was removed.
    table.text('loaded_by');
    // Null while nothing was removed.
    instant(table, 'first_at');
    instant(table, 'last_at');
    for (const counted of [...BATCH_COUNTED, 'accounts'])
      table.integer(counted).notNullable().defaultTo(0);
    table.primary(['supplier_id', 'name']);
  });

  // The audit of single items that operators removed; without a word of a customer.
  await db.schema.createTable('removed_items', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    refersTo(table, 'account_id', 'accounts');
    refersTo(table, 'business_id', 'businesses');
    table.text('kind').notNullable();
    // Its identifier; of a note when it was created, of an instruction the vendor's reference.
    table.text('item').notNullable();
    instant(table, 'removed_at').notNullable();
    // The id of an operator's key; null for the command line.
    table.text('removed_by');
    table.index(['supplier_id', 'removed_at']);
    table.check('(account_id is null) <> (business_id is null)');
  });

  await db.schema.createTable('refused_requests', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    // Operation and error code, as `transactions/invalid`.
    table.text('refusal').notNullable();
    table.bigInteger('count').notNullable();
    instant(table, 'first_at').notNullable();
    instant(table, 'last_at').notNullable();
    // The example is from the last of them: the place and kind of the value, without a word of its sender.
    table.integer('status').notNullable();
    table.text('attr');
    table.text('value_type');
    // Counts by the minute of the last hour and by the last batches, and the last requests; as JSON.
    table.text('minutes').notNullable();
    table.text('batches').notNullable();
    table.text('requests').notNullable();
    table.primary(['supplier_id', 'refusal']);
  });

  // The last writes to batches; rows older than an hour are removed when others are added.
  await db.schema.createTable('written_batches', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.text('name').notNullable();
    instant(table, 'last_at').notNullable();
    table.primary(['supplier_id', 'name']);
  });

  // The totals that callers announce for their import batches.
  await db.schema.createTable('announced_batches', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    table.text('name').notNullable();
    announcedCounts(table);
    // The time at which the stored ones were counted; null when they have to be counted again.
    instant(table, 'counted_at');
    // The time at which all that was announced was found stored; null while it is not.
    instant(table, 'finished_at');
    table.primary(['supplier_id', 'name']);
    table.index(['supplier_id', 'finished_at']);
  });
  for (const column of ['counted_at', 'finished_at'])
    await db.raw(
      `create index announced_batches_without_${column} on announced_batches (supplier_id) where ${column} is null`,
    );

  // One row for each supplier: the sums of its announcements with a time in `finished_at`.
  await db.schema.createTable('finished_announcements', (table) => {
    table.integer('supplier_id').notNullable().references('import_suppliers.id');
    announcedCounts(table);
    table.primary(['supplier_id']);
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

const SAMPLED = ['accounts', ...BATCH_COUNTED, ...BATCH_COUNTED.map((kind) => `announced_${kind}`)];

function announcedCounts(table: Knex.CreateTableBuilder): void {
  for (const kind of BATCH_COUNTED) {
    // Null while it is not known.
    table.bigInteger(`expected_${kind}`);
    table.bigInteger(`stored_${kind}`).notNullable().defaultTo(0);
  }
}
