import {
  utcInstantOf,
  type AccountNumber,
  type ExternalAccountNumber,
  type ImportProgress,
  type ImportState,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { rawRows, slicesOf } from '../engine/statements.js';
import type { LockedProcess } from '../tables/import-processes.js';
import { addToCounters, countTransition } from '../tables/supplier-counters.js';
import { addAccounts, type NumberedAccount } from './open-accounts.js';

export interface KnownProcess {
  readonly id: number;
  readonly external_account_number: ExternalAccountNumber;
  readonly state: ImportState;
  readonly account_number: AccountNumber | null;
}

/** Finds the processes with these numbers that exist; rivals wait for those that are locked until the transaction ends. */
export async function findProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumbers: readonly string[],
  isLocked = false,
): Promise<readonly KnownProcess[]> {
  const { givenRows, byCodePoints, joinByKey } = dialectOf(transaction);
  // Rivals lock and add in one order too.
  const select = `
    select p.id, p.external_account_number, p.state, p.account_number
    from (select * from ${givenRows({ number: 'text' })} order by ${byCodePoints('number')}) as given
    ${joinByKey({
      table: 'import_processes',
      as: 'p',
      on: 'p.supplier_id = ?',
      last: { column: 'external_account_number', equals: 'given.number' },
      isLocked,
    })}`;
  const known: KnownProcess[] = [];
  for await (const slice of slicesOf(transaction, externalAccountNumbers)) {
    const asked = JSON.stringify(slice.map((number) => ({ number })));
    const rows = await rawRows<KnownProcess>(transaction, select, [asked, supplierId]);
    for (const row of rows) known.push(row);
  }
  return known;
}

/** A process that is to be added: completed when it has an account, else staged. */
export interface NewProcess {
  readonly externalAccountNumber: string;
  readonly account?: { readonly number: AccountNumber; readonly createdAt: UtcInstant };
}

const NEW_PROCESS = {
  id: 'whole',
  external_account_number: 'text',
  state: 'text',
  account_number: 'text',
  account_created_at: 'instant',
  completed_at: 'instant',
} as const;

/** Adds the processes in their order, except those that a rival has added meanwhile, and says which were added. */
export async function addProcesses(
  transaction: Knex.Transaction,
  supplierId: number,
  processes: readonly NewProcess[],
): Promise<ReadonlySet<string>> {
  const { nextIds, givenRows, byCodePoints, types } = dialectOf(transaction);
  // Rows are added in one order, whatever the language of the database: rivals with the same accounts never wait for
  // each other in a circle.
  const insert = `
    insert into import_processes
      (id, supplier_id, staged_at, external_account_number, state, account_number,
        account_created_at, started_at, completed_at)
    select id, ?, cast(? as ${types.instant}), external_account_number, state, account_number,
      account_created_at, completed_at, completed_at
    from ${givenRows(NEW_PROCESS)} where true order by ${byCodePoints('external_account_number')}
    on conflict (supplier_id, external_account_number) do nothing
    returning external_account_number as number`;
  const now = utcInstantOf(new Date());
  const added = new Set<string>();
  for await (const slice of slicesOf(transaction, processes)) {
    const ids = await nextIds(transaction, 'import_processes', slice.length);
    const rows = slice.map(
      ({ externalAccountNumber, account }, place): Record<keyof typeof NEW_PROCESS, unknown> => ({
        id: ids[place],
        external_account_number: externalAccountNumber,
        state: account ? 'completed' : 'staged',
        account_number: account?.number,
        account_created_at: account?.createdAt,
        completed_at: account && now,
      }),
    );
    const bindings = [supplierId, now, JSON.stringify(rows)];
    for (const { number } of await rawRows<{ number: string }>(transaction, insert, bindings))
      added.add(number);
  }
  return added;
}

/** The accounts themselves are stored by `addAccounts`. */
export async function markCompleted(
  transaction: Knex.Transaction,
  supplierId: number,
  completions: readonly (NumberedAccount & { readonly process: { readonly id: number } })[],
): Promise<void> {
  const { givenRows, notByIndex, types } = dialectOf(transaction);
  const update = `
    update import_processes set state = 'completed', failure_reason = null,
      account_number = given.number, account_created_at = given.created_at,
      started_at = coalesce(started_at, cast(? as ${types.instant})), failed_at = null,
      completed_at = cast(? as ${types.instant})
    from ${givenRows({ id: 'whole', number: 'text', created_at: 'instant' })}
    where ${notByIndex('import_processes.supplier_id')} = ? and import_processes.id = given.id`;
  const now = utcInstantOf(new Date());
  for await (const slice of slicesOf(transaction, completions)) {
    const rows = slice.map(({ process: { id }, opening, accountNumber: number }) => ({
      id,
      number,
      created_at: opening.createdAt,
    }));
    await transaction.raw(update, [now, now, JSON.stringify(rows), supplierId]);
  }
}

/** Needs a process that is locked. */
export async function storeProgress(
  transaction: Knex.Transaction,
  { id, supplierId, state, failureReason }: LockedProcess,
  next: ImportProgress,
): Promise<void> {
  const reason = next.state === 'failed' ? next.reason : undefined;
  if (next.state === state && reason === failureReason) return;
  if (next.state === 'completed') throw new Error('A process is completed without its account.');
  const now = utcInstantOf(new Date());
  await transaction('import_processes')
    .where({ supplier_id: supplierId, id })
    .update({
      state: next.state,
      failure_reason: reason ?? null,
      ...(state !== next.state && {
        failed_at: next.state === 'failed' ? now : null,
        ...(next.state === 'in-progress' && { started_at: now }),
      }),
    });
  await addToCounters(transaction, supplierId, countTransition(state, next.state));
}

/** Like `storeProgress`, with the account that a completed process creates. */
export async function storeCompletion(
  transaction: Knex.Transaction,
  completion: NumberedAccount & { readonly process: LockedProcess },
  next: ImportProgress,
): Promise<void> {
  const { process } = completion;
  if (next.state !== 'completed') return storeProgress(transaction, process, next);
  await addAccounts(transaction, process.supplierId, [completion]);
  await markCompleted(transaction, process.supplierId, [completion]);
  await addToCounters(transaction, process.supplierId, countTransition(process.state, next.state));
}
