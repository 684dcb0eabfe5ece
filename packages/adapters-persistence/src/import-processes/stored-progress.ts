import { utcInstantOf, type ImportProgress } from '@data-import/domain';
import type { Knex } from 'knex';
import { addAccounts } from '../accounts/open-accounts.js';
import { addToCounters, countTransition } from '../suppliers/supplier-counters.js';
import { markCompleted, type Completion } from './completed-processes.js';
import type { ImportProcessRow } from './stored-process.js';

/** Of a process that is locked. */
export async function storeProgress(
  transaction: Knex.Transaction,
  process: ImportProcessRow,
  next: ImportProgress,
): Promise<void> {
  if (isSame(process, next)) return;
  if (next.state === 'completed') throw new Error('A process is completed without its account.');
  await transaction('import_processes')
    .where({ supplier_id: process.supplier_id, id: process.id })
    .update({
      state: next.state,
      failure_reason: next.state === 'failed' ? next.reason : null,
      ...timesOf(process, next),
    });
  await countProgress(transaction, process, next);
}

/** As `storeProgress`, with the account that comes of the process if it is completed. */
export async function storeCompletion(
  transaction: Knex.Transaction,
  completion: Completion & { readonly process: ImportProcessRow },
  next: ImportProgress,
): Promise<void> {
  const { process } = completion;
  if (next.state !== 'completed') return storeProgress(transaction, process, next);
  await addAccounts(transaction, process.supplier_id, [completion]);
  await markCompleted(transaction, process.supplier_id, [completion]);
  await countProgress(transaction, process, next);
}

function timesOf({ state }: ImportProcessRow, next: ImportProgress) {
  if (state === next.state) return {};
  const now = utcInstantOf(new Date());
  return {
    failed_at: next.state === 'failed' ? now : null,
    ...(next.state === 'in-progress' && { started_at: now }),
  };
}

function isSame(process: ImportProcessRow, next: ImportProgress): boolean {
  if (next.state !== process.state) return false;
  return next.state !== 'failed' || next.reason === process.failure_reason;
}

async function countProgress(
  transaction: Knex.Transaction,
  process: ImportProcessRow,
  next: ImportProgress,
): Promise<void> {
  await addToCounters(transaction, process.supplier_id, countTransition(process.state, next.state));
}
