// Not limited: only of a join without a subquery does SQLite know that it comes in the order of the processes.
export const OPENED_ACCOUNTS = `(
    select p.id as process_id, p.external_account_number as owner_number, p.account_number, a.id as owner_id
    from import_processes as p
    cross join accounts as a
    where p.supplier_id = ? and p.state = 'completed' and p.id >= ? and p.id < ? and ? > 0
      and a.supplier_id = ? and a.external_account_number = p.external_account_number
  ) as opened`;

export function itemsOfAccounts(table: string, columns: readonly string[]): string {
  return `
    select opened.process_id, opened.owner_number, ${columns.join(', ')} from ${OPENED_ACCOUNTS}
    cross join ${table} as stored
    where stored.supplier_id = ? and stored.account_id = opened.owner_id
      and stored.entry > case opened.process_id when ? then ? else 0 end and ? > 0`;
}

export function latestInstruction(column: 'account_id' | 'business_id', owner: string): string {
  return `
    left join payment_instructions as latest on latest.id = (
      select max(id) from payment_instructions where supplier_id = ? and ${column} = ${owner} and revoked_at is null
    )`;
}
