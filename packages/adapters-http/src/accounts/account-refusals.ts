import { ACCOUNT_NOT_FOUND } from '@data-import/wire/codecs';

/** Of an account that a request names. */
export const ACCOUNT_UNKNOWN = { status: 404, code: ACCOUNT_NOT_FOUND } as const;

export const ACCOUNT_UNKNOWN_ANSWER = {
  description: "No imported account of the organisation's suppliers has this number.",
} as const;

export const NUMBER_UNKNOWN_ANSWER = {
  description: 'No account has this number.',
} as const;
