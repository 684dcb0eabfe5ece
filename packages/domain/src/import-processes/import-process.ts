import { err, ok, type Result } from 'neverthrow';
import type { AccountNumber, AccountReference } from '../accounts/account.js';
import type { UtcInstant } from '../time/utc-instant.js';

/** What has become of the attempt to bring one account over. Only a completed one has an account. */
export type ImportProgress =
  | { readonly state: 'staged' }
  | { readonly state: 'in-progress' }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'completed';
      readonly accountNumber: AccountNumber;
      readonly accountCreatedAt: UtcInstant;
    };

/** The attempt to bring one account over: which account, and how far it has come. */
export interface ImportProcess {
  readonly reference: AccountReference;
  readonly progress: ImportProgress;
}

/** From staged to in-progress, and from there to completed or failed. Only completed is final. */
export type ImportState = ImportProgress['state'];

/** The account is there already, so its process neither starts again nor fails. */
export interface ImportProcessCompleted {
  readonly kind: 'import-process-completed';
}

/** Only a process that runs is completed or fails; this one is in `state`. */
export interface ImportProcessNotInProgress {
  readonly kind: 'import-process-not-in-progress';
  readonly state: ImportState;
}

/** What callers are told: a failed attempt is as good as none. */
export type TransferStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'COMPLETED';

/** A staged or failed process may be started; one that runs already stays as it is. Completed is final. */
export function startImport(
  current: ImportProgress,
): Result<ImportProgress, ImportProcessCompleted> {
  return current.state === 'completed'
    ? err({ kind: 'import-process-completed' })
    : ok({ state: 'in-progress' });
}

/** Only a process that runs can be completed. Asked again, it stays as it was completed first. */
export function completeImport(
  current: ImportProgress,
  completed: Extract<ImportProgress, { state: 'completed' }>,
): Result<ImportProgress, ImportProcessNotInProgress> {
  if (current.state === 'completed') return ok(current);
  return current.state === 'in-progress'
    ? ok(completed)
    : err({ kind: 'import-process-not-in-progress', state: current.state });
}

/** Only a process that runs can fail. Asked again, the first reason stays. */
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

/**
 * The status that the REST contract has for a process: UNKNOWN for staged and failed, as if no attempt had been
 * made.
 */
export function transferStatusOf({ state }: ImportProgress): TransferStatus {
  if (state === 'completed') return 'COMPLETED';
  return state === 'in-progress' ? 'IN_PROGRESS' : 'UNKNOWN';
}
