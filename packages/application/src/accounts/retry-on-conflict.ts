import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress, AccountLedger, RevisionConflict } from './account-ledger.js';

const UNLOCKED_ATTEMPTS = 3;
const LOCKED_ATTEMPTS = 3;

/**
 * Reads, decides and appends again while other requests change the account in between: three times without a lock, then
 * under the row lock of the account. A locked attempt loses only to a change of the supplier's status, which the next one
 * reads.
 */
export async function retryOnConflict<T, E extends { readonly kind: string }>(
  ledger: AccountLedger,
  address: AccountAddress,
  attempt: (ledger: AccountLedger) => Promise<Result<T, E | RevisionConflict>>,
): Promise<Result<T, E>> {
  for (let attempts = 0; attempts < UNLOCKED_ATTEMPTS + LOCKED_ATTEMPTS; attempts += 1) {
    const isLocked = attempts >= UNLOCKED_ATTEMPTS;
    const result = await (isLocked ? ledger.withLockedAccount(address, attempt) : attempt(ledger));
    if (result.isOk()) return ok(result.value);
    if (!isConflict(result.error)) return err(result.error);
  }
  throw new Error('An account changed on every attempt, also under its row lock.');
}

function isConflict(error: { readonly kind: string }): error is RevisionConflict {
  return error.kind === 'revision-conflict';
}
