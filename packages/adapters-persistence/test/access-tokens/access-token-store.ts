import type { OpenAccessTokenStore } from '@data-import/application/contracts';
import { knexApiKeyRepository } from '../../src/access-tokens/knex-api-key-repository.js';
import { knexRefreshTokenRepository } from '../../src/access-tokens/knex-refresh-token-repository.js';
import { openTestDatabase, type DatabaseUnderTest } from '../databases.js';

export const accessTokenStoreOn =
  (engine: DatabaseUnderTest): OpenAccessTokenStore =>
  async () => {
    const { db, close } = await openTestDatabase(engine);
    return {
      apiKeys: knexApiKeyRepository(db),
      refreshTokens: knexRefreshTokenRepository(db),
      givenOrganisation: async (id) => {
        await db('organisations').insert({ id, name: 'Lights On' });
      },
      close,
    };
  };
