import type {
  InstructionDetails,
  InstructionReference,
  InstructionType,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import {
  CLOSED_CIRCUIT,
  type PaymentVendor,
  type VendorFailure,
} from '../../src/payment-instructions/payment-vendor.js';

interface KnownInstruction {
  readonly type: InstructionType;
  readonly details: InstructionDetails;
}

/** Gives the answers that a test has set; it does not know any other reference. */
export class MemoryPaymentVendor implements PaymentVendor {
  readonly #known = new Map<string, Result<KnownInstruction, VendorFailure>>();

  givenInstruction(reference: string, type: InstructionType, details: InstructionDetails): void {
    this.#known.set(reference, ok({ type, details }));
  }

  givenFailure(reference: string, failure: VendorFailure): void {
    this.#known.set(reference, err(failure));
  }

  async findInstruction({
    reference,
    type,
  }: InstructionReference): Promise<Result<InstructionDetails, VendorFailure>> {
    const known = this.#known.get(reference);
    if (!known) return err({ kind: 'vendor-refused', reason: 'unknown-reference' });
    if (known.isErr()) return err(known.error);
    return known.value.type === type
      ? ok(known.value.details)
      : err({ kind: 'vendor-refused', reason: 'of-another-type' });
  }

  circuit() {
    return CLOSED_CIRCUIT;
  }
}
