import type { UnknownVendor, VendorFailure } from '@data-import/application';
import type { AlreadyHasActiveInstruction } from '@data-import/domain';
import {
  fieldError,
  type ErrorCode,
  type FieldRefusal,
  type Refusals,
  type Tag,
} from '@data-import/http-kit';
import {
  INVALID_CHOICE,
  PAYMENT_INSTRUCTION_REJECTED_BY_VENDOR,
  PAYMENT_VENDOR_UNAVAILABLE,
  PAYMENT_VENDOR_UNREACHABLE,
} from '@data-import/wire/codecs';

export const INSTRUCTIONS_TAG: Tag = {
  name: 'Payment instructions',
  description: "A payment vendor's permission to collect from an account or a business.",
};

export const activeAlready = (code: ErrorCode): FieldRefusal<AlreadyHasActiveInstruction> => ({
  code,
  at: ['reference'],
  detail: ({ active: { vendor, type, reference, details } }) => {
    const until = details.expiresOn === undefined ? '' : ` until ${details.expiresOn}`;
    return `The ${type} instruction ${reference} of the vendor ${vendor} is active${until}. To replace it, ask the operator to revoke it first.`;
  },
});

/** What account and business have in common: the instruction itself is not taken. */
export const VENDOR_REFUSALS: Refusals<UnknownVendor | VendorFailure> = {
  'vendor-refused': {
    code: PAYMENT_INSTRUCTION_REJECTED_BY_VENDOR,
    at: ['reference'],
    detail: ({ reason }) => REASONS[reason],
  },
  'vendor-unreachable': { code: PAYMENT_VENDOR_UNREACHABLE, at: ['vendor'] },
  'unknown-vendor': {
    // A code of the form of a field, which the reader of the request gives first.
    rules: [],
    each: ({ known }) => [fieldError(INVALID_CHOICE, ['vendor'], `One of ${known.join(', ')}.`)],
  },
  'vendor-unavailable': {
    status: 500,
    code: PAYMENT_VENDOR_UNAVAILABLE,
    headers: ({ retryAfterMs }) => retryAfter(retryAfterMs),
  },
};

type Reason = Extract<VendorFailure, { kind: 'vendor-refused' }>['reason'];

const REASONS: Readonly<Record<Reason, string>> = {
  'unknown-reference': 'The vendor does not know this reference.',
  revoked: 'According to the vendor, this payment instruction was revoked.',
  expired: 'According to the vendor, this payment instruction has expired.',
  'of-another-type': 'According to the vendor, this payment instruction has another type.',
  'question-refused': 'The vendor rejects this reference as malformed.',
};

function retryAfter(retryAfterMs: number | undefined): Readonly<Record<string, string>> {
  return retryAfterMs === undefined
    ? {}
    : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) };
}

export const VENDOR_UNAVAILABLE_ANSWER = {
  description:
    'The vendor could not be reached or the service failed. Nothing was stored. Send the same request again.',
  headers: {
    'Retry-After': 'Seconds to wait, if the vendor gave a number or its circuit breaker is open.',
  },
} as const;

/** What became of the one instruction of a request, for its tally. */
export function instructionOutcomes(isNew: boolean): Readonly<Record<string, number>> {
  return { accepted: 1, created: isNew ? 1 : 0, already_exists: isNew ? 0 : 1 };
}
