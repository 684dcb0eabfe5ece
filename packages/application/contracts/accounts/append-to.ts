import type { AccountAddress, AccountLedger } from '../../src/accounts/account-ledger.js';

/** Reads and appends, for tests that are about something else. */
export async function appendTo<Sought, Found, Additions>(
  ledger: AccountLedger<Sought, Found, Additions>,
  address: AccountAddress,
  sought: Sought,
  additions: Additions,
): Promise<void> {
  const reading = await ledger.read(address, sought);
  if (!reading) throw new Error('The supplier was not found.');
  (await ledger.append(reading, additions))._unsafeUnwrap();
}
