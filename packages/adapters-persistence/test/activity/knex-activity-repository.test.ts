import { activityRepositoryContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { storeOn } from '../stores.js';

for (const engine of DATABASES) activityRepositoryContract(engine.name, storeOn(engine));
