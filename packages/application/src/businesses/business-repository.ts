import type { BusinessReference, ExternalAccountNumber } from '@data-import/domain';
import type { Result } from 'neverthrow';

/** The accounts, by their place in the list, that are no imported accounts of the supplier. */
export interface AccountsNotFound {
  readonly kind: 'accounts-not-found';
  readonly indexes: readonly number[];
}

export interface BusinessRepository {
  /**
   * Adds the business when it is new and the accounts that it does not have yet, all or nothing, and answers with all
   * external numbers it has then, in the order they were added. The supplier must exist.
   */
  addAccounts(
    business: BusinessReference,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<Result<readonly ExternalAccountNumber[], AccountsNotFound>>;
}
