import type { BusinessReference, UtcInstant } from '@data-import/domain';

/**
 * Ends instructions and keeps them with their end. A decision that was made on a reading from before is not kept. What
 * was revoked before stays as it was revoked first.
 */
export interface InstructionRevocations {
  /** Those of the account's own; `false` when no account has the number. */
  revokeOfAccount(accountNumber: string, at: UtcInstant): Promise<boolean>;

  /** Those of the business, for all accounts they are linked to; `false` when there is no such business. */
  revokeOfBusiness(business: BusinessReference, at: UtcInstant): Promise<boolean>;
}
