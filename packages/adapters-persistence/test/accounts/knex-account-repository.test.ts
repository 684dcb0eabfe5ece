import { accountRepositoryContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { storeOn } from '../stores.js';

// Slow because pages are read while thousands of records are added.
for (const engine of DATABASES) accountRepositoryContract(engine.name, storeOn(engine));
