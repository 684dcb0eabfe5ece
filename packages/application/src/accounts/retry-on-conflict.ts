import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress, AccountLedger, RevisionConflict } from './account-ledger.js';

const UNLOCKED_ATTEMPTS = 3;
const LOCKED_ATTEMPTS = 3;

/**
 * Runs slow work outside the row lock. Without a lock `work` runs at once. With one it runs after the lock has been
 * released, and the attempt ends with the conflict and is made again: `work` has to keep its result for that attempt.
 */
export type WaitUnlocked = (work: () => Promise<void>) => Promise<Result<void, RevisionConflict>>;

/**
 * Reads, decides and appends again while other requests change the account in between: three times without a lock, then
 * under the row lock of the account. A locked attempt loses only to a change of the supplier's status, which the next one
 * reads.
 */
export async function retryOnConflict<T, E extends { readonly kind: string }>(
  ledger: AccountLedger,
  address: AccountAddress,
  attempt: (
    ledger: AccountLedger,
    waitUnlocked: WaitUnlocked,
  ) => Promise<Result<T, E | RevisionConflict>>,
): Promise<Result<T, E>> {
  let postponed: (() => Promise<void>) | undefined;
  const postpone: WaitUnlocked = async (work) => {
    postponed = work;
    return err({ kind: 'revision-conflict' });
  };
  let conflicts = 0;
  while (conflicts < UNLOCKED_ATTEMPTS + LOCKED_ATTEMPTS) {
    const isLocked = conflicts >= UNLOCKED_ATTEMPTS;
    const result = await (isLocked
      ? ledger.withLockedAccount(address, (locked) => attempt(locked, postpone))
      : attempt(ledger, waitAtOnce));
    if (result.isOk()) return ok(result.value);
    if (!isConflict(result.error)) return err(result.error);
    if (postponed) {
      await postponed();
      postponed = undefined;
    } else conflicts += 1;
  }
  throw new Error('An account changed on every attempt, also under its row lock.');
}

const waitAtOnce: WaitUnlocked = async (work) => {
  await work();
  return ok();
};

function isConflict(error: { readonly kind: string }): error is RevisionConflict {
  return error.kind === 'revision-conflict';
}
