import { accountErasuresContract } from '../../../contracts/erasures/account-erasures-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

accountErasuresContract('memory', openMemoryStore);
