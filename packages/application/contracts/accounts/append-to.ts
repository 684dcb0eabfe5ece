import type {
  AccountAddress,
  AccountAppend,
  AccountLedger,
  BatchOfAppend,
} from '../../src/accounts/account-ledger.js';

/** Reads and appends, for tests that are about something else. */
export async function appendTo(
  ledger: AccountLedger,
  address: AccountAddress,
  additions: AccountAppend,
  batch?: BatchOfAppend,
): Promise<void> {
  const reading = await ledger.read(address, {});
  if (!reading) throw new Error('The supplier was not found.');
  (await ledger.append(reading, additions, batch))._unsafeUnwrap();
}
