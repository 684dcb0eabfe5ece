import { digestReaderContract } from '../../../contracts/totals/digest-reader-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

digestReaderContract('memory', openMemoryStore);
