import type { InstructionDetails, InstructionType, PaymentInstruction } from '@data-import/domain';

export interface InstructionRow {
  readonly vendor: string;
  readonly reference: string;
  readonly type: InstructionType;
  /** JSON text. */
  readonly details: string;
}

export function toInstruction({ details, ...named }: InstructionRow): PaymentInstruction {
  const { vendor, reference, type } = named;
  return { vendor, reference, type, details: JSON.parse(details) as InstructionDetails };
}

export function toInstructionRow(instruction: PaymentInstruction): InstructionRow {
  const { vendor, reference, type, details } = instruction;
  return { vendor, reference, type, details: JSON.stringify(details) };
}
