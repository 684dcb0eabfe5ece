import { exportReaderContract } from '../../../contracts/exports/export-reader-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

exportReaderContract('memory', openMemoryStore);
