import type { BusinessReference, UtcInstant } from '@data-import/domain';

/**
 * Revokes instructions: they stay stored, with the time of their end. An append that was decided on an earlier reading
 * gets a revision conflict. An instruction that was revoked before keeps the time of its first revocation.
 */
export interface InstructionRevocations {
  /** Revokes the account's own instructions. `false` when no account has the number. */
  revokeOfAccount(accountNumber: string, at: UtcInstant): Promise<boolean>;

  /** Revokes those of the business, for all accounts they are linked to. `false` when the business does not exist. */
  revokeOfBusiness(business: BusinessReference, at: UtcInstant): Promise<boolean>;
}
