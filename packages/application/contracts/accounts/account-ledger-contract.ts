import type { OpenStore } from '../store-under-test.js';
import { appendingContract } from './appending-contract.js';
import { lockedAccountContract } from './locked-account-contract.js';
import type { LedgerUnderTest } from './ledger-under-test.js';
import { pausingContract } from './pausing-contract.js';
import { readingContract } from './reading-contract.js';

/** What every AccountLedger promises, whatever it adds. Called inside the suite of one ledger. */
export function accountLedgerContract<Lookup, Match, Append>(
  part: LedgerUnderTest<Lookup, Match, Append>,
  open: OpenStore,
): void {
  readingContract(part, open);
  appendingContract(part, open);
  lockedAccountContract(part, open);
  pausingContract(part, open);
}
