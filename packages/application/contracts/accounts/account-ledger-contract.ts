import type { OpenStore } from '../store-under-test.js';
import { appendingContract } from './appending-contract.js';
import { lockedAccountContract } from './locked-account-contract.js';
import type { LedgerUnderTest } from './ledger-under-test.js';
import { pausingContract } from './pausing-contract.js';
import { readingContract } from './reading-contract.js';

/** Tests every AccountLedger, whatever it adds. The suite of one ledger calls it. */
export function accountLedgerContract(part: LedgerUnderTest, open: OpenStore): void {
  readingContract(part, open);
  appendingContract(part, open);
  lockedAccountContract(part, open);
  pausingContract(part, open);
}
