export interface BatchSource {
  /** An SQL expression: the supplier's code. */
  readonly supplier: string;
  readonly account: string;
  /** An SQL function that gives the columns id, day, amount, type and details. */
  readonly rows: string;
}

/**
 * One statement that loads a batch. It locks the account, by raising its revision; moves dates into the open period; skips
 * existing transactions, which the key decides after the wait for the lock; adds a note about each move; and returns the
 * positions of the added transactions in the batch.
 */
export function addBatch({ supplier, account, rows }: BatchSource): string {
  return `
  with account as (
    update accounts as a set revision = a.revision + 1
    from import_suppliers as s
    where s.code = ${supplier} and s.status = 'ongoing' and a.supplier_id = s.id
      and a.external_account_number = ${account} and a.period_from is not null
    returning a.id, a.supplier_id, a.revision * 1000000 as entry, a.period_from as first,
      coalesce(a.period_to, 'infinity') as last
  ), added as (
    insert into transactions (account_id, supplier_id, transaction_id, occurrence, entry, transaction_date,
      posted_date, amount_minor, type, description, details)
    select account.id, account.supplier_id, t.id, 0, entry + n, least(greatest(day, first), last), day, amount, type,
      case when day not between first and last
        then format('Moved from %s into the period from %s to %s.', day, first, last) end,
      details
    from account, ${rows} with ordinality as t(id, day, amount, type, details, n)
    on conflict do nothing
    returning account_id, supplier_id, entry, transaction_id, description
  ), noted as (
    insert into notes (account_id, supplier_id, entry, body, document_paths, created_at, is_pinned)
    select account_id, supplier_id, entry, transaction_id || ': ' || description, '[]', now(), true
    from added where description is not null
  )
  select array_agg(entry % 1000000) as added from added`;
}
