import { err, ok, type Result } from 'neverthrow';
import type { AccountNumber, AccountReference } from '../accounts/account.js';
import type { UtcInstant } from '../time/utc-instant.js';

/** The state of the import of one account. Only a completed import has an account. */
export type ImportProgress =
  | { readonly state: 'staged' }
  | { readonly state: 'in-progress' }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'completed';
      readonly accountNumber: AccountNumber;
      readonly accountCreatedAt: UtcInstant;
    };

/** The import of one account: which account, and how far it has come. */
export interface ImportProcess {
  readonly reference: AccountReference;
  readonly progress: ImportProgress;
}

/**
 * A process goes from staged to in-progress, and from there to completed or failed; a failed one may start again. Only
 * completed is final.
 */
export type ImportState = ImportProgress['state'];

/** The account exists, so its process neither starts again nor fails. */
export interface ImportProcessCompleted {
  readonly kind: 'import-process-completed';
}

/** Only a process in progress can be completed or fail; this one is in `state`. */
export interface ImportProcessNotInProgress {
  readonly kind: 'import-process-not-in-progress';
  readonly state: ImportState;
}

/** The values of the REST contract's field `status` of an account import. */
export type TransferStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'COMPLETED';

/** Starts a staged or failed process. A process in progress stays as it is. */
export function startImport(
  current: ImportProgress,
): Result<ImportProgress, ImportProcessCompleted> {
  return current.state === 'completed'
    ? err({ kind: 'import-process-completed' })
    : ok({ state: 'in-progress' });
}

/** Completes a process in progress. A completed process keeps its account. */
export function completeImport(
  current: ImportProgress,
  completed: Extract<ImportProgress, { state: 'completed' }>,
): Result<ImportProgress, ImportProcessNotInProgress> {
  if (current.state === 'completed') return ok(current);
  return current.state === 'in-progress'
    ? ok(completed)
    : err({ kind: 'import-process-not-in-progress', state: current.state });
}

/** Fails a process in progress. A failed process keeps its first reason. */
export function failImport(
  current: ImportProgress,
  reason: string,
): Result<ImportProgress, ImportProcessCompleted | ImportProcessNotInProgress> {
  switch (current.state) {
    case 'in-progress':
      return ok({ state: 'failed', reason });
    case 'failed':
      return ok(current);
    case 'staged':
      return err({ kind: 'import-process-not-in-progress', state: current.state });
    case 'completed':
      return err({ kind: 'import-process-completed' });
  }
}

/** The status that the REST contract has for a process: UNKNOWN for staged and failed ("a previous attempt failed or none was made"). */
export function transferStatusOf({ state }: ImportProgress): TransferStatus {
  if (state === 'completed') return 'COMPLETED';
  return state === 'in-progress' ? 'IN_PROGRESS' : 'UNKNOWN';
}
