import { apiKeyRepositoryContract } from '../../../contracts/access-tokens/api-key-repository-contract.js';
import type { OpenAccessTokenStore } from '../../../contracts/access-tokens/access-token-store.js';
import { refreshTokenRepositoryContract } from '../../../contracts/access-tokens/refresh-token-repository-contract.js';
import {
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
} from '../../../memory/memory-access-tokens.js';

const open: OpenAccessTokenStore = async () => ({
  apiKeys: new MemoryApiKeyRepository(),
  refreshTokens: new MemoryRefreshTokenRepository(),
  givenOrganisation: async () => undefined,
  close: async () => undefined,
});

apiKeyRepositoryContract('memory', open);
refreshTokenRepositoryContract('memory', open);
