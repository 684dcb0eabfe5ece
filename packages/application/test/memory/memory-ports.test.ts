import { independentAccountsContract } from '../../contracts/accounts/independent-accounts-contract.js';
import { dryRunContract } from '../../contracts/import-requests/dry-run-contract.js';
import { STORE_CONTRACTS } from '../../contracts/store-contracts.js';
import { openMemoryStore } from './open-memory-store.js';

for (const contract of [...STORE_CONTRACTS, independentAccountsContract, dryRunContract])
  contract('memory', openMemoryStore);
