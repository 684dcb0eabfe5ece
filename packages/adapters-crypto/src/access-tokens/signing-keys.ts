import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';

/** The public key that verifies tokens; `kid` is its thumbprint (RFC 7638). */
export interface VerifyingKey {
  readonly kid: string;
  readonly publicKey: KeyObject;
}

export interface SigningKey extends VerifyingKey {
  readonly privateKey: KeyObject;
}

export interface SigningKeys {
  readonly current: SigningKey;
  /** The keys whose tokens are good: the current one, and those that it has replaced or that will replace it. */
  readonly accepted: readonly VerifyingKey[];
}

/**
 * Reads a JWK, or a JWKS to rotate keys with: its first private key signs, all of its keys are accepted. Throws for what
 * cannot be used, without a word of it in the message: it may be most of a private key.
 */
export async function readSigningKeys(text: string): Promise<SigningKeys> {
  const accepted = await Promise.all(jwksIn(text).map(toKey));
  const current = accepted.find((key) => 'privateKey' in key);
  if (!current)
    throw new Error('None of the signing keys is private, so no token could be signed.');
  return { current, accepted };
}

export function makeSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

function jwksIn(text: string): readonly unknown[] {
  const parsed = parseJson(text);
  return isJwks(parsed) ? parsed.keys : [parsed];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The error of the parser quotes the text, which may be a private key.
    throw new Error('The signing key is not JSON.');
  }
}

function isJwks(parsed: unknown): parsed is { readonly keys: readonly unknown[] } {
  return (
    typeof parsed === 'object' && parsed !== null && 'keys' in parsed && Array.isArray(parsed.keys)
  );
}

async function toKey(jwk: unknown): Promise<VerifyingKey | SigningKey> {
  const halves = importJwk(jwk);
  if (halves?.publicKey.asymmetricKeyType !== 'ed25519')
    throw new Error('A signing key is not an Ed25519 JWK.');
  return { ...halves, kid: await calculateJwkThumbprint(halves.publicKey) };
}

type Halves = Omit<VerifyingKey, 'kid'> | Omit<SigningKey, 'kid'>;

function importJwk(jwk: unknown): Halves | undefined {
  const input = { key: jwk as JsonWebKey, format: 'jwk' } as const;
  try {
    if (input.key.d === undefined) return { publicKey: createPublicKey(input) };
    // The public half follows from the private one; what the JWK says of it could be another's.
    const privateKey = createPrivateKey(input);
    return { privateKey, publicKey: createPublicKey(privateKey) };
  } catch {
    return undefined;
  }
}
