import type {
  AccountOfBusiness,
  BusinessReference,
  ExternalAccountNumber,
  PaymentInstruction,
  SupplierStatus,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { RevisionConflict, BatchOfAppend } from '../accounts/account-ledger.js';

/** A business and the tenant that asks for it: another organisation's business counts as unknown. */
export interface BusinessAddress extends BusinessReference {
  readonly organisationId: string;
}

export interface BusinessReading {
  readonly supplier: { readonly status: SupplierStatus; readonly timeZone: string };
  /** The business with the last of its instructions that was not revoked, expired or not. */
  readonly business: { readonly latestInstruction: PaymentInstruction | undefined } | undefined;
  /** The accounts of the request, in their order. */
  readonly accounts: readonly AccountOfBusiness[];
  /** Opaque: pass it back to `append` unchanged. */
  readonly revisionToken: unknown;
}

/** As `AccountLedger`, for a business: an append is stored only if the business still has the revision that was read. */
export interface BusinessInstructionLedger {
  /** One consistent read. `undefined` when the supplier is unknown or another organisation's. */
  read(
    address: BusinessAddress,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<BusinessReading | undefined>;

  /**
   * Stores the instruction, when it is new, and links the latest one to the accounts, durably; or does nothing when the
   * business has changed since the read or its supplier is not ongoing. The accounts are `of-business`. With a batch, the new
   * instruction and the new links belong to it.
   */
  append(
    reading: BusinessReading,
    instruction: PaymentInstruction | undefined,
    externalAccountNumbers: readonly ExternalAccountNumber[],
    batch?: BatchOfAppend,
  ): Promise<Result<void, RevisionConflict>>;
}

/** The business does not exist. The caller does not learn whether its supplier does. */
export interface BusinessNotFound {
  readonly kind: 'business-not-found';
}
