import { totalsReaderContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { storeOn } from '../stores.js';

for (const engine of DATABASES) totalsReaderContract(engine.name, storeOn(engine));
