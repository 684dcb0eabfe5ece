import type { Knex } from 'knex';
import { addAccounts, type NumberedAccount } from '../accounts/open-accounts.js';
import { isPostgres } from '../database/connection.js';
import { givenRows } from '../database/given-rows.js';
import { rawRows, rawWritten } from '../database/raw-rows.js';
import type { ImportProcessRow } from './stored-process.js';

/** Stages those of the numbers, each once in the list, that the supplier does not have yet, and says how many. */
export async function addProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumbers: readonly string[],
): Promise<number> {
  const rows = JSON.stringify(externalAccountNumbers.map((number, place) => ({ number, place })));
  const given = givenRows(transaction, { number: 'text', place: 'bigint' });
  return isPostgres(transaction)
    ? rawWritten(transaction, addInLockOrder(given), [supplierId, rows, supplierId])
    : rawWritten(transaction, addInGivenOrder(given), [supplierId, rows]);
}

const addInGivenOrder = (given: string) => `
  insert into import_processes (supplier_id, external_account_number, state)
  select ?, number, 'staged' from ${given} where true order by place
  on conflict (supplier_id, external_account_number) do nothing`;

// Rivals that load the same accounts write and wait in one order, so they never wait for each other in a circle. The
// order in which processes are listed is that of their ids, which are therefore given out before.
const addInLockOrder = (given: string) => `
  insert into import_processes (id, supplier_id, external_account_number, state)
  select id, ?, number, 'staged'
  from (
    select nextval(pg_get_serial_sequence('import_processes', 'id')) as id, number
    from (
      select given.number from ${given}
      left join import_processes as p on p.supplier_id = ? and p.external_account_number = given.number
      where p.id is null order by given.place
    ) as missing
  ) as numbered
  order by number collate "C"
  on conflict (supplier_id, external_account_number) do nothing`;

export type HeldProcess = Pick<
  ImportProcessRow,
  'id' | 'external_account_number' | 'state' | 'account_number'
>;

/** The processes of the numbers; rivals wait for them until the transaction ends. */
export async function holdProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumbers: readonly string[],
): Promise<readonly HeldProcess[]> {
  const rows = JSON.stringify(externalAccountNumbers.map((number) => ({ number })));
  const inLockOrder = 'order by p.external_account_number collate "C" for update of p';
  return rawRows<HeldProcess>(
    transaction,
    `select p.id, p.external_account_number, p.state, p.account_number
     from ${givenRows(transaction, { number: 'text' })}
     join import_processes as p on p.supplier_id = ? and p.external_account_number = given.number
     ${isPostgres(transaction) ? inLockOrder : ''}`,
    [rows, supplierId],
  );
}

/** A process that is held, with the account that comes of it. */
export interface Completion extends NumberedAccount {
  readonly process: Pick<HeldProcess, 'id' | 'state'>;
}

/** Keeps the accounts and marks their processes as completed. */
export async function keepCompletions(
  transaction: Knex.Transaction,
  supplierId: number,
  completions: readonly Completion[],
): Promise<void> {
  if (completions.length === 0) return;
  await addAccounts(transaction, supplierId, completions);
  const given = givenRows(transaction, { id: 'bigint', number: 'text', created_at: 'timestamptz' });
  const rows = completions.map(({ process, opening, accountNumber }) => ({
    id: process.id,
    number: accountNumber,
    created_at: opening.createdAt,
  }));
  await transaction.raw(
    `update import_processes set state = 'completed', failure_reason = null,
       account_number = given.number, account_created_at = given.created_at
     from ${given} where import_processes.id = given.id`,
    [JSON.stringify(rows)],
  );
}
