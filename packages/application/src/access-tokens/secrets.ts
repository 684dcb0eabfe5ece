import type { Role, UtcInstant } from '@data-import/domain';

/** A secret that was just made: the text for its owner, the digest to store. */
export interface Secret {
  readonly text: string;
  readonly digest: string;
}

/** A key that was just made; its text names its id. */
export interface ApiKeySecret extends Secret {
  readonly id: string;
}

/** Makes random secrets and digests: none can be guessed from others. */
export interface Secrets {
  /** The text names the id, so that a key is found without trying its digest on all of them. */
  makeApiKey(role: Role): ApiKeySecret;

  /** The same key for the same seed, on every server with the same secret. It cannot be derived without the secret. */
  deriveApiKey(role: Role, seed: string): ApiKeySecret;

  /** The id and the digest of a text that may be a key of this service; `undefined` when it cannot be one. */
  readApiKey(text: string): Omit<ApiKeySecret, 'text'> | undefined;

  /** The same token for the same text of a key and the same moment. It cannot be derived without the text. */
  deriveRefreshToken(apiKeyText: string, at: UtcInstant): Secret;

  /** The digest of a text that may be a refresh token; `undefined` when it cannot be one. */
  readRefreshToken(text: string): Omit<Secret, 'text'> | undefined;

  /** Takes as long for digests that differ early as for those that differ late. */
  isSameDigest(one: string, other: string): boolean;

  makeTokenId(): string;
}
