import { err, ok, type Result } from 'neverthrow';
import type { CalendarDate } from '../time/calendar-date.js';
import { dayIn } from '../time/day-in.js';
import type { UtcInstant } from '../time/utc-instant.js';

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

/** An instruction as an account or a business keeps it: its end is stored, the instruction is not deleted. */
export interface StoredInstruction extends PaymentInstruction {
  /** When an operator revoked it. */
  readonly revokedAt: UtcInstant | undefined;
}

/** Only an active instruction keeps others from taking its place. */
export type InstructionStanding = 'active' | 'expired' | 'revoked';

/** The account, or the business, has another active instruction; it takes one at a time. */
export interface AlreadyHasActiveInstruction {
  readonly kind: 'already-has-active-instruction';
}

/** Active until its last day has passed where the supplier is, or an operator revoked it: whichever came first. */
export function standingOf(
  { details, revokedAt }: StoredInstruction,
  now: UtcInstant,
  timeZone: string,
): InstructionStanding {
  const isRevoked = revokedAt !== undefined && revokedAt <= now;
  const end = isRevoked ? revokedAt : now;
  if (hasExpired(details, dayIn(timeZone, end))) return 'expired';
  return isRevoked ? 'revoked' : 'active';
}

/**
 * Whether the instruction that is asked for is `active` already or may become so: one at a time. `latest` is the last
 * that was attached and not revoked; `today` is the day where the supplier is.
 */
export function placeInstruction(
  asked: InstructionReference,
  latest: PaymentInstruction | undefined,
  today: CalendarDate,
): Result<'new' | 'active', AlreadyHasActiveInstruction> {
  if (latest === undefined || hasExpired(latest.details, today)) return ok('new');
  return isSameInstruction(latest, asked)
    ? ok('active')
    : err({ kind: 'already-has-active-instruction' });
}

/** Whether its last day has passed. */
export function hasExpired({ expiresOn }: InstructionDetails, today: CalendarDate): boolean {
  return expiresOn !== undefined && expiresOn < today;
}

/** The same permission to collect, whatever the vendor has said of it since. */
export function isSameInstruction(a: InstructionReference, b: InstructionReference): boolean {
  return a.vendor === b.vendor && a.reference === b.reference && a.type === b.type;
}
