import type { BusinessReference, PaymentInstruction, SupplierStatus } from '@data-import/domain';
import type { Result } from 'neverthrow';

/** Whose business is meant: another organisation's is as good as none. */
export interface BusinessAddress extends BusinessReference {
  readonly organisationId: string;
}

/** A business as it was at one moment. */
export interface BusinessReading {
  readonly supplier: { readonly status: SupplierStatus; readonly timeZone: string };
  /** With the last of its instructions that was not revoked, expired or not. */
  readonly business: { readonly latestInstruction: PaymentInstruction | undefined } | undefined;
  /** For each of the accounts that were asked for, in their order. */
  readonly accounts: readonly AccountOfBusiness[];
  readonly mark: unknown;
}

/** How an account stands to a business that is asked about. */
export interface AccountOfBusiness {
  readonly externalAccountNumber: string;
  /** `unknown`: no imported account of the supplier; `elsewhere`: not an account of this business. */
  readonly standing: 'unknown' | 'elsewhere' | 'of-business';
  /** Whether the latest instruction applies to it already. */
  readonly isLinked: boolean;
}

/** The business is not as it was read, or its supplier takes nothing any more: read and decide again. */
export interface BusinessChanged {
  readonly kind: 'business-changed';
}

/**
 * What `AccountLedger` is for an account: reads what a decision about one business needs, and keeps it only if the
 * business is still as it was read.
 */
export interface BusinessInstructionLedger {
  /** One consistent reading. `undefined` when the supplier is unknown or another organisation's. */
  read(
    address: BusinessAddress,
    externalAccountNumbers: readonly string[],
  ): Promise<BusinessReading | undefined>;

  /**
   * Keeps the instruction, when it is new, and links the latest one to the accounts, durably, or does nothing: when the
   * business has changed since the reading, or its supplier takes nothing any more. The accounts are `of-business`.
   */
  append(
    reading: BusinessReading,
    instruction: PaymentInstruction | undefined,
    externalAccountNumbers: readonly string[],
  ): Promise<Result<void, BusinessChanged>>;
}
