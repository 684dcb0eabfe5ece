import type { OpenAccessTokenStore } from '@data-import/application/contracts';
import { knexApiKeyRepository } from '../../src/access-tokens/knex-api-key-repository.js';
import { knexRefreshTokenRepository } from '../../src/access-tokens/knex-refresh-token-repository.js';
import type { TestDatabase } from '../databases.js';

export const accessTokenStoreOn =
  (open: () => Promise<TestDatabase>): OpenAccessTokenStore =>
  async () => {
    const { db, close } = await open();
    return {
      apiKeys: knexApiKeyRepository(db),
      refreshTokens: knexRefreshTokenRepository(db),
      givenOrganisation: async (id) => {
        await db('organisations').insert({ id, name: 'Lights On' });
      },
      close,
    };
  };
