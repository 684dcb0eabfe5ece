import type { AccountOpening } from '@data-import/application';
import { accountNumberOf, type AccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { slicesOf } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { ACCOUNTS, type AccountKey, type StoredAccount } from '../tables/accounts.js';

export interface PendingAccount {
  readonly opening: AccountOpening;
}

/** An account that has its identifier, and so its number, and is not stored yet. */
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
  const ids =
    pending.length === 0
      ? []
      : await dialectOf(transaction).nextIds(transaction, 'accounts', pending.length);
  return pending.map((account, index) => {
    const accountId = ids[index] ?? 0;
    return { ...account, accountId, accountNumber: accountNumberOf(accountId - 1) };
  }) as Numbered<Pending>;
}

/** The accounts must be new: the caller has locked their processes, and knows. */
export async function addAccounts(
  transaction: Knex.Transaction,
  supplierId: number,
  accounts: readonly NumberedAccount[],
): Promise<void> {
  const names = ACCOUNTS.columns.map(({ name }) => name);
  const given = dialectOf(transaction).givenRows(
    Object.fromEntries(ACCOUNTS.columns.map(({ name, type }) => [name, type])),
  );
  for await (const slice of slicesOf(transaction, accounts))
    await transaction.raw(
      `insert into accounts (supplier_id, ${names.join(', ')})
       select ?, ${names.join(', ')} from ${given}`,
      [supplierId, JSON.stringify(slice.map(toRow))],
    );
}

function toRow({ accountId, accountNumber, opening }: NumberedAccount): object {
  const key: AccountKey = { id: accountId };
  const account: StoredAccount = {
    externalAccountNumber: opening.externalAccountNumber,
    number: accountNumber,
    createdAt: opening.createdAt,
    periodFrom: opening.period?.from,
    periodTo: opening.period?.to,
  };
  return Object.fromEntries(
    ACCOUNTS.columns.map(({ name, valueOf }) => [name, valueOf(account, key)]),
  );
}
