import type { OpenStore } from '../store-under-test.js';
import { appendingContract } from './appending-contract.js';
import type { LedgerUnderTest } from './ledger-under-test.js';
import { readingContract } from './reading-contract.js';

/** Tests every AccountLedger, whatever it adds: the suite of each ledger calls it. Locks and pauses are tried with transactions. */
export function accountLedgerContract(part: LedgerUnderTest, open: OpenStore): void {
  readingContract(part, open);
  appendingContract(part, open);
}
