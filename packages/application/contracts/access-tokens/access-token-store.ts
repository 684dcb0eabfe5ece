import type { ApiKeyRepository } from '../../src/access-tokens/api-key-repository.js';
import type { RefreshTokenRepository } from '../../src/access-tokens/refresh-token-repository.js';

/** An empty store of keys and tokens, opened for one test. */
export interface AccessTokenStore {
  readonly apiKeys: ApiKeyRepository;
  readonly refreshTokens: RefreshTokenRepository;
  /** Keys of callers and refresh tokens may need what they belong to. */
  givenOrganisation(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty store for one test. */
export type OpenAccessTokenStore = () => Promise<AccessTokenStore>;
