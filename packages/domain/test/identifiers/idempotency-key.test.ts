import { expect } from 'chai';
import { isIdempotencyKey } from '../../src/identifiers/identifiers.js';

describe('isIdempotencyKey', () => {
  it('takes 1 to 255 visible ASCII characters', () => {
    for (const key of ['!', '~', 'a'.repeat(255)])
      expect(isIdempotencyKey(key), key).to.equal(true);
    for (const text of ['', ' ', 'a b', 'a\n', 'é', '\x7f', 'a'.repeat(256)])
      expect(isIdempotencyKey(text), text).to.equal(false);
  });
});
