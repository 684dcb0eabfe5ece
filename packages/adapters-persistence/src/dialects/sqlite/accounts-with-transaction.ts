import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { TransactionSearch } from '../dialect.js';

/** About a millisecond: SQLite works in this thread, and nothing else is answered meanwhile. */
const ACCOUNTS_AT_ONCE = 1000;

interface Slice {
  readonly last: number | null;
  readonly found: string;
}

/**
 * Looks for the transaction on one account after the other, by the key of the table: an index by identifiers alone makes
 * an append to a million transactions three times as slow (decision 40).
 */
export async function accountsWithTransaction(
  db: Knex,
  { transactionIds, supplierIds, limit }: TransactionSearch,
): Promise<readonly number[]> {
  const ids: number[] = [];
  let after = 0;
  while (ids.length < limit) {
    const [slice]: readonly Slice[] = await db.raw(SLICE, {
      after,
      count: ACCOUNTS_AT_ONCE,
      transactionIds: JSON.stringify(transactionIds),
      suppliers: JSON.stringify(supplierIds),
    });
    if (!slice || slice.last === null) break;
    ids.push(...(JSON.parse(slice.found) as number[]));
    after = slice.last;
    await setImmediate();
  }
  return ids.slice(0, limit);
}

const SLICE = `
  with slice as materialized (
    select id, supplier_id from accounts where id > :after order by id limit :count
  )
  select (select max(id) from slice) as last,
    (select json_group_array(id) from slice
     where supplier_id in (select value from json_each(:suppliers)) and exists (
       select 1 from transactions
       where account_id = slice.id and transaction_id in (select value from json_each(:transactionIds))
     )) as found`;
