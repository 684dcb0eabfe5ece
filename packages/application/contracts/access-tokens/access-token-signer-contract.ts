import { expect } from 'chai';
import type {
  AccessTokenClaims,
  AccessTokenSigner,
} from '../../src/access-tokens/access-token-signer.js';

const issuedAt = new Date('2026-01-01T00:00:00Z');
const iat = issuedAt.getTime() / 1000;
const exp = iat + 3600;
const lastSecond = new Date('2026-01-01T00:59:59Z');
const expired = new Date('2026-01-01T01:00:00Z');

/** Every AccessTokenSigner has to pass this suite. Each call of `make` gives a signer that trusts itself alone. */
export function accessTokenSignerContract(
  implementation: string,
  make: () => AccessTokenSigner | Promise<AccessTokenSigner>,
): void {
  describe(`AccessTokenSigner contract: ${implementation}`, () => {
    let signer: AccessTokenSigner;
    let callers: AccessTokenClaims;
    let operators: AccessTokenClaims;

    beforeEach(async () => {
      signer = await make();
      const common = { iss: signer.issuer, sub: 'key-1', iat, exp, jti: 'token-1' };
      callers = { ...common, role: 'caller', org: 'organisation-1' };
      operators = { ...common, role: 'operator' };
    });

    const verdictOn = async (token: string, now = issuedAt) =>
      (await signer.verify(token, now)).match<unknown>(
        (claims) => claims,
        ({ kind }) => kind,
      );

    it('gives back claims as they were signed', async () => {
      for (const claims of [callers, operators])
        expect(await verdictOn(await signer.sign(claims))).to.deep.equal(claims);
    });

    it('accepts a token until the second in which it expires', async () => {
      const token = await signer.sign(callers);

      expect(await verdictOn(token, lastSecond)).to.deep.equal(callers);
      expect(await verdictOn(token, expired)).to.equal('token-expired');
    });

    it('refuses a token of another signer, also one that has expired', async () => {
      const token = await (await make()).sign(callers);

      expect(await verdictOn(token)).to.equal('token-invalid');
      expect(await verdictOn(token, expired)).to.equal('token-invalid');
    });

    it('refuses a token with any one character changed', async () => {
      const token = await signer.sign(callers);
      const verdicts = await Promise.all(
        Array.from(token, (_, at) => verdictOn(withAnotherCharacter(token, at))),
      );

      expect(new Set(verdicts)).to.deep.equal(new Set(['token-invalid']));
    });

    it('refuses what is no token at all', async () => {
      const texts = [
        '',
        ' ',
        '.',
        '..',
        'a.b.c',
        'null',
        '{}',
        'é'.repeat(100),
        'x'.repeat(10_000),
      ];
      const verdicts = await Promise.all(texts.map((text) => verdictOn(text)));

      expect(new Set(verdicts)).to.deep.equal(new Set(['token-invalid']));
    });
  });
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

// Flips the highest of the six bits: the lowest ones of a last character are padding, and say nothing.
function withAnotherCharacter(token: string, at: number): string {
  const another = BASE64URL[BASE64URL.indexOf(token.charAt(at)) ^ 32] ?? 'A';
  return token.slice(0, at) + another + token.slice(at + 1);
}
