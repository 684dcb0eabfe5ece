import { err, ok, type Result } from 'neverthrow';
import type { CalendarDate } from '../time/calendar-date.js';
import type {
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
} from '../identifiers/identifiers.js';
import { dayIn, type UtcInstant } from '../time/utc-instant.js';

/** The values of the REST contract's field `type` of a payment instruction. */
export const INSTRUCTION_TYPES = [
  'BPAY',
  'CARD',
  'CUSTOM',
  'DIRECT_DEBIT',
  'GMO_REFUND',
  'PAYMENT_SLIP',
] as const;

export type InstructionType = (typeof INSTRUCTION_TYPES)[number];

/** Names a permission to collect: its vendor, the vendor's reference and its type. */
export interface InstructionReference {
  readonly vendor: string;
  readonly reference: string;
  readonly type: InstructionType;
}

/** The vendor's answer about an instruction. A detail that it does not give is absent. */
export interface InstructionDetails {
  /** The vendor's own word, such as `active`. */
  readonly status: string;
  /** The last day on which it can be used. */
  readonly expiresOn?: CalendarDate;
  /** The last digits of the card or bank account, four at most. */
  readonly lastDigits?: string;
  /** Card brand or bank scheme in the vendor's words, such as `visa` or `bacs`. */
  readonly scheme?: string;
}

/** An instruction that its vendor has confirmed. */
export interface PaymentInstruction extends InstructionReference {
  readonly details: InstructionDetails;
}

/** An instruction as it is stored on an account or a business. Revoking stores its end and deletes nothing. */
export interface StoredInstruction extends PaymentInstruction {
  /** The time at which an operator revoked it; `undefined` while none has. */
  readonly revokedAt: UtcInstant | undefined;
}

/** While an instruction is active, no other can be attached. */
export type InstructionStanding = 'active' | 'expired' | 'revoked';

/** The account or the business has another active instruction: one at a time. */
export interface AlreadyHasActiveInstruction {
  readonly kind: 'already-has-active-instruction';
  readonly active: PaymentInstruction;
}

/** Active until the end of its last day in the supplier's time zone, or until an operator revoked it: whichever came first. */
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
 * One active instruction at a time: `active` when the requested instruction is the active one, `new` when there is no
 * active one. `latest` is the last that was attached and not revoked; `today` is the day in the supplier's time zone.
 */
export function placeInstruction(
  asked: InstructionReference,
  latest: PaymentInstruction | undefined,
  today: CalendarDate,
): Result<'new' | 'active', AlreadyHasActiveInstruction> {
  if (latest === undefined || hasExpired(latest.details, today)) return ok('new');
  return isSameInstruction(latest, asked)
    ? ok('active')
    : err({ kind: 'already-has-active-instruction', active: latest });
}

/** True once the instruction's last day has passed. */
export function hasExpired({ expiresOn }: InstructionDetails, today: CalendarDate): boolean {
  return expiresOn !== undefined && expiresOn < today;
}

/** The same permission to collect: same vendor, reference and type. Details do not count. */
export function isSameInstruction(a: InstructionReference, b: InstructionReference): boolean {
  return a.vendor === b.vendor && a.reference === b.reference && a.type === b.type;
}

/** An active instruction, of an account or of a business. */
export interface ExportedInstruction extends InstructionReference {
  /** `undefined` for that of a business. */
  readonly externalAccountNumber: ExternalAccountNumber | undefined;
  /** `undefined` for that of an account. */
  readonly externalBusinessIdentifier: ExternalBusinessIdentifier | undefined;
  /** The accounts of the business to which it applies; empty for that of an account. */
  readonly linkedAccounts: readonly ExternalAccountNumber[];
}
