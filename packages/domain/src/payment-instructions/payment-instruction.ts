import type { CalendarDate } from '../time/calendar-date.js';

/** The values of the REST contract's field `type` of a payment instruction. */
export const INSTRUCTION_TYPES = [
  'BPAY',
  'CARD',
  'CUSTOM',
  'DIRECT_DEBIT',
  'GMO_REFUND',
  'PAYMENT_SLIP',
] as const;

/** One of `INSTRUCTION_TYPES`. */
export type InstructionType = (typeof INSTRUCTION_TYPES)[number];

/** Which permission to collect is meant: at which vendor, under which reference, of which type. */
export interface InstructionReference {
  readonly vendor: string;
  readonly reference: string;
  readonly type: InstructionType;
}

/** What the vendor says of an instruction. What it does not say is absent. */
export interface InstructionDetails {
  /** The vendor's own word, such as `active`. */
  readonly status: string;
  /** The last day on which it can be used. */
  readonly expiresOn?: CalendarDate;
  /** At most the last four digits of the card or bank account. */
  readonly lastDigits?: string;
  /** Card brand or bank scheme in the vendor's own word, such as `visa` or `bacs`. */
  readonly scheme?: string;
}

/** An instruction that its vendor has vouched for. */
export interface PaymentInstruction extends InstructionReference {
  readonly details: InstructionDetails;
}

/** The account, or the business, has another instruction; it takes one at a time. */
export interface AlreadyHasActiveInstruction {
  readonly kind: 'already-has-active-instruction';
}

/** The same permission to collect, whatever the vendor has said of it since. */
export function isSameInstruction(a: InstructionReference, b: InstructionReference): boolean {
  return a.vendor === b.vendor && a.reference === b.reference && a.type === b.type;
}
