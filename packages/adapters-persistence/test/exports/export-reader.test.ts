import { exportReaderContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { storeOn } from '../stores.js';

// Slow because many businesses are read page by page.
for (const engine of DATABASES) exportReaderContract(engine.name, storeOn(engine));
