import { bulkLedgerContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { storeOn } from '../stores.js';

for (const engine of DATABASES) bulkLedgerContract(engine.name, storeOn(engine));
