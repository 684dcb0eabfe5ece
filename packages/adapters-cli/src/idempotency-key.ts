import { isIdempotencyKey } from '@data-import/domain';
import { InvalidArgumentError, Option } from 'commander';

/** Makes a command safe to repeat, as the header does for a request. */
export function idempotencyKeyOption(): Option {
  return new Option(
    '--idempotency-key <key>',
    'a retry with the same key creates nothing new',
  ).argParser((key) => {
    if (isIdempotencyKey(key)) return key;
    throw new InvalidArgumentError('An idempotency key has 1 to 255 visible ASCII characters.');
  });
}

export function idempotencyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { 'Idempotency-Key': key };
}
