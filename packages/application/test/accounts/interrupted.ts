import type { AccountLedger } from '../../src/accounts/account-ledger.js';

/**
 * The ledger of somebody who is slow to decide: after each reading `between` is what others do before the append. It is
 * given how many readings there have been.
 */
export function interrupted<Sought, Found, Additions>(
  ledger: AccountLedger<Sought, Found, Additions>,
  between: (readings: number) => Promise<unknown>,
): AccountLedger<Sought, Found, Additions> {
  let readings = 0;
  const around = (
    inner: AccountLedger<Sought, Found, Additions>,
  ): AccountLedger<Sought, Found, Additions> => ({
    read: async (address, sought) => {
      const reading = await inner.read(address, sought);
      readings += 1;
      await between(readings);
      return reading;
    },
    append: (reading, additions) => inner.append(reading, additions),
    holding: (address, work) => inner.holding(address, (held) => work(around(held))),
  });
  return around(ledger);
}
