import { expect } from 'chai';
import type { Secrets } from '../../src/access-tokens/secrets.js';

/** What every Secrets promises. */
export function secretsContract(implementation: string, make: () => Secrets): void {
  describe(`Secrets contract: ${implementation}`, () => {
    let secrets: Secrets;

    beforeEach(() => {
      secrets = make();
    });

    it('reads the id and the digest of a key that it made', () => {
      for (const role of ['caller', 'operator'] as const) {
        const { text, ...kept } = secrets.makeApiKey(role);
        expect(secrets.readApiKey(text)).to.deep.equal(kept);
      }
    });

    it('reads the digest of a refresh token that it made', () => {
      const { text, digest } = secrets.makeRefreshToken();

      expect(secrets.readRefreshToken(text)).to.deep.equal({ digest });
    });

    it('reads what another made alike', () => {
      const { text, ...kept } = make().makeApiKey('caller');

      expect(secrets.readApiKey(text)).to.deep.equal(kept);
    });

    it('tells a key from a refresh token, and both from other text', () => {
      expect(secrets.readRefreshToken(secrets.makeApiKey('caller').text)).to.equal(undefined);
      expect(secrets.readApiKey(secrets.makeRefreshToken().text)).to.equal(undefined);
      for (const text of ['', ' ', 'key', 'ключ', 'x'.repeat(10_000)]) {
        expect(secrets.readApiKey(text)).to.equal(undefined);
        expect(secrets.readRefreshToken(text)).to.equal(undefined);
      }
    });

    it('makes no two secrets alike', () => {
      const made = Array.from({ length: 50 }, () => [
        secrets.makeApiKey('caller'),
        secrets.makeApiKey('operator'),
        secrets.makeRefreshToken(),
      ]).flat();

      expect(new Set(made.map(({ text }) => text))).to.have.property('size', made.length);
      expect(new Set(made.map(({ digest }) => digest))).to.have.property('size', made.length);
    });

    it('makes no two identifiers alike', () => {
      const ids = Array.from({ length: 50 }, () => secrets.makeApiKey('caller').id);
      const tokenIds = Array.from({ length: 50 }, () => secrets.makeTokenId());

      expect(new Set(ids)).to.have.property('size', 50);
      expect(new Set(tokenIds)).to.have.property('size', 50);
    });

    it('keeps the text out of the digest', () => {
      const { text, digest } = secrets.makeApiKey('caller');

      expect(digest).not.to.contain(text);
    });

    it('compares digests', () => {
      const [one, other] = [secrets.makeRefreshToken().digest, secrets.makeRefreshToken().digest];

      expect(secrets.isSameDigest(one, one)).to.equal(true);
      expect(secrets.isSameDigest(one, other)).to.equal(false);
      expect(secrets.isSameDigest(one, '')).to.equal(false);
    });
  });
}
