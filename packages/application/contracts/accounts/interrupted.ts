import type { AccountLedger } from '../../src/accounts/account-ledger.js';

/**
 * A ledger for a slow decision: after each reading `between` is what other requests do before the append. It is
 * given how many readings there have been.
 */
export function interrupted(
  ledger: AccountLedger,
  between: (readings: number) => Promise<unknown>,
): AccountLedger {
  let readings = 0;
  const around = (inner: AccountLedger): AccountLedger => ({
    read: async (address, lookup) => {
      const reading = await inner.read(address, lookup);
      readings += 1;
      await between(readings);
      return reading;
    },
    append: (reading, additions) => inner.append(reading, additions),
    withLockedAccount: (address, work) =>
      inner.withLockedAccount(address, (held) => work(around(held))),
  });
  return around(ledger);
}
