import type { DialectSchema } from '../dialect.js';

/**
 * `import_is_open` makes a pause hold. A writer that passes it keeps a shared lock until it commits; a change of status
 * takes the same lock alone, so it returns after every writer that passed before. The function is volatile: it
 * looks with a snapshot of its own, taken after the lock was had, and cannot see a status from before its wait.
 *
 * Rows that are loaded in bulk have no check of their own that their account exists: the append that adds them holds the
 * account's row lock (decision 17), and `keep_referred_account` keeps an account that has rows. All functions look for
 * tables where the migration made them, whatever search path a session has: a restored dump has none.
 */
const AFTERWARDS = [
  `create function import_is_open(supplier integer) returns boolean language plpgsql volatile set search_path from current as $$
  begin
    perform pg_advisory_xact_lock_shared(1, supplier);
    return (select status = 'ongoing' from import_suppliers where id = supplier);
  end $$`,
  `create function keep_referred_account() returns trigger language plpgsql set search_path from current as $$
  begin
    if exists (select from transactions where account_id = old.id)
      or exists (select from notes where account_id = old.id)
      or exists (select from statements where account_id = old.id) then
      raise foreign_key_violation using message = 'rows refer to this account', table = 'accounts';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$`,
  `create trigger keep_referred_account before delete or update of id on accounts
    for each row execute function keep_referred_account()`,
  `alter table accounts set (fillfactor = 80)`,
  `alter table supplier_counters set (fillfactor = 50)`,
  `create function begin_import_batch_anew() returns trigger language plpgsql set search_path from current as $$
  begin
    delete from undone_import_batches
    where supplier_id = new.supplier_id and name = new.batch and undone_at is not null;
    return null;
  end $$`,
  ...['import_batch_appends', 'import_batch_business_appends'].map(
    (table) => `create trigger begin_import_batch_anew after insert on ${table}
      for each row execute function begin_import_batch_anew()`,
  ),
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
  // With an index of the identifier alone, a plan that is kept may come to read the processes of all suppliers in search
  // of those of one.
  processKey(table) {
    table.bigIncrements('id', { primaryKey: false });
    table.primary(['supplier_id', 'id']);
  },
  // The keys of the last appends, newest first: see `settleAppends`.
  accountColumns(table) {
    table.specificType('recent_appends', 'bigint[]').notNullable().defaultTo('{}');
  },
  afterwards: AFTERWARDS,
};
