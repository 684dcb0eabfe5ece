import type { OpenStore } from '../store-under-test.js';
import { findingContract } from './finding-contract.js';
import { listingContract } from './listing-contract.js';

/** Every store's Reader has to pass this suite about import processes. */
export function importProcessReaderContract(implementation: string, open: OpenStore): void {
  describe(`Reader contract, import processes: ${implementation}`, () => {
    findingContract(open);
    listingContract(open);
  });
}
