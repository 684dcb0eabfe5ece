import type { PaymentInstruction } from '@data-import/domain';
import type { StoredInstructionEntry } from '../memory-store.js';

/** As it was attached, without its end. */
export function instructionOf({ stored }: StoredInstructionEntry): PaymentInstruction {
  const { vendor, reference, type, details } = stored;
  return { vendor, reference, type, details };
}
