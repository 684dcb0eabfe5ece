import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import type {
  AccessTokenClaims,
  AccessTokenSigner,
} from '../../src/access-tokens/access-token-signer.js';
import { TokenCache } from '../../src/server-state/known-keys.js';

const CLAIMS: AccessTokenClaims = {
  iss: 'issuer',
  sub: 'key-1',
  iat: 0,
  exp: 1000,
  jti: 'token-1',
  role: 'operator',
};
const BEFORE = new Date(999_999);
const AFTER = new Date(1_000_000);
const EXPIRED = err({ kind: 'token-expired' });

describe('TokenCache', () => {
  let verified: string[];
  let tokens: TokenCache;

  beforeEach(() => {
    verified = [];
    const signer: AccessTokenSigner = {
      issuer: 'issuer',
      sign: async () => 'good',
      verify: async (token, now) => {
        verified.push(token);
        if (token !== 'good') return err({ kind: 'token-invalid' });
        return now < AFTER ? ok(CLAIMS) : err({ kind: 'token-expired' });
      },
    };
    tokens = new TokenCache(signer);
  });

  it('verifies the signature of a token once, until the token expires', async () => {
    for (let times = 0; times < 3; times += 1)
      expect(await tokens.verify('good', BEFORE)).to.deep.equal(ok(CLAIMS));
    expect(await tokens.verify('good', AFTER)).to.deep.equal(EXPIRED);

    expect(verified).to.deep.equal(['good']);
  });

  it('remembers no token that has expired', async () => {
    await tokens.verify('good', BEFORE);
    for (let times = 0; times < 2; times += 1)
      expect(await tokens.verify('good', AFTER)).to.deep.equal(EXPIRED);

    expect(verified).to.deep.equal(['good', 'good']);
  });

  it('lets no number of forged tokens push out a good one', async () => {
    await tokens.verify('good', BEFORE);
    for (let n = 0; n <= 10_000; n += 1) await tokens.verify(`forged ${n}`, BEFORE);
    verified.length = 0;
    await tokens.verify('good', BEFORE);

    expect(verified).to.deep.equal([]);
  });
});
