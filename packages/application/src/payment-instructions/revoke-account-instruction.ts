import { utcInstantOf } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { AccountNumberNotFound } from '../accounts/account-number-not-found.js';
import type { Clock } from '../clock.js';
import type { InstructionRevocations } from './instruction-revocations.js';

/**
 * Revokes the account's own active instruction. A repeat changes nothing; works in every status of the supplier.
 */
export type RevokeAccountInstruction = (
  accountNumber: string,
) => Promise<Result<void, AccountNumberNotFound>>;

interface Ports {
  readonly revocations: Pick<InstructionRevocations, 'revokeOfAccount'>;
  readonly clock: Clock;
}

/** `clock` gives the time of the revocation. */
export const makeRevokeAccountInstruction =
  ({ revocations, clock }: Ports): RevokeAccountInstruction =>
  async (accountNumber) => {
    const isFound = await revocations.revokeOfAccount(accountNumber, utcInstantOf(clock.now()));
    return isFound ? ok() : err({ kind: 'account-number-not-found' });
  };
