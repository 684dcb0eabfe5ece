import { keyedTransactionLedgerContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { storeOn } from '../stores.js';

for (const engine of DATABASES) keyedTransactionLedgerContract(engine.name, storeOn(engine));
