import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'chai';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { makeSigningKey, readSigningKeys } from '../../src/access-tokens/signing-keys.js';

const privateJwk = (text: string) => JSON.parse(text) as JWK;
const publicJwk = (text: string): JWK => {
  const { d: _, ...half } = privateJwk(text);
  return half;
};

describe('readSigningKeys', () => {
  it('names a key by its thumbprint', async () => {
    const text = makeSigningKey();
    const { current, accepted } = await readSigningKeys(text);

    expect(current.kid).to.equal(await calculateJwkThumbprint(publicJwk(text)));
    expect(accepted.map(({ kid }) => kid)).to.deep.equal([current.kid]);
  });

  it('signs with the first private key of a set and accepts all of them', async () => {
    const [first, second, third] = [makeSigningKey(), makeSigningKey(), makeSigningKey()];
    const keys = [publicJwk(first), privateJwk(second), privateJwk(third)];
    const { current, accepted } = await readSigningKeys(JSON.stringify({ keys }));

    expect(current.kid).to.equal(await calculateJwkThumbprint(publicJwk(second)));
    expect(accepted).to.have.length(3);
  });

  it('makes a different key each time', () => {
    expect(makeSigningKey()).not.to.equal(makeSigningKey());
  });

  const refusals: Record<string, () => unknown> = {
    'a set without a private key': () => ({ keys: [publicJwk(makeSigningKey())] }),
    'a public key alone': () => publicJwk(makeSigningKey()),
    'an empty set': () => ({ keys: [] }),
    'a set with something that is no key': () => ({ keys: [privateJwk(makeSigningKey()), 1] }),
    'a key of another curve': () => jwkOf('x25519'),
    'a key of another kind': () => jwkOf('rsa'),
    'a password': () => ({ kty: 'oct', k: 'c2VjcmV0' }),
    'no key at all': () => null,
  };
  for (const [what, make] of Object.entries(refusals))
    it(`refuses ${what}`, async () => {
      expect(await refusal(JSON.stringify(make()))).to.be.instanceOf(Error);
    });

  it('keeps what it cannot read out of its errors', async () => {
    for (const text of ['s3cret', '{"kty":"OKP","crv":"Ed25519","d":"s3cret","x":"s3cret"}']) {
      const error = await refusal(text);
      expect(error).to.be.instanceOf(Error);
      expect(`${(error as Error).stack} ${String((error as Error).cause)}`).not.to.contain(
        's3cret',
      );
    }
  });
});

function jwkOf(kind: 'x25519' | 'rsa'): unknown {
  const { privateKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync(kind);
  return privateKey.export({ format: 'jwk' });
}

function refusal(text: string): Promise<unknown> {
  return readSigningKeys(text).then(
    () => undefined,
    (error: unknown) => error,
  );
}
