import { createHmac, createPrivateKey, type KeyObject } from 'node:crypto';
import type { AccessTokenClaims } from '@data-import/application';
import { accessTokenSignerContract } from '@data-import/application/contracts';
import { expect } from 'chai';
import { SignJWT } from 'jose';
import { JoseAccessTokenSigner } from '../../src/access-tokens/jose-access-token-signer.js';
import {
  makeSigningKey,
  readSigningKeys,
  type SigningKeys,
} from '../../src/access-tokens/signing-keys.js';

const issuer = 'https://data-import.example';

accessTokenSignerContract(
  'jose',
  async () => new JoseAccessTokenSigner(issuer, await readSigningKeys(makeSigningKey())),
);

describe('JoseAccessTokenSigner', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const iat = now.getTime() / 1000;
  const claims: AccessTokenClaims = {
    iss: issuer,
    sub: 'key-1',
    role: 'caller',
    org: 'organisation-1',
    iat,
    exp: iat + 3600,
    jti: 'token-1',
  };

  let keys: SigningKeys;
  let signer: JoseAccessTokenSigner;

  beforeEach(async () => {
    keys = await readSigningKeys(makeSigningKey());
    signer = new JoseAccessTokenSigner(issuer, keys);
  });

  const verdictOn = async (token: string, by = signer) =>
    (await by.verify(token, now)).match<string>(
      ({ sub }) => sub,
      ({ kind }) => kind,
    );
  const signed = (payload: object, header: object = {}, key?: KeyObject) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: keys.current.kid, ...header })
      .sign(key ?? keys.current.privateKey);

  it('makes a JWT that names its algorithm and its key, and holds the claims and nothing else', async () => {
    const [header, payload] = (await signer.sign(claims)).split('.').slice(0, 2).map(decoded);

    expect(header).to.deep.equal({ alg: 'EdDSA', typ: 'JWT', kid: keys.current.kid });
    expect(payload).to.deep.equal(claims);
  });

  it('refuses a token without a signature', async () => {
    const payload = encoded(claims);
    const unsigned = `${encoded({ alg: 'none', typ: 'JWT', kid: keys.current.kid })}.${payload}.`;
    const stripped = `${encoded({ alg: 'EdDSA', typ: 'JWT', kid: keys.current.kid })}.${payload}.`;

    expect(await verdictOn(unsigned)).to.equal('token-invalid');
    expect(await verdictOn(stripped)).to.equal('token-invalid');
  });

  it('refuses a token that was signed with the public key as a password', async () => {
    const header = encoded({ alg: 'HS256', typ: 'JWT', kid: keys.current.kid });
    const signedPart = `${header}.${encoded(claims)}`;
    const { x = '' } = keys.current.publicKey.export({ format: 'jwk' });
    const password = Buffer.from(x, 'base64url');
    const signature = createHmac('sha256', password).update(signedPart).digest('base64url');

    expect(await verdictOn(`${signedPart}.${signature}`)).to.equal('token-invalid');
  });

  it('refuses a key that the token brings along', async () => {
    const own = createPrivateKey({ key: JSON.parse(makeSigningKey()), format: 'jwk' });
    const { kty, crv, x } = own.export({ format: 'jwk' });
    const jwk = { kty: kty ?? '', crv: crv ?? '', x: x ?? '' };

    expect(await verdictOn(await signed(claims, { jwk }, own))).to.equal('token-invalid');
  });

  it('refuses a token that names no key, or one that it does not know', async () => {
    expect(await verdictOn(await signed(claims, { kid: undefined }))).to.equal('token-invalid');
    expect(await verdictOn(await signed(claims, { kid: 'another' }))).to.equal('token-invalid');
  });

  it('refuses a token of another issuer, and one of another type', async () => {
    expect(await verdictOn(await signed({ ...claims, iss: 'x' }))).to.equal('token-invalid');
    expect(await verdictOn(await signed(claims, { typ: 'dpop+jwt' }))).to.equal('token-invalid');
  });

  for (const field of ['iss', 'sub', 'role', 'org', 'iat', 'exp', 'jti'] as const)
    it(`refuses a token without ${field}`, async () => {
      const { [field]: _, ...rest } = claims;

      expect(await verdictOn(await signed(rest))).to.equal('token-invalid');
    });

  it('refuses an operator with an organisation, and an unknown role', async () => {
    for (const role of ['operator', 'owner'])
      expect(await verdictOn(await signed({ ...claims, role }))).to.equal('token-invalid');
  });

  it('accepts the tokens of a key that was replaced, and signs with the new one', async () => {
    const [older, newer] = [makeSigningKey(), makeSigningKey()];
    const before = new JoseAccessTokenSigner(issuer, await readSigningKeys(older));
    const jwks = `{"keys":[${newer},${older}]}`;
    const after = new JoseAccessTokenSigner(issuer, await readSigningKeys(jwks));
    const later = new JoseAccessTokenSigner(issuer, await readSigningKeys(newer));

    expect(await verdictOn(await before.sign(claims), after)).to.equal('key-1');
    expect(await verdictOn(await after.sign(claims), later)).to.equal('key-1');
    expect(await verdictOn(await before.sign(claims), later)).to.equal('token-invalid');
  });
});

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
