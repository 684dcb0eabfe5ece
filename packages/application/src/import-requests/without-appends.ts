import { ok } from 'neverthrow';
import type { AccountLedger } from '../accounts/account-ledger.js';
import type { BusinessInstructionLedger } from '../payment-instructions/business-instruction-ledger.js';
import type { ImportRequestOptions } from './import-request-options.js';

/** The ledger, or for a dry run one that reads and stores nothing: no lock is taken and no append can conflict. */
export function ledgerFor<Lookup, Match, Append>(
  { isDryRun = false }: ImportRequestOptions,
  ledger: AccountLedger<Lookup, Match, Append>,
): AccountLedger<Lookup, Match, Append> {
  return isDryRun ? withoutAppends(ledger) : ledger;
}

/** As `ledgerFor`. */
export function businessLedgerFor(
  { isDryRun = false }: ImportRequestOptions,
  ledger: BusinessInstructionLedger,
): BusinessInstructionLedger {
  if (!isDryRun) return ledger;
  return {
    read: (address, externalAccountNumbers) => ledger.read(address, externalAccountNumbers),
    append: async () => ok(),
  };
}

function withoutAppends<Lookup, Match, Append>(
  ledger: AccountLedger<Lookup, Match, Append>,
): AccountLedger<Lookup, Match, Append> {
  const reading: AccountLedger<Lookup, Match, Append> = {
    read: (address, lookup) => ledger.read(address, lookup),
    append: async () => ok(),
    withLockedAccount: (_address, work) => work(reading),
  };
  return reading;
}
