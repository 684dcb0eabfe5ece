import { IDEMPOTENCY_KEY_PATTERN, isIdempotencyKey } from '@data-import/application';
import { err, ok, type Result } from 'neverthrow';
import { fieldError, type FieldError } from '../response/answer.js';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';

export const IDEMPOTENCY_KEY_SCHEMA = { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN };

/** A header that was sent twice arrives with a comma and a space between its values, and is refused for the space. */
export function readIdempotencyKey(
  header: string | undefined,
): Result<string | undefined, FieldError> {
  return header === undefined || isIdempotencyKey(header)
    ? ok(header)
    : err(
        fieldError('invalid', [IDEMPOTENCY_KEY], 'One key of 1 to 255 visible ASCII characters.'),
      );
}
