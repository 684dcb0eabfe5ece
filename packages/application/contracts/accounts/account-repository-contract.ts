import type { OpenStore } from '../store-under-test.js';
import { listingAccountsContract } from './listing-accounts-contract.js';
import { openingPeriodContract } from './opening-period-contract.js';
import { searchingContract } from './searching-contract.js';
import { viewingContract } from './viewing-contract.js';

/** Every store's AccountRepository has to pass this suite. */
export function accountRepositoryContract(implementation: string, open: OpenStore): void {
  describe(`AccountRepository contract: ${implementation}`, () => {
    listingAccountsContract(open);
    searchingContract(open);
    viewingContract(open);
    openingPeriodContract(open);
  });
}
