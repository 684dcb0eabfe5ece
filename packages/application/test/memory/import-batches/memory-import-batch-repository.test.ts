import { importBatchRepositoryContract } from '../../../contracts/import-batches/import-batch-repository-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

importBatchRepositoryContract('memory', openMemoryStore);
