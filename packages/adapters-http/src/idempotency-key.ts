import { IDEMPOTENCY_KEY_PATTERN, isIdempotencyKey } from '@data-import/domain';
import type { HeaderReader } from '@data-import/http-kit';
import {
  EXPECTED_IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_REUSED,
  INVALID,
} from '@data-import/wire/codecs';
import { fieldError } from '@data-import/wire/kit';
import { err, ok } from 'neverthrow';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** A header that was sent twice arrives with a comma and a space between its values, and is refused for the space. */
export const IDEMPOTENCY_HEADER: HeaderReader = {
  name: IDEMPOTENCY_KEY,
  description:
    'A retry with the same key and the same request changes nothing and gets the same answer.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
  read: (value) =>
    value === undefined || isIdempotencyKey(value)
      ? ok(value)
      : err(fieldError(INVALID, [IDEMPOTENCY_KEY], EXPECTED_IDEMPOTENCY_KEY)),
};

export const IDEMPOTENCY_KEY_REFUSED = {
  code: IDEMPOTENCY_KEY_REUSED,
  at: [IDEMPOTENCY_KEY],
} as const;
