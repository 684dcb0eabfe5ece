import { expect } from 'chai';
import type { Role } from '@data-import/domain';
import type { Secrets } from '../../src/access-tokens/secrets.js';
import { instant } from '../time/dates.js';

const AT = instant('2026-01-01T00:00:00Z');

/** Every implementation of Secrets has to pass this suite. */
export function secretsContract(implementation: string, make: () => Secrets): void {
  describe(`Secrets contract: ${implementation}`, () => {
    let secrets: Secrets;

    beforeEach(() => {
      secrets = make();
    });

    it('reads the id and the digest of a key that it made', () => {
      for (const role of ['caller', 'operator'] as const) {
        const { text, ...stored } = secrets.makeApiKey(role);
        expect(secrets.readApiKey(text)).to.deep.equal(stored);
      }
    });

    it('reads the digest of a refresh token that it made', () => {
      const { text, digest } = secrets.deriveRefreshToken('a key', AT);

      expect(secrets.readRefreshToken(text)).to.deep.equal({ digest });
    });

    it('reads what another made alike', () => {
      const { text, ...stored } = make().makeApiKey('caller');

      expect(secrets.readApiKey(text)).to.deep.equal(stored);
    });

    it('tells a key from a refresh token, and both from other text', () => {
      expect(secrets.readRefreshToken(secrets.makeApiKey('caller').text)).to.equal(undefined);
      expect(secrets.readApiKey(secrets.deriveRefreshToken('a key', AT).text)).to.equal(undefined);
      for (const text of ['', ' ', 'key', 'ключ', 'x'.repeat(10_000)]) {
        expect(secrets.readApiKey(text)).to.equal(undefined);
        expect(secrets.readRefreshToken(text)).to.equal(undefined);
      }
    });

    it('makes no two secrets alike', () => {
      const made = Array.from({ length: 50 }, () => [
        secrets.makeApiKey('caller'),
        secrets.makeApiKey('operator'),
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

    it('derives the same key for the same role and seed, and another for another', () => {
      const key = secrets.deriveApiKey('caller', 'a');
      const { text, ...stored } = key;

      expect(secrets.deriveApiKey('caller', 'a')).to.deep.equal(key);
      expect(secrets.readApiKey(text)).to.deep.equal(stored);
      for (const other of [
        secrets.deriveApiKey('caller', 'b'),
        secrets.deriveApiKey('operator', 'a'),
        secrets.makeApiKey('caller'),
      ]) {
        expect(other.id).not.to.equal(key.id);
        expect(other.digest).not.to.equal(key.digest);
      }
    });

    it('derives the same refresh token for the same key and moment, and another for another', () => {
      const token = secrets.deriveRefreshToken('a key', AT);

      expect(make().deriveRefreshToken('a key', AT)).to.deep.equal(token);
      for (const other of [
        secrets.deriveRefreshToken('another key', AT),
        secrets.deriveRefreshToken('a key', instant('2026-01-01T00:00:10Z')),
      ])
        expect(other.digest).not.to.equal(token.digest);
    });

    it('does not show the text in the digest', () => {
      const { text, digest } = secrets.makeApiKey('caller');

      expect(digest).not.to.contain(text);
    });

    it('compares digests', () => {
      const [one, other] = ['caller', 'operator'].map(
        (role) => secrets.makeApiKey(role as Role).digest,
      ) as [string, string];

      expect(secrets.isSameDigest(one, one)).to.equal(true);
      expect(secrets.isSameDigest(one, other)).to.equal(false);
      expect(secrets.isSameDigest(one, '')).to.equal(false);
    });
  });
}
