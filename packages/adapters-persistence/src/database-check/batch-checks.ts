import type { Check } from './check.js';
import { ENTRIES_OF_AN_APPEND } from './entry-checks.js';

const ofBatches = (table: 'notes' | 'transactions' | 'statements'): Check => ({
  name: `batches: each append has the ${table} that it counts`,
  tables: ['import_batch_appends', table],
  of: 'account',
  differing: `
    select append.account_id, append.append_number, append.${table} as counted,
      coalesce(stored.total, 0) as stored_rows
    from import_batch_appends as append
    left join (
      select account_id, entry / ${ENTRIES_OF_AN_APPEND} as append_number, count(*) as total
      from ${table} group by account_id, entry / ${ENTRIES_OF_AN_APPEND}
    ) as stored
      on stored.account_id = append.account_id and stored.append_number = append.append_number
    where append.${table} <> coalesce(stored.total, 0)`,
});

const instructionsOf = (owner: 'account' | 'business', appends: string): Check => ({
  name: `batches: each has the payment instructions of each ${owner} that it counts`,
  tables: [appends, 'payment_instructions'],
  differing: `
    select coalesce(counted.owner_id, stored.owner_id) as ${owner}_id,
      coalesce(counted.batch, stored.batch) as import_batch,
      coalesce(counted.total, 0) as counted, coalesce(stored.total, 0) as stored_rows
    from (
      select ${owner}_id as owner_id, batch, sum(payment_instructions) as total
      from ${appends} group by ${owner}_id, batch
    ) as counted
    full join (
      select ${owner}_id as owner_id, import_batch as batch, count(*) as total
      from payment_instructions where import_batch is not null and ${owner}_id is not null
      group by ${owner}_id, import_batch
    ) as stored on stored.owner_id = counted.owner_id and stored.batch = counted.batch
    where coalesce(counted.total, 0) <> coalesce(stored.total, 0)`,
});

export const BATCH_CHECKS: readonly Check[] = [
  ofBatches('notes'),
  ofBatches('transactions'),
  ofBatches('statements'),
  instructionsOf('account', 'import_batch_appends'),
  instructionsOf('business', 'import_batch_business_appends'),
  {
    name: 'idempotency keys: each is of an append with transactions',
    tables: ['idempotency_keys'],
    of: 'account',
    differing: `
      select keyed.account_id, keyed.append_number
      from idempotency_keys as keyed
      left join (
        select distinct account_id, entry / ${ENTRIES_OF_AN_APPEND} as append_number from transactions
      ) as append
        on append.account_id = keyed.account_id and append.append_number = keyed.append_number
      where append.account_id is null`,
  },
];
