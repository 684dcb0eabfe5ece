import { apiKeyRepositoryContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { accessTokenStoreOn } from './access-token-store.js';

for (const engine of DATABASES) apiKeyRepositoryContract(engine.name, accessTokenStoreOn(engine));
