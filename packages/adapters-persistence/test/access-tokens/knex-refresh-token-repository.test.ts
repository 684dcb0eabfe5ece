import { refreshTokenRepositoryContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { accessTokenStoreOn } from './access-token-store.js';

for (const engine of DATABASES)
  refreshTokenRepositoryContract(engine.name, accessTokenStoreOn(engine));
