import { activityRepositoryContract } from '../../../contracts/activity/activity-repository-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

activityRepositoryContract('memory', openMemoryStore);
