import { errorCode } from '../errors/error-code.js';

export const ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION = errorCode(
  'account_already_has_active_instruction',
  {
    meaning: 'The account has another active payment instruction.',
    remedy: 'Do not repeat the request; an account takes one active instruction.',
  },
);

export const BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION = errorCode(
  'business_already_has_active_instruction',
  {
    meaning: 'The business has another active payment instruction.',
    remedy: 'Do not repeat the request; a business takes one active instruction.',
  },
);

export const PAYMENT_INSTRUCTION_REJECTED_BY_VENDOR = errorCode(
  'payment_instruction_rejected_by_vendor',
  {
    meaning: 'The vendor does not vouch for this payment instruction.',
    remedy: 'Do not repeat the request as it is: check reference and type with the vendor.',
  },
);

export const PAYMENT_VENDOR_UNREACHABLE = errorCode('payment_vendor_unreachable', {
  meaning: 'The vendor cannot be asked until the operator has corrected its configuration.',
  remedy: 'Do not repeat the request as it is: inform the operator.',
});

export const PAYMENT_VENDOR_UNAVAILABLE = errorCode('payment_vendor_unavailable', {
  meaning: 'The vendor did not answer in time or answered with an error.',
  remedy: 'Repeat the same request unchanged, later.',
});

export const PAYMENT_INSTRUCTION_FAILED_VALIDATION = errorCode(
  'payment_instruction_failed_validation',
  {
    meaning: 'The payment instruction was refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
);

export const BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION = errorCode(
  'business_payment_instruction_failed_validation',
  {
    meaning: 'The payment instruction of the business was refused.',
    remedy: 'Correct what errors lists; nothing of the request was kept.',
  },
);
