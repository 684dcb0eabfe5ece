import { progressReaderContract } from '../../../contracts/progress/progress-reader-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

progressReaderContract('memory', openMemoryStore);
