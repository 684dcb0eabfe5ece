import { err, ok, type Result } from 'neverthrow';
import type { AccountAddress, AccountChanged, AccountLedger } from './account-ledger.js';

const FREE_ATTEMPTS = 3;
const HELD_ATTEMPTS = 3;

/**
 * Repeats an attempt to read, decide and append for as long as rivals change the account in between: a few
 * times freely, then while rivals wait. A held attempt loses only to a change of the supplier's status, and
 * the next one reads that.
 */
export async function untilUnchanged<S, F, A, T, E extends { readonly kind: string }>(
  ledger: AccountLedger<S, F, A>,
  address: AccountAddress,
  attempt: (ledger: AccountLedger<S, F, A>) => Promise<Result<T, E | AccountChanged>>,
): Promise<Result<T, E>> {
  for (let attempts = 0; attempts < FREE_ATTEMPTS + HELD_ATTEMPTS; attempts += 1) {
    const isFree = attempts < FREE_ATTEMPTS;
    const result = await (isFree ? attempt(ledger) : ledger.holding(address, attempt));
    if (result.isOk()) return ok(result.value);
    if (!hasChanged(result.error)) return err(result.error);
  }
  throw new Error('An account changed again and again although it was held.');
}

function hasChanged(error: { readonly kind: string }): error is AccountChanged {
  return error.kind === 'account-changed';
}
