import type { InstructionDetails, InstructionReference } from '@data-import/domain';
import type { Result } from 'neverthrow';

/** The vendor has answered about the instruction, and would answer the same again. */
export interface VendorRefused {
  readonly kind: 'vendor-refused';
  readonly reason:
    | 'unknown-reference'
    | 'revoked'
    | 'expired'
    | 'of-another-type'
    /** The vendor takes no question about this reference. */
    | 'question-refused';
}

/** The vendor cannot be asked until somebody mends the configuration; the same question would fail again. */
export interface VendorUnreachable {
  readonly kind: 'vendor-unreachable';
  readonly reason: 'credentials-refused' | 'name-not-resolved' | 'certificate-not-trusted';
}

/** The vendor has not answered; the same question may do better later. */
export interface VendorUnavailable {
  readonly kind: 'vendor-unavailable';
  readonly reason:
    | 'timed-out'
    | 'connection-failed'
    | 'throttled'
    | 'vendor-error'
    | 'unreadable-answer'
    | 'circuit-open';
  /** How long the vendor asked to be left alone, or the circuit stays open, where that is known. */
  readonly retryAfterMs?: number;
}

/** The first two last until somebody does something (400 in the REST contract), the third may pass (500). */
export type VendorFailure = VendorRefused | VendorUnreachable | VendorUnavailable;

/** Whoever keeps payment instructions and can say what has become of one. */
export interface PaymentVendor {
  /**
   * What the vendor says of the instruction that `asked.reference` names, when it is usable and of type `asked.type`.
   * Any text may be asked for: one that cannot be a reference of this vendor is unknown to it, whatever the type.
   * Never throws for what the network or the vendor does, and always settles within a bounded time.
   */
  findInstruction(asked: InstructionReference): Promise<Result<InstructionDetails, VendorFailure>>;
}

/** The vendors that the operator has configured, by their codes. */
export type PaymentVendors = ReadonlyMap<string, PaymentVendor>;
