import type { AccountLedger } from '@data-import/application';
import type { PlacePorts } from './place-ports.js';
import type { Places } from './places.js';

/** What the token of a reading is over several places: the ledger that gave the reading, and its own token. */
export interface PlacedToken<Ledger> {
  readonly ledger: Ledger;
  readonly revisionToken: unknown;
}

interface Read {
  readonly revisionToken: unknown;
}

/** The reading with the ledger in its token, so that an append goes where was read. */
export function placedReading<Reading extends Read>(
  ledger: unknown,
  reading: Reading | undefined,
): Reading | undefined {
  if (!reading) return undefined;
  const placed: PlacedToken<unknown> = { ledger, revisionToken: reading.revisionToken };
  return { ...reading, revisionToken: placed };
}

/** A ledger over all places. */
export function placedLedger<Lookup, Match, Append>(
  places: Places,
  ledgerOf: (ports: PlacePorts) => AccountLedger<Lookup, Match, Append>,
): AccountLedger<Lookup, Match, Append> {
  type Ledger = AccountLedger<Lookup, Match, Append>;
  return {
    async read(address, lookup) {
      const ledger = ledgerOf(await places.ofSupplier(address.supplierCode));
      return placedReading(ledger, await ledger.read(address, lookup));
    },
    async append(reading, rows, batch) {
      const { ledger, revisionToken } = reading.revisionToken as PlacedToken<Ledger>;
      return ledger.append({ ...reading, revisionToken }, rows, batch);
    },
    async withLockedAccount(address, work) {
      const ledger = ledgerOf(await places.ofSupplier(address.supplierCode));
      return ledger.withLockedAccount(address, work);
    },
  };
}
