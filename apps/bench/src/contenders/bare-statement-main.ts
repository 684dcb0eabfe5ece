import pg from 'pg';
import { driveOnOrder } from '../load/driver-process.js';
import { batchTexts, postedTransactions, toLedgerRow } from '../load/posted-transactions.js';

export interface BareTarget {
  readonly databaseUrl: string;
  readonly supplier: string;
  readonly accounts: readonly string[];
}

/**
 * One statement that loads a batch. It locks the account, by raising its revision; moves dates into the open period; skips
 * existing transactions, which the key decides after the wait for the lock; adds a note about each move; and returns the
 * positions of the added transactions in the batch.
 */
const ADD_BATCH = `
  with account as (
    update accounts as a set revision = a.revision + 1
    from import_suppliers as s
    where s.code = $1 and s.status = 'ongoing' and a.supplier_id = s.id
      and a.external_account_number = $2 and a.period_from is not null
    returning a.id, a.supplier_id, a.revision * 1000000 as entry, a.period_from as first,
      coalesce(a.period_to, 'infinity') as last
  ), added as (
    insert into transactions (account_id, supplier_id, transaction_id, occurrence, entry, transaction_date,
      posted_date, amount_minor, type, description, details)
    select account.id, account.supplier_id, t.id, 0, entry + n, least(greatest(day, first), last), day, amount, type,
      case when day not between first and last
        then format('Moved from %s into the period from %s to %s.', day, first, last) end,
      details
    from account, unnest($3::text[], $4::date[], $5::bigint[], $6::text[], $7::json[]) with ordinality as t(id, day, amount, type, details, n)
    on conflict do nothing
    returning account_id, supplier_id, entry, transaction_id, description
  ), noted as (
    insert into notes (account_id, supplier_id, entry, body, document_paths, created_at, is_pinned)
    select account_id, supplier_id, entry, transaction_id || ': ' || description, '[]', now(), true
    from added where description is not null
  )
  select array_agg(entry % 1000000) as added from added`;

/** The arrays of a batch as PostgreSQL reads them, and so without any work for each transaction. */
function arraysOf(batchSize: number): (batchName: string) => readonly string[] {
  const rows = postedTransactions(batchSize).map(toLedgerRow);
  const ids = batchTexts(arrayText(rows.map(({ id }) => id)));
  const others = (['day', 'amountMinor', 'type', 'details'] as const).map((column) =>
    arrayText(rows.map((row) => row[column])),
  );
  return (batchName) => [ids(batchName), ...others];
}

function arrayText(values: readonly (string | number)[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}

await driveOnOrder(async (target, load) => {
  const { databaseUrl, supplier, accounts } = target as BareTarget;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: load.connections });
  const clients = await Promise.all(Array.from({ length: load.connections }, () => pool.connect()));
  const arrays = arraysOf(load.batchSize);
  const run = `${process.pid}-${Date.now().toString(36)}`;
  let count = 0;
  return {
    send: async (connection) => {
      count += 1;
      const values = [supplier, accounts[count % accounts.length], ...arrays(`${run}-${count}`)];
      const answer = await clients[connection]?.query({
        name: 'add-batch',
        text: ADD_BATCH,
        values,
      });
      if (answer?.rows[0]?.added?.length !== load.batchSize)
        throw new Error('The bare statement has not added the batch.');
    },
    close: async () => {
      for (const client of clients) client.release();
      await pool.end();
    },
  };
});
