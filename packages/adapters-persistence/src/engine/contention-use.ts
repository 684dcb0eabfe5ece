import type { RevisionConflict } from '@data-import/application';
import { onceForEach } from './once-for-each.js';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';

/** Counts how requests got in each other's way, since the start. */
export interface ContentionUse {
  /** Appends that stored nothing because the account had been changed since it was read. */
  revisionConflicts: number;
  /** Repeated, because the database undid a transaction: for a rival, a deadlock, or a connection lost at its commit. */
  serializationFailures: number;
  deadlocks: number;
  undoneCommits: number;
  /** Requests that waited for the row lock of their account, and how long all of them did. */
  rowLockWaits: number;
  rowLockWaitMs: number;
}

const useOf = onceForEach((): ContentionUse => ({
  revisionConflicts: 0,
  serializationFailures: 0,
  deadlocks: 0,
  undoneCommits: 0,
  rowLockWaits: 0,
  rowLockWaitMs: 0,
}));

/** One object for each database; the ledgers count in it. */
export const contentionUse = (db: Knex): ContentionUse => useOf(db.client as object);

/** Counts a wait for a row lock that began at this `performance.now()`. */
export function countRowLockWait(use: ContentionUse, since: number): void {
  use.rowLockWaits += 1;
  use.rowLockWaitMs += performance.now() - since;
}

/** The result of an append; a revision conflict is counted. */
export function resultOfAppend(
  use: ContentionUse,
  isStored: boolean,
): Result<void, RevisionConflict> {
  if (isStored) return ok();
  use.revisionConflicts += 1;
  return err({ kind: 'revision-conflict' });
}
