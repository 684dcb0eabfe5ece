import { organisationRepositoryContract } from '../../../contracts/organisations/organisation-repository-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

organisationRepositoryContract('memory', openMemoryStore);
