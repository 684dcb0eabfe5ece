import type { AccountAddress, AccountLedger } from '../../src/accounts/account-ledger.js';

/** Reads and appends, for tests that are about something else. */
export async function appendTo<Lookup, Match, Append>(
  ledger: AccountLedger<Lookup, Match, Append>,
  address: AccountAddress,
  lookup: Lookup,
  additions: Append,
): Promise<void> {
  const reading = await ledger.read(address, lookup);
  if (!reading) throw new Error('The supplier was not found.');
  (await ledger.append(reading, additions))._unsafeUnwrap();
}
