import type { InstructionDetails, InstructionReference } from '@data-import/domain';
import { ok, type Result } from 'neverthrow';
import {
  CLOSED_CIRCUIT,
  type PaymentVendor,
  type PaymentVendors,
  type VendorCircuit,
  type VendorFailure,
} from '../../src/payment-instructions/payment-vendor.js';

/** Vouches for everything unless it is told otherwise, and remembers what it was asked. */
export class VendorToAsk implements PaymentVendor {
  readonly asked: string[] = [];
  answer: Result<InstructionDetails, VendorFailure> = ok({ status: 'active', scheme: 'visa' });
  /** What others do before the vendor answers. */
  meanwhile: () => Promise<unknown> = async () => undefined;

  readonly asVendors: PaymentVendors = new Map([['STRIPE', this]]);

  async findInstruction({
    reference,
  }: InstructionReference): Promise<Result<InstructionDetails, VendorFailure>> {
    this.asked.push(reference);
    await this.meanwhile();
    return this.answer;
  }

  circuit(): VendorCircuit {
    return CLOSED_CIRCUIT;
  }
}
