import { importProcessReaderContract } from '../../../contracts/import-processes/import-process-reader-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

importProcessReaderContract('memory', openMemoryStore);
