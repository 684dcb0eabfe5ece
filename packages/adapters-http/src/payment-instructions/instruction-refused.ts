import type { UnknownVendor, VendorFailure } from '@data-import/application';
import type { AlreadyHasActiveInstruction } from '@data-import/domain';
import { fieldError, invalid, refused, type Answer } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';
import { ERROR_SCHEMA } from '../response/error-schemas.js';
import type { AnswerDescription } from '../routing/route.js';

export type InstructionRefused = UnknownVendor | VendorFailure | AlreadyHasActiveInstruction;

/** The codes that are different for an account and a business. */
export interface RefusalCodes {
  readonly failed: ErrorCode;
  readonly alreadyHasActive: ErrorCode;
}

/** What account and business have in common: the instruction itself is not taken. */
export function instructionRefused(error: InstructionRefused, codes: RefusalCodes): Answer {
  switch (error.kind) {
    case 'already-has-active-instruction':
      return invalid(codes.failed, [fieldError(codes.alreadyHasActive, ['reference'])]);
    case 'unknown-vendor':
      return invalid(codes.failed, [
        fieldError('invalid_choice', ['vendor'], `One of ${error.known.join(', ')}.`),
      ]);
    case 'vendor-refused':
      return invalid(codes.failed, [
        fieldError('payment_instruction_rejected_by_vendor', ['reference'], REASONS[error.reason]),
      ]);
    case 'vendor-unreachable':
      return invalid(codes.failed, [fieldError('payment_vendor_unreachable', ['vendor'])]);
    case 'vendor-unavailable':
      return refused(500, 'payment_vendor_unavailable', retryAfter(error.retryAfterMs));
  }
}

type Reason = Extract<VendorFailure, { kind: 'vendor-refused' }>['reason'];

const REASONS: Readonly<Record<Reason, string>> = {
  'unknown-reference': 'The vendor does not know this reference.',
  revoked: 'The vendor says that this payment instruction was revoked.',
  expired: 'The vendor says that this payment instruction has expired.',
  'of-another-type': 'The vendor says that this payment instruction is of another type.',
  'question-refused': 'The vendor refuses the question about this reference as malformed.',
};

function retryAfter(retryAfterMs: number | undefined): Readonly<Record<string, string>> {
  return retryAfterMs === undefined
    ? {}
    : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) };
}

export const VENDOR_UNAVAILABLE_ANSWER: AnswerDescription = {
  description:
    'The vendor could not be asked, or the service failed; nothing was kept. Repeat the request unchanged.',
  schema: ERROR_SCHEMA,
  codes: ['payment_vendor_unavailable'],
  headers: {
    'Retry-After':
      'For how many seconds to wait, when the vendor said so or is left alone for a while.',
  },
};

/** What both instructions are refused for, and where. */
export const INSTRUCTION_RULES = {
  payment_instruction_rejected_by_vendor: 'reference',
  payment_vendor_unreachable: 'vendor',
} as const;
