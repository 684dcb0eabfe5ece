// Limited, so that the plan which is kept reads the processes in their order, and none behind the last that is needed.
export const OPENED_ACCOUNTS = `(
    select p.id as process_id, p.external_account_number as owner_number, p.account_number, a.id as owner_id
    from (
      select * from import_processes
      where supplier_id = ? and state = 'completed' and id >= ? and id < ?
      order by supplier_id, id limit ?
    ) as p
    cross join lateral (
      select id from accounts
      where supplier_id = ? and external_account_number = p.external_account_number limit 1
    ) as a
  ) as opened`;

// Account by account through the index: the plan that is kept must not come to read a whole table. Limited for each account
// too: the sort by process and entry takes in all rows of an account before it returns the first.
export function itemsOfAccounts(table: string, columns: readonly string[]): string {
  return `
    select opened.process_id, opened.owner_number, item.* from ${OPENED_ACCOUNTS}
    cross join lateral (
      select ${columns.join(', ')} from ${table} as stored
      where stored.supplier_id = ? and stored.account_id = opened.owner_id
        and stored.entry > case opened.process_id when ? then cast(? as bigint) else 0 end
      order by stored.account_id, stored.entry limit ?
    ) as item`;
}

export function latestInstruction(column: 'account_id' | 'business_id', owner: string): string {
  return `
    left join lateral (
      select * from payment_instructions as stored
      where stored.supplier_id = ? and stored.${column} = ${owner} and stored.revoked_at is null
      order by stored.${column} desc, stored.id desc limit 1
    ) as latest on true`;
}
