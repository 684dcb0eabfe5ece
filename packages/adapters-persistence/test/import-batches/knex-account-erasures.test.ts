import { accountErasuresContract } from '@data-import/application/contracts';
import { DATABASES } from '../databases.js';
import { storeOn } from '../stores.js';

for (const engine of DATABASES) accountErasuresContract(engine.name, storeOn(engine));
