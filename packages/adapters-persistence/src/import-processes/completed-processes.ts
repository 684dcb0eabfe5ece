import { utcInstantOf } from '@data-import/domain';
import type { Knex } from 'knex';
import type { NumberedAccount } from '../accounts/open-accounts.js';
import { isPostgres } from '../database/connection.js';
import { givenRows } from '../database/given-rows.js';
import { slicesOf } from '../database/slices.js';
import type { ImportProcessRow } from './stored-process.js';

/** A process that is held, with the account that comes of it. */
export interface Completion extends NumberedAccount {
  readonly process: Pick<ImportProcessRow, 'id'>;
}

/** The accounts themselves are kept by `addAccounts`. */
export async function markCompleted(
  transaction: Knex.Transaction,
  supplierId: number,
  completions: readonly Completion[],
): Promise<void> {
  const given = givenRows(transaction, { id: 'bigint', number: 'text', created_at: 'timestamptz' });
  const now = utcInstantOf(new Date());
  const instant = isPostgres(transaction) ? 'timestamptz' : 'text';
  // SQLite would go through all processes of the supplier for each of the given; the plus leaves it the id alone.
  const ofSupplier = isPostgres(transaction)
    ? 'import_processes.supplier_id'
    : '+import_processes.supplier_id';
  for await (const slice of slicesOf(transaction, completions))
    await transaction.raw(
      `update import_processes set state = 'completed', failure_reason = null,
         account_number = given.number, account_created_at = given.created_at,
         started_at = coalesce(started_at, cast(? as ${instant})), failed_at = null,
         completed_at = cast(? as ${instant})
       from ${given} where ${ofSupplier} = ? and import_processes.id = given.id`,
      [now, now, JSON.stringify(slice.map(toRow)), supplierId],
    );
}

function toRow({ process, opening, accountNumber }: Completion) {
  return { id: process.id, number: accountNumber, created_at: opening.createdAt };
}
