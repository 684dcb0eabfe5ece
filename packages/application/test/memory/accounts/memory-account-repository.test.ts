import { accountRepositoryContract } from '../../../contracts/accounts/account-repository-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

accountRepositoryContract('memory', openMemoryStore);
