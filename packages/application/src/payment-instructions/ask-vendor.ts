import {
  hasExpired,
  type CalendarDate,
  type InstructionReference,
  type PaymentInstruction,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { PaymentVendors, VendorFailure } from './payment-vendor.js';

/** No vendor of this code is configured. */
export interface UnknownVendor {
  readonly kind: 'unknown-vendor';
  readonly known: readonly string[];
}

/** The instruction with what its vendor says of it. One whose last day is before `today`, the supplier's, has expired. */
export async function askVendor(
  vendors: PaymentVendors,
  instruction: InstructionReference,
  today: CalendarDate,
): Promise<Result<PaymentInstruction, UnknownVendor | VendorFailure>> {
  const vendor = vendors.get(instruction.vendor);
  if (!vendor) return err({ kind: 'unknown-vendor', known: [...vendors.keys()] });
  const found = await vendor.findInstruction(instruction);
  return found.andThen((details) =>
    hasExpired(details, today)
      ? err({ kind: 'vendor-refused' as const, reason: 'expired' as const })
      : ok({ ...instruction, details }),
  );
}
