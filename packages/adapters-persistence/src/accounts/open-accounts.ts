import type { AccountOpening } from '@data-import/application';
import { accountNumberOf, type AccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { isPostgres } from '../database/connection.js';
import { givenRows } from '../database/given-rows.js';
import { rawRows } from '../database/raw-rows.js';
import { slicesOf } from '../database/slices.js';

export interface PendingAccount {
  readonly opening: AccountOpening;
}

/** An account that has its place, and so its number, and is not kept yet. */
export interface NumberedAccount extends PendingAccount {
  readonly accountId: number;
  readonly accountNumber: AccountNumber;
}

type Numbered<Pending extends readonly PendingAccount[]> = {
  readonly [Index in keyof Pending]: Pending[Index] & NumberedAccount;
};

/** Gives each the next free place. On PostgreSQL a place that is not used in the end stays empty. */
export async function numberAccounts<const Pending extends readonly PendingAccount[]>(
  transaction: Knex.Transaction,
  pending: Pending,
): Promise<Numbered<Pending>> {
  const ids = await takeIds(transaction, pending.length);
  return pending.map((account, index) => {
    const accountId = ids[index] ?? 0;
    return { ...account, accountId, accountNumber: accountNumberOf(accountId - 1) };
  }) as Numbered<Pending>;
}

/** The accounts must be new; whoever holds their processes knows. */
export async function addAccounts(
  transaction: Knex.Transaction,
  supplierId: number,
  accounts: readonly NumberedAccount[],
): Promise<void> {
  const given = givenRows(transaction, {
    id: 'bigint',
    external_account_number: 'text',
    number: 'text',
    created_at: 'timestamptz',
    period_from: 'date',
    period_to: 'date',
  });
  for await (const slice of slicesOf(transaction, accounts))
    await transaction.raw(
      `insert into accounts
         (id, supplier_id, external_account_number, number, created_at, period_from, period_to)
       select id, ?, external_account_number, number, created_at, period_from, period_to
       from ${given}`,
      [supplierId, JSON.stringify(slice.map(toRow))],
    );
}

function toRow({ accountId, accountNumber, opening }: NumberedAccount) {
  return {
    id: accountId,
    external_account_number: opening.externalAccountNumber,
    number: accountNumber,
    created_at: opening.createdAt,
    period_from: opening.period?.from,
    period_to: opening.period?.to,
  };
}

async function takeIds(transaction: Knex.Transaction, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  if (isPostgres(transaction)) {
    const rows = await rawRows<{ id: number }>(
      transaction,
      "select nextval('accounts_id_seq') as id from generate_series(1, ?)",
      [count],
    );
    return rows.map(({ id }) => id);
  }
  const last = await transaction('accounts').max<{ id: number | null }>('id as id').first();
  return Array.from({ length: count }, (_, index) => (last?.id ?? 0) + 1 + index);
}
