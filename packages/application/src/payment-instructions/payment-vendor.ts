import type { InstructionDetails, InstructionReference } from '@data-import/domain';
import type { Result } from 'neverthrow';

/** The vendor has refused the instruction; a retry gets the same answer. */
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

/** The operator has to change the configuration before the service can ask the vendor; a retry fails again. */
export interface VendorUnreachable {
  readonly kind: 'vendor-unreachable';
  readonly reason: 'credentials-refused' | 'name-not-resolved' | 'certificate-not-trusted';
}

/** The vendor has not answered; a retry may succeed. */
export interface VendorUnavailable {
  readonly kind: 'vendor-unavailable';
  readonly reason:
    | 'timed-out'
    | 'connection-failed'
    | 'throttled'
    | 'vendor-error'
    | 'unreadable-answer'
    | 'circuit-open';
  /** The milliseconds that the vendor asked to be left alone, or that the circuit stays open, where they are known. */
  readonly retryAfterMs?: number;
  /** The request was never sent, because no connection was made: the failure says nothing about the reference. */
  readonly isUnconnected?: true;
}

/** The first two stay until an operator or the customer acts (400 in the REST contract), the third may pass (500). */
export type VendorFailure = VendorRefused | VendorUnreachable | VendorUnavailable;

/** The service asks a vendor while its circuit is `closed`, not while it is `open`, and tries one question while it is `half-open`. */
export interface VendorCircuit {
  readonly state: 'closed' | 'open' | 'half-open';
  /** The time at which an open circuit lets a question through again. */
  readonly retryAt?: Date;
  /** Set where the circuit is not closed, but only for this number of organisations. */
  readonly organisations?: number;
}

/** Asks a vendor, which stores payment instructions and tells their state. */
export interface VendorClient {
  /**
   * Returns the vendor's details of the instruction `asked.reference` when it is usable and of type `asked.type`.
   * Any text may be passed: one that cannot be a reference of this vendor is refused as unknown, for every type.
   * Never throws for what the network or the vendor does, and always settles within a bounded time.
   */
  findInstruction(asked: InstructionReference): Promise<Result<InstructionDetails, VendorFailure>>;
}

/** A vendor as the service uses it. Operators see its circuit, so whatever wraps a vendor has to pass it on. */
export interface PaymentVendor {
  /** As `VendorClient`, on behalf of an organisation: the questions of one do not keep those of another waiting. */
  findInstruction(
    asked: InstructionReference,
    organisationId: string,
  ): ReturnType<VendorClient['findInstruction']>;
  circuit(): VendorCircuit;
}

/** The circuit of a vendor that is always asked. */
export const CLOSED_CIRCUIT: VendorCircuit = { state: 'closed' };

/** The vendors that the operator has configured, by their codes. */
export type PaymentVendors = ReadonlyMap<string, PaymentVendor>;
