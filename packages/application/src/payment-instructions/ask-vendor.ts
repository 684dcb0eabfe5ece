import {
  hasExpired,
  type CalendarDate,
  type InstructionReference,
  type PaymentInstruction,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { InstructionRequestOptions } from '../import-requests/import-request.js';
import type { PaymentVendor, PaymentVendors, VendorFailure } from './payment-vendor.js';

/** No vendor of this code is configured. */
export interface UnknownVendor {
  readonly kind: 'unknown-vendor';
  readonly known: readonly string[];
}

/** A dry run asks the vendor only on request: it may repeat a million requests that the service has to ask about again. */
export function asksVendor({ isDryRun = false, ...options }: InstructionRequestOptions): boolean {
  return !isDryRun || options.asksVendor === true;
}

export function requireVendor(
  vendors: PaymentVendors,
  instruction: InstructionReference,
): Result<PaymentVendor, UnknownVendor> {
  const vendor = vendors.get(instruction.vendor);
  return vendor ? ok(vendor) : err({ kind: 'unknown-vendor', known: [...vendors.keys()] });
}

/** The instruction with what its vendor says of it. One whose last day is before `today`, the supplier's, has expired. */
export async function askVendor(
  vendors: PaymentVendors,
  instruction: InstructionReference,
  { today, organisationId }: { readonly today: CalendarDate; readonly organisationId: string },
): Promise<Result<PaymentInstruction, UnknownVendor | VendorFailure>> {
  const vendor = requireVendor(vendors, instruction);
  if (vendor.isErr()) return err(vendor.error);
  const found = await vendor.value.findInstruction(instruction, organisationId);
  return found.andThen((details) =>
    hasExpired(details, today)
      ? err({ kind: 'vendor-refused' as const, reason: 'expired' as const })
      : ok({ ...instruction, details }),
  );
}
