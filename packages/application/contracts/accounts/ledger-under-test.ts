import type {
  AccountAddress,
  AccountLedger,
  AccountReading,
} from '../../src/accounts/account-ledger.js';
import type { SupplierCounters } from '../../src/suppliers/supplier-repository.js';
import type { OpenStore, StorePorts } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { addressOf, givenAccounts } from './given-accounts.js';

/** One of the account ledgers, with things to append to it. Different `n` are different things. */
export interface LedgerUnderTest<Lookup, Match, Append> {
  readonly ledgerOf: (ports: StorePorts) => AccountLedger<Lookup, Match, Append>;
  readonly thing: (n: number) => Append;
  /** What a request seeks that is about the thing. */
  readonly seeking: (n: number) => Lookup;
  readonly isAmong: (n: number, found: Match) => boolean;
  readonly countIn: (counters: SupplierCounters) => number;
  /** How many things one account takes. */
  readonly capacity: number;
}

/** A store with one account, and the ledger as two servers have it. */
export interface LedgerScene<Lookup, Match, Append> {
  readonly ports: StorePorts;
  readonly ledger: AccountLedger<Lookup, Match, Append>;
  readonly rival: AccountLedger<Lookup, Match, Append>;
  /** Reads what a decision about the thing needs, by the ledger unless another one is passed. */
  read(
    n: number,
    by?: AccountLedger<Lookup, Match, Append>,
    address?: AccountAddress,
  ): Promise<AccountReading<Match>>;
  /** How many things are stored for the supplier. */
  storedCount(): Promise<number>;
  close(): Promise<void>;
}

export const ACCOUNT = addressOf('account-1');

export async function openScene<Lookup, Match, Append>(
  part: LedgerUnderTest<Lookup, Match, Append>,
  open: OpenStore,
): Promise<LedgerScene<Lookup, Match, Append>> {
  const store = await open();
  const { ports } = store;
  await givenSupplier(ports);
  await givenAccounts(ports, [ACCOUNT.externalAccountNumber]);
  const ledger = part.ledgerOf(ports);
  return {
    ports,
    ledger,
    rival: part.ledgerOf(await store.another()),
    read: async (n, by = ledger, address = ACCOUNT) => {
      const reading = await by.read(address, part.seeking(n));
      if (!reading) throw new Error('The supplier was not found.');
      return reading;
    },
    storedCount: async () => part.countIn(await ports.suppliers.count(SUPPLIER.code)),
    close: () => store.close(),
  };
}
