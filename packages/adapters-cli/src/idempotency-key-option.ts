import { isIdempotencyKey } from '@data-import/application';
import { InvalidArgumentError, Option } from 'commander';

/** Makes a command safe to repeat, as the header does for a request. */
export function idempotencyKeyOption(): Option {
  return new Option(
    '--idempotency-key <key>',
    'the same command again under the same key makes nothing new',
  ).argParser((key) => {
    if (isIdempotencyKey(key)) return key;
    throw new InvalidArgumentError('A key has 1 to 255 visible ASCII characters.');
  });
}
