import type { Knex } from 'knex';
import { ofEngine } from '../engine/dialect.js';

/** Parts of the statements that read what accounts have, in the order of their import processes. */
interface OpenedAccounts {
  /**
   * A table `opened` of imported accounts with process_id, owner_number, account_number and owner_id. Parameters: those of
   * `boundsOf`.
   */
  readonly openedAccounts: string;
  /**
   * Selects process_id, owner_number and these columns of the rows of `openedAccounts` in a table, to be sorted by process
   * and entry and limited: nothing is read behind the limit. Parameters: those of `openedAccounts`; the supplier; of one process, the
   * entry behind which its rows begin; the limit.
   */
  readonly itemsOfAccounts: (table: string, columns: readonly string[]) => string;
  /** Joins `latest`, the last instruction of each owner that is not revoked, or nulls. The parameter is the supplier. */
  readonly latestInstruction: (column: 'account_id' | 'business_id', owner: string) => string;
}

export function openedAccountsOf(db: Knex): OpenedAccounts {
  return ofEngine(db, { postgres: POSTGRES, sqlite: SQLITE });
}

const COLUMNS = `p.id as process_id, p.external_account_number as owner_number, p.account_number, a.id as owner_id,
      a.created_at as account_created_at, a.period_from, a.period_to`;

const POSTGRES: OpenedAccounts = {
  // Limited, so that the plan which is kept reads the processes in their order, and none behind the last that is needed.
  openedAccounts: `(
    select ${COLUMNS}
    from (
      select * from import_processes
      where supplier_id = ? and state = 'completed' and id >= ? and id < ? and (
        cast(? as json) is null
        or id in (select cast(value as bigint) from json_array_elements_text(cast(? as json)))
      )
      order by supplier_id, id limit ?
    ) as p
    cross join lateral (
      select id, created_at, period_from, period_to from accounts
      where supplier_id = ? and external_account_number = p.external_account_number limit 1
    ) as a
  ) as opened`,
  // Account by account through the index: the plan that is kept must not come to read a whole table. Limited for each account
  // too: the sort by process and entry takes in all rows of an account before it returns the first.
  itemsOfAccounts: (table, columns) => `
    select opened.process_id, opened.owner_number, item.* from ${POSTGRES.openedAccounts}
    cross join lateral (
      select ${columns.join(', ')} from ${table} as stored
      where stored.supplier_id = ? and stored.account_id = opened.owner_id
        and stored.entry > case opened.process_id when ? then cast(? as bigint) else 0 end
      order by stored.account_id, stored.entry limit ?
    ) as item`,
  latestInstruction: (column, owner) => `
    left join lateral (
      select * from payment_instructions as stored
      where stored.supplier_id = ? and stored.${column} = ${owner} and stored.revoked_at is null
      order by stored.${column} desc, stored.id desc limit 1
    ) as latest on true`,
};

const SQLITE: OpenedAccounts = {
  // The join has no limit: only of a join without a subquery does SQLite know that it comes in the order of the
  // processes.
  openedAccounts: `(
    select ${COLUMNS}
    from import_processes as p
    cross join accounts as a
    where p.supplier_id = ? and p.state = 'completed' and p.id >= ? and p.id < ?
      and (? is null or p.id in (select value from json_each(?))) and ? > 0
      and a.supplier_id = ? and a.external_account_number = p.external_account_number
  ) as opened`,
  itemsOfAccounts: (table, columns) => `
    select opened.process_id, opened.owner_number, ${columns.join(', ')} from ${SQLITE.openedAccounts}
    cross join ${table} as stored
    where stored.supplier_id = ? and stored.account_id = opened.owner_id
      and stored.entry > case opened.process_id when ? then ? else 0 end and ? > 0`,
  latestInstruction: (column, owner) => `
    left join payment_instructions as latest on latest.id = (
      select max(id) from payment_instructions where supplier_id = ? and ${column} = ${owner} and revoked_at is null
    )`,
};
