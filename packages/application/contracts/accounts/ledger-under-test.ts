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
export interface LedgerUnderTest<Sought, Found, Additions> {
  readonly ledgerOf: (ports: StorePorts) => AccountLedger<Sought, Found, Additions>;
  readonly thing: (n: number) => Additions;
  /** What a request seeks that is about the thing. */
  readonly seeking: (n: number) => Sought;
  readonly isAmong: (n: number, found: Found) => boolean;
  readonly countIn: (counters: SupplierCounters) => number;
  /** How many things one account takes. */
  readonly capacity: number;
}

/** A store with one account, and the ledger as two servers have it. */
export interface LedgerScene<Sought, Found, Additions> {
  readonly ports: StorePorts;
  readonly ledger: AccountLedger<Sought, Found, Additions>;
  readonly rival: AccountLedger<Sought, Found, Additions>;
  /** Reads what a decision about the thing needs, by the ledger when nobody else is named. */
  read(
    n: number,
    by?: AccountLedger<Sought, Found, Additions>,
    address?: AccountAddress,
  ): Promise<AccountReading<Found>>;
  /** How many things have been kept for the supplier. */
  kept(): Promise<number>;
  close(): Promise<void>;
}

export const ACCOUNT = addressOf('account-1');

export async function openScene<Sought, Found, Additions>(
  part: LedgerUnderTest<Sought, Found, Additions>,
  open: OpenStore,
): Promise<LedgerScene<Sought, Found, Additions>> {
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
    kept: async () => part.countIn(await ports.suppliers.count(SUPPLIER.code)),
    close: () => store.close(),
  };
}
