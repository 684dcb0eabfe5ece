import { utcInstantOf, type AccountNumber, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { rawRows } from '../database/raw-rows.js';
import { slicesOf } from '../database/slices.js';
import { dialectOf } from '../dialects/dialect.js';
import type { NEW_PROCESS } from './new-process.js';

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
  const { addProcesses: insert } = dialectOf(transaction).sql;
  const now = utcInstantOf(new Date());
  const added = new Set<string>();
  for await (const slice of slicesOf(transaction, processes)) {
    const rows = JSON.stringify(slice.map((process, place) => toRow(process, place, now)));
    const numbers = await rawRows<{ number: string }>(transaction, insert, [supplierId, now, rows]);
    for (const { number } of numbers) added.add(number);
  }
  return added;
}

function toRow(
  { externalAccountNumber, account }: NewProcess,
  place: number,
  now: UtcInstant,
): Record<keyof typeof NEW_PROCESS, unknown> {
  return {
    place,
    external_account_number: externalAccountNumber,
    state: account ? 'completed' : 'staged',
    account_number: account?.number,
    account_created_at: account?.createdAt,
    completed_at: account && now,
  };
}
