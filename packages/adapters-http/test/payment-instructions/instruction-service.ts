import type { VendorFailure } from '@data-import/application';
import { MemoryPaymentVendor } from '@data-import/application/memory';
import { serveMemory, type MemoryService } from '../memory-service.js';

/** The service on memory with a vendor that knows the cards `pm_1` and `pm_2`. */
export interface InstructionService extends MemoryService {
  readonly vendor: MemoryPaymentVendor;
}

/** `stripe` is configured; of `gocardless` only the reader of requests has heard. */
export async function serveInstructions(): Promise<InstructionService> {
  const vendor = new MemoryPaymentVendor();
  for (const reference of ['pm_1', 'pm_2'])
    vendor.givenInstruction(reference, 'CARD', { status: 'active' });
  const service = await serveMemory({ vendors: new Map([['stripe', vendor]]) });
  return { ...service, vendor };
}

/** What a vendor may answer but a usable instruction, and where that is refused. */
export const VENDOR_FAILURES: readonly (readonly [VendorFailure, string])[] = [
  [
    { kind: 'vendor-refused', reason: 'revoked' },
    'payment_instruction_rejected_by_vendor at reference',
  ],
  [
    { kind: 'vendor-unreachable', reason: 'name-not-resolved' },
    'payment_vendor_unreachable at vendor',
  ],
];

export const THROTTLED: VendorFailure = {
  kind: 'vendor-unavailable',
  reason: 'throttled',
  retryAfterMs: 1500,
};

/** What the account is paid by now, as an operator sees it; `null` when by nothing. */
export async function instructionOf({ send }: MemoryService, account: string): Promise<unknown> {
  const { body } = await send('GET', `/v1/operator/accounts/${account}/`);
  return (body as { readonly payment_instruction: unknown }).payment_instruction;
}
