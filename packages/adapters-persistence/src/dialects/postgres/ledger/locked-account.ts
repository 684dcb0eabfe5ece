import type pg from 'pg';
import { LEAVE_KEY } from '../commit-outcome.js';
import { afterFailedCommit, leaveKey, type BeforeCommit } from '../transaction.js';

/** Runs `work` in a transaction that has locked the account's row, and changes. */
export async function withLockedRow<T>(
  pool: pg.Pool,
  supplierId: number,
  externalAccountNumber: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  let failure: unknown;
  let done: BeforeCommit<T> | undefined;
  try {
    await client.query('begin');
    // In the order in which an append takes them too: a transaction that has locked the account must not wait for a
    // change of status that waits for a transaction that waits for the account.
    await client.query({ name: 'keep-status', text: KEEP_STATUS, values: [supplierId] });
    const values = [supplierId, externalAccountNumber];
    await client.query({ name: 'lock-account', text: LOCK_ACCOUNT, values });
    const result = await work(client);
    done = await leaveKey(result, supplierId, async (key) => {
      const { rows } = await client.query<{ stripe: number; changes: number }>({
        name: 'leave-key',
        text: LEAVE_KEY,
        values: key,
      });
      return rows;
    });
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
  return afterFailedCommit(failure, done, pool);
}

const KEEP_STATUS = 'select import_is_open($1)';

const LOCK_ACCOUNT = `
  select id from accounts where supplier_id = $1 and external_account_number = $2
  for no key update`;
