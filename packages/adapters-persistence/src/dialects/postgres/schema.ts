import type { DialectSchema, NumberedTable } from '../dialect.js';

const NUMBERED: Readonly<Record<NumberedTable, string>> = {
  import_suppliers: 'import_supplier_ids',
  supplier_status_changes: 'supplier_status_change_ids',
  import_processes: 'import_process_ids',
  accounts: 'account_ids',
  businesses: 'business_ids',
  business_accounts: 'business_account_ids',
  payment_instructions: 'payment_instruction_ids',
};

/** The sequence that numbers the rows of a table. */
export const sequenceOf = (table: NumberedTable) => NUMBERED[table];

/**
 * `import_is_open` makes a pause hold. A writer that passes it keeps a shared lock until it changes; a change of status
 * takes the same lock alone (`await_writers`), so it returns after every writer that passed before. The function is volatile: it
 * looks with a snapshot of its own, taken after the lock was had, and cannot see a status from before its wait. Functions
 * look for tables where the migration made them, whatever search path a session has: a restored dump has none.
 *
 * Rows that are loaded in bulk have no check of their own that their account exists: the append that adds them holds the
 * account's row lock (decision 17), and `database check` looks for rows without an account. There are no triggers, and no
 * column owns a sequence: an engine that spreads the tables supports neither.
 */
const AFTERWARDS = [
  `create function import_is_open(supplier integer) returns boolean language plpgsql volatile set search_path from current as $$
  begin
    perform pg_advisory_xact_lock_shared(1, supplier);
    return (select status = 'ongoing' from import_suppliers where id = supplier);
  end $$`,
  `create function await_writers(supplier integer) returns void language plpgsql volatile set search_path from current as $$
  begin
    perform pg_advisory_xact_lock(1, supplier);
  end $$`,
  `alter table accounts set (fillfactor = 80)`,
  `alter table supplier_counters set (fillfactor = 50)`,
  ...Object.values(NUMBERED).map((sequence) => `create sequence ${sequence}`),
  // What the last transactions that are no appends left, newest first: see `findCommitOutcome`. 0 stands for no supplier.
  `create table recent_changes (
    supplier_id integer not null, stripe integer not null, changes bigint not null, keys bigint[] not null,
    primary key (supplier_id, stripe)
  ) with (fillfactor = 50)`,
  // A filter for each 32 pages, which hold about 2,000 transactions. The second column is for the planner: see decision 40.
  `create index transactions_by_id on transactions using brin (
    transaction_id text_bloom_ops (n_distinct_per_range = 2400, false_positive_rate = 0.01),
    occurrence
  ) with (pages_per_range = 32)`,
];

export const POSTGRES_SCHEMA: DialectSchema = {
  // No foreign key, which would be looked up once for every row.
  accountOfRow(table) {
    table.bigInteger('account_id').notNullable();
  },
  key: (columns) => columns,
  numbered(table) {
    table.bigInteger('id').notNullable();
    table.primary(['id', 'supplier_id']);
  },
  refersTo(table, column, other) {
    void table.foreign([column, 'supplier_id']).references(['id', 'supplier_id']).inTable(other);
    return table.bigInteger(column);
  },
  // With an index of the identifier alone, a plan that is kept may come to read the processes of all suppliers in search
  // of those of one.
  processKey(table) {
    table.bigInteger('id').notNullable();
    table.primary(['supplier_id', 'id']);
  },
  // The keys of the last appends, newest first: see `settleAppends`.
  accountColumns(table) {
    table.specificType('recent_appends', 'bigint[]').notNullable().defaultTo('{}');
  },
  afterwards: AFTERWARDS,
};
