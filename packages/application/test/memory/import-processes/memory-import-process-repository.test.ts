import { importProcessRepositoryContract } from '../../../contracts/import-processes/import-process-repository-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

importProcessRepositoryContract('memory', openMemoryStore);
