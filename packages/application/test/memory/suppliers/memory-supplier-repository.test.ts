import { supplierRepositoryContract } from '../../../contracts/suppliers/supplier-repository-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

supplierRepositoryContract('memory', openMemoryStore);
