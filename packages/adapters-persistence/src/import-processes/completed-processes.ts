import { utcInstantOf } from '@data-import/domain';
import type { Knex } from 'knex';
import type { NumberedAccount } from '../accounts/open-accounts.js';
import { slicesOf } from '../database/slices.js';
import { dialectOf } from '../dialects/dialect.js';
import type { ImportProcessRow } from './stored-process.js';

/** A process that is locked, with the account that comes of it. */
export interface Completion extends NumberedAccount {
  readonly process: Pick<ImportProcessRow, 'id'>;
}

/** The accounts themselves are stored by `addAccounts`. */
export async function markCompleted(
  transaction: Knex.Transaction,
  supplierId: number,
  completions: readonly Completion[],
): Promise<void> {
  const { sql, types } = dialectOf(transaction);
  const given = sql.givenRows({ id: 'whole', number: 'text', created_at: 'instant' });
  const now = utcInstantOf(new Date());
  for await (const slice of slicesOf(transaction, completions))
    await transaction.raw(
      `update import_processes set state = 'completed', failure_reason = null,
         account_number = given.number, account_created_at = given.created_at,
         started_at = coalesce(started_at, cast(? as ${types.instant})), failed_at = null,
         completed_at = cast(? as ${types.instant})
       from ${given}
       where ${sql.notByIndex('import_processes.supplier_id')} = ?
         and import_processes.id = given.id`,
      [now, now, JSON.stringify(slice.map(toRow)), supplierId],
    );
}

function toRow({ process, opening, accountNumber }: Completion) {
  return { id: process.id, number: accountNumber, created_at: opening.createdAt };
}
