import type { AccountAddress } from '@data-import/application';
import type pg from 'pg';
import { findCommitOutcome } from '../commit-outcome.js';
import { afterFailedCommit } from '../transaction.js';

/** Runs `work` in a transaction that has locked the account's row, and commits. */
export async function withLockedRow<T>(
  pool: pg.Pool,
  { organisationId, supplierCode, externalAccountNumber }: AccountAddress,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  let failure: unknown;
  let done: { readonly result: T; readonly xid: string | null } | undefined;
  try {
    await client.query('begin');
    // In the order in which an append takes them too: a transaction that has locked the account must not wait for a
    // change of status that waits for a transaction that waits for the account.
    const supplier = { name: 'supplier-id', text: SUPPLIER_ID, values: [supplierCode] };
    for (const { id } of (await client.query<{ id: number }>(supplier)).rows)
      await client.query({ name: 'keep-status', text: 'select import_is_open($1)', values: [id] });
    const { rows } = await client.query<{ xid: string }>({
      name: 'lock-account',
      text: LOCK_ACCOUNT,
      values: [organisationId, supplierCode, externalAccountNumber],
    });
    const result = await work(client);
    done = { result, xid: rows[0]?.xid ?? null };
    await client.query('commit');
    isBroken = false;
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => (isBroken = false),
      () => undefined,
    );
    failure = error;
  } finally {
    client.release(isBroken);
  }
  return afterFailedCommit(failure, done, (xid) => findCommitOutcome(pool, xid));
}

const SUPPLIER_ID = 'select id from import_suppliers where code = $1 limit 1';

const LOCK_ACCOUNT = `
  select account.id, pg_current_xact_id()::text as xid
  from (
    select id from import_suppliers where organisation_id = $1 and code = $2 limit 1
  ) as supplier
  cross join lateral (
    select stored.id from accounts as stored
    where stored.supplier_id = supplier.id and stored.external_account_number = $3 limit 1
    for no key update
  ) as account`;
