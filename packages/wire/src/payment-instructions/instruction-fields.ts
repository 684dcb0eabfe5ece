import { INSTRUCTION_TYPES, type InstructionReference } from '@data-import/domain';
import { described } from '../reading/codec.js';
import { oneOf, text } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';

/** The fields of every payment instruction; `vendors` are the codes that the operator has configured. */
export const instructionFields = (vendors: readonly string[]) =>
  ({
    vendor: described(oneOf(vendors), 'One of the vendors that the operator has configured.'),
    reference: described(
      text({ maxLength: LENGTHS.reference }),
      "The vendor's reference of the instruction.",
    ),
    type: described(
      oneOf(INSTRUCTION_TYPES),
      'Must be the type that the vendor has for this reference.',
    ),
  }) as const;

export function instructionReference({
  vendor,
  reference,
  type,
}: InstructionReference): InstructionReference {
  return { vendor, reference, type };
}
