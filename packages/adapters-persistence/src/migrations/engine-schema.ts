import type { Knex } from 'knex';
import { ofEngine } from '../engine/dialect.js';
import { SEQUENCES } from '../engine/postgres/postgres-dialect.js';

/** The parts of the schema that are not the same on all engines. */
interface EngineSchema {
  /** The columns of a key that begins with another column than the supplier. */
  readonly key: (columns: string[]) => string[];
  /** A row with an identifier, in a table with `supplier_id`. */
  readonly numbered: (table: Knex.CreateTableBuilder) => void;
  /** A column for the identifier of a row of another table and of the same supplier. */
  readonly refersTo: (
    table: Knex.CreateTableBuilder,
    column: string,
    other: string,
  ) => Knex.ColumnBuilder;
  /** Refers to an account from a table that is loaded in bulk. */
  readonly accountOfRow: (table: Knex.CreateTableBuilder) => void;
  readonly processKey: (table: Knex.CreateTableBuilder) => void;
  readonly accountColumns: (table: Knex.CreateTableBuilder) => void;
  /** Statements that run once all tables are there. */
  readonly afterwards: readonly string[];
}

export function schemaOf(db: Knex): EngineSchema {
  return ofEngine(db, { postgres: POSTGRES, sqlite: SQLITE });
}

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
  // A bulk request updates all accounts of a page at once: what finds no room there is added to every index.
  `alter table accounts set (fillfactor = 50)`,
  `alter table supplier_counters set (fillfactor = 50)`,
  ...Object.values(SEQUENCES).map((sequence) => `create sequence ${sequence}`),
  // The keys of the last transactions that are no appends, newest first: see `findCommitOutcome`. Supplier 0 stands for
  // none.
  `create table recent_changes (
    supplier_id integer not null, stripe integer not null, changes bigint not null, keys bigint[] not null,
    primary key (supplier_id, stripe)
  ) with (fillfactor = 50)`,
  // A filter for each 32 pages, which hold about 2,000 transactions. The second column is for the planner: see decision 40.
  `create index transactions_by_id on transactions using brin (
    transaction_id text_bloom_ops (n_distinct_per_range = 2400, false_positive_rate = 0.01),
    occurrence
  ) with (pages_per_range = 32)`,
  // PostgreSQL expects a supplier or account that is newer than the statistics to have one row, or a few, for which each of several
  // indexes is good enough: it read all accounts of the supplier for one by its number, and for a foreign key. Without
  // statistics it expects the 200th part of the table.
  'alter table accounts alter column supplier_id set statistics 0',
  'alter table notes alter column account_id set statistics 0',
  // The key begins with the supplier: with an index of the identifier alone, a plan that is kept may come to read the processes of
  // all suppliers in search of those of one. The number is in it although nothing reads it there, so that this index is never
  // lower than the one by number: where it was, PostgreSQL took it and read all processes of a new supplier for one.
  'alter table import_processes add primary key (supplier_id, id) include (external_account_number)',
];

const POSTGRES: EngineSchema = {
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
  processKey(table) {
    table.bigInteger('id').notNullable();
  },
  // The keys of the last appends, newest first: see `settleAppends`.
  accountColumns(table) {
    table.specificType('recent_appends', 'bigint[]').notNullable().defaultTo('{}');
  },
  afterwards: AFTERWARDS,
};

const SQLITE: EngineSchema = {
  // Nothing is spread, and a longer key made loads a tenth slower.
  key: (columns) => columns.filter((column) => column !== 'supplier_id'),
  // SQLite finds a row by a key of one whole number at once, and numbers rows by such a key only.
  numbered: (table) => void table.bigIncrements('id'),
  refersTo(table, column, other) {
    void table.foreign(column).references('id').inTable(other);
    return table.bigInteger(column);
  },
  accountOfRow(table) {
    table.bigInteger('account_id').notNullable().references('accounts.id');
  },
  processKey(table) {
    table.bigIncrements('id');
    table.index(['supplier_id', 'id']);
  },
  accountColumns: () => undefined,
  afterwards: [],
};
