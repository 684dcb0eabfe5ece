import { utcInstantOf } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountNumberNotFound } from '../accounts/account-repository.js';
import type { ErasedItems, Erasure, AccountErasures } from './account-erasures.js';
import type { Clock } from '../clock/clock.js';

export interface EraseAccountCommand extends Omit<Erasure, 'at'> {
  readonly accountNumber: string;
  /** Erase nothing, and say what would be erased. */
  readonly isDryRun: boolean;
}

/** At any status of the supplier. A repeat finds no account. */
export const makeEraseAccount =
  ({ erasures, clock }: { readonly erasures: AccountErasures; readonly clock: Clock }) =>
  async ({
    accountNumber,
    isDryRun,
    by,
    reason,
  }: EraseAccountCommand): Promise<Result<ErasedItems, AccountNumberNotFound>> => {
    const erasure = { at: utcInstantOf(clock.now()), by, reason };
    const mode = isDryRun ? 'preview' : 'remove';
    const erased = await erasures.erase(accountNumber, erasure, mode);
    return erased ? ok(erased) : err({ kind: 'account-number-not-found' });
  };
