import type { PaymentInstruction } from '@data-import/domain';
import type { BusinessAddress } from '../../src/payment-instructions/business-instruction-ledger.js';
import { externalNumbers } from '../identifiers/given-identifiers.js';
import type { StorePorts } from '../store-under-test.js';

export const INSTRUCTION: PaymentInstruction = {
  vendor: 'STRIPE',
  reference: 'pm_123',
  type: 'CARD',
  details: { status: 'active' },
};

/** Attaches a new instruction, or the active one, to a business and these accounts of it. */
export async function attachToBusiness(
  { businessInstructions }: Pick<StorePorts, 'businessInstructions'>,
  business: BusinessAddress,
  instruction: PaymentInstruction | undefined,
  ...accounts: readonly string[]
): Promise<void> {
  const numbers = externalNumbers(...accounts);
  const reading = await businessInstructions.read(business, numbers);
  (await businessInstructions.append(reading!, instruction, numbers))._unsafeUnwrap();
}
