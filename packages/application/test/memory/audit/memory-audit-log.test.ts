import { auditLogContract } from '../../../contracts/audit/audit-log-contract.js';
import { openMemoryStore } from '../open-memory-store.js';

auditLogContract('memory', openMemoryStore);
