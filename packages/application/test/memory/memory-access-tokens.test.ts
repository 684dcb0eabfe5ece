import {
  accessTokenSignerContract,
  apiKeyRepositoryContract,
  refreshTokenRepositoryContract,
  secretsContract,
} from '../../contracts/index.js';
import {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
  MemorySecrets,
} from '../../memory/memory-access-tokens.js';

let signers = 0;

accessTokenSignerContract('memory', () => new MemoryAccessTokenSigner(`signer-${++signers}`));
secretsContract('memory', () => new MemorySecrets());
for (const contract of [apiKeyRepositoryContract, refreshTokenRepositoryContract])
  contract('memory', async () => ({
    apiKeys: new MemoryApiKeyRepository(),
    refreshTokens: new MemoryRefreshTokenRepository(),
    givenOrganisation: async () => undefined,
    close: async () => undefined,
  }));
