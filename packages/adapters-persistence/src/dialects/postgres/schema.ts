import type { DialectSchema } from '../dialect.js';

/**
 * `import_is_open` makes a pause hold. A writer that passes it keeps a shared lock until it commits; a change of status
 * takes the same lock alone, so it returns after every writer that passed before. The function is volatile: it
 * looks with a snapshot of its own, taken after the lock was had, and cannot see a status from before its wait.
 *
 * `require_accounts` is what a foreign key does, once for a statement instead of once for a row: a row of a batch costs
 * half as much. All functions look for tables where the migration made them, whatever search path a session has: a restored dump has none. The key share lock keeps an account from being deleted while rows that refer to it are added.
 */
const FUNCTIONS_AND_TRIGGERS = `
  create function import_is_open(supplier integer) returns boolean language plpgsql volatile set search_path from current as $$
  begin
    perform pg_advisory_xact_lock_shared(1, supplier);
    return (select status = 'ongoing' from import_suppliers where id = supplier);
  end $$;
  create function require_accounts() returns trigger language plpgsql set search_path from current as $$
  begin
    if exists (
        select from (select distinct account_id as id from added order by account_id) as one
        left join lateral (
          select a.id from accounts a where a.id = one.id limit 1 for key share
        ) as there on true
        where there.id is null
      ) then
      raise foreign_key_violation using message = 'a row refers to an account that is not there',
        table = tg_table_name;
    end if;
    return null;
  end $$;
  create function keep_referred_account() returns trigger language plpgsql set search_path from current as $$
  begin
    if exists (select from transactions where account_id = old.id)
      or exists (select from notes where account_id = old.id)
      or exists (select from statements where account_id = old.id) then
      raise foreign_key_violation using message = 'rows refer to this account', table = 'accounts';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$;
  create trigger keep_referred_account before delete or update of id on accounts
    for each row execute function keep_referred_account();
  ${['transactions', 'notes', 'statements'].map(requireAccounts).join('')}

  alter table accounts set (fillfactor = 80);
  alter table supplier_counters set (fillfactor = 50);
`;

function requireAccounts(table: string): string {
  return ['insert', 'update']
    .map(
      (event) => `
  create trigger require_accounts_on_${event} after ${event} on ${table}
    referencing new table as added for each statement execute function require_accounts();`,
    )
    .join('');
}

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
  functionsAndTriggers: FUNCTIONS_AND_TRIGGERS,
};
