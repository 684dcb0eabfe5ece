import { utcInstantOf, type AccountNumber, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { rawRows } from '../database/raw-rows.js';
import { slicesOf } from '../database/slices.js';
import { dialectOf } from '../dialects/dialect.js';
import { NEW_PROCESS } from './new-process.js';

/** A process that is to be added: completed when it has an account, else staged. */
export interface NewProcess {
  readonly externalAccountNumber: string;
  readonly account?: { readonly number: AccountNumber; readonly createdAt: UtcInstant };
}

/** Adds the processes in their order, except those that a rival has added meanwhile, and says which were added. */
export async function addProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  processes: readonly NewProcess[],
): Promise<ReadonlySet<string>> {
  const { nextIds, sql, types } = dialectOf(transaction);
  // In one order, whatever the language of the database: rivals with the same accounts never wait for each other in a circle.
  const insert = `
    insert into import_processes
      (id, supplier_id, staged_at, external_account_number, state, account_number,
        account_created_at, started_at, completed_at)
    select id, ?, cast(? as ${types.instant}), external_account_number, state, account_number,
      account_created_at, completed_at, completed_at
    from ${sql.givenRows(NEW_PROCESS)} where true order by ${sql.byCodePoints('external_account_number')}
    on conflict (supplier_id, external_account_number) do nothing
    returning external_account_number as number`;
  const now = utcInstantOf(new Date());
  const added = new Set<string>();
  for await (const slice of slicesOf(transaction, processes)) {
    const ids = await nextIds(transaction, 'import_processes', slice.length);
    const rows = JSON.stringify(slice.map((process, place) => toRow(process, ids[place], now)));
    const numbers = await rawRows<{ number: string }>(transaction, insert, [supplierId, now, rows]);
    for (const { number } of numbers) added.add(number);
  }
  return added;
}

function toRow(
  { externalAccountNumber, account }: NewProcess,
  id: number | undefined,
  now: UtcInstant,
): Record<keyof typeof NEW_PROCESS, unknown> {
  return {
    id,
    external_account_number: externalAccountNumber,
    state: account ? 'completed' : 'staged',
    account_number: account?.number,
    account_created_at: account?.createdAt,
    completed_at: account && now,
  };
}
