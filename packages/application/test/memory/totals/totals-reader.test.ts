import { totalsReaderContract } from '../../../contracts/totals/totals-reader-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

totalsReaderContract('memory', openMemoryStore);
