import type { OpenStore } from '../store-under-test.js';
import { findingContract } from './finding-contract.js';
import { listingContract } from './listing-contract.js';

/** What every ImportProcessReader promises, on every store. */
export function importProcessReaderContract(implementation: string, open: OpenStore): void {
  describe(`ImportProcessReader contract: ${implementation}`, () => {
    findingContract(open);
    listingContract(open);
  });
}
