import type { InstructionReference, PaymentInstruction } from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import type { PaymentVendors, VendorFailure } from './payment-vendor.js';

/** No vendor of this code is configured. */
export interface UnknownVendor {
  readonly kind: 'unknown-vendor';
  readonly known: readonly string[];
}

/** The instruction with what its vendor says of it. */
export async function askVendor(
  vendors: PaymentVendors,
  instruction: InstructionReference,
): Promise<Result<PaymentInstruction, UnknownVendor | VendorFailure>> {
  const vendor = vendors.get(instruction.vendor);
  if (!vendor) return err({ kind: 'unknown-vendor', known: [...vendors.keys()] });
  const found = await vendor.findInstruction(instruction);
  return found.map((details) => ({ ...instruction, details }));
}
