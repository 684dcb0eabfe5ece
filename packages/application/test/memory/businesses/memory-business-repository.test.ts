import { businessRepositoryContract } from '../../../contracts/businesses/business-repository-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

businessRepositoryContract('memory', openMemoryStore);
