import type {
  AccountAddress,
  AccountAppend,
  AccountLedger,
  AccountLookup,
  AccountReading,
  FoundItems,
} from '../../src/accounts/account-ledger.js';
import type { SupplierCounters } from '../../src/suppliers/supplier-repository.js';
import type { OpenStore, StorePorts } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { addressOf, givenAccounts } from './given-accounts.js';

/** A kind of things to append to an account. Different `n` are different things. */
export interface LedgerUnderTest {
  readonly thing: (n: number) => AccountAppend;
  /** The lookup of a request about the thing. */
  readonly seeking: (n: number) => AccountLookup;
  readonly isAmong: (n: number, found: FoundItems) => boolean;
  readonly countIn: (counters: SupplierCounters) => number;
  /** One account takes so many things. */
  readonly capacity: number;
}

/** A store with one account, and the ledger as two servers have it. */
export interface LedgerScene {
  readonly ports: StorePorts;
  readonly ledger: AccountLedger;
  readonly rival: AccountLedger;
  /** Reads what a decision about the thing needs, by the ledger unless another one is passed. */
  read(n: number, by?: AccountLedger, address?: AccountAddress): Promise<AccountReading>;
  /** Counts the things that are stored for the supplier. */
  storedCount(): Promise<number>;
  close(): Promise<void>;
}

export const ACCOUNT = addressOf('account-1');

export async function openScene(part: LedgerUnderTest, open: OpenStore): Promise<LedgerScene> {
  const store = await open();
  const { ports } = store;
  await givenSupplier(ports);
  await givenAccounts(ports, [ACCOUNT.externalAccountNumber]);
  const { ledger } = ports;
  return {
    ports,
    ledger,
    rival: (await store.another()).ledger,
    read: async (n, by = ledger, address = ACCOUNT) => {
      const reading = await by.read(address, part.seeking(n));
      if (!reading) throw new Error('The supplier was not found.');
      return reading;
    },
    storedCount: async () => part.countIn(await ports.suppliers.count(SUPPLIER.code)),
    close: () => store.close(),
  };
}

/** Opens a scene before each test, and closes it afterwards. */
export function sceneOfEachTest(part: LedgerUnderTest, open: OpenStore): LedgerScene {
  let scene: LedgerScene;
  beforeEach(async () => {
    scene = await openScene(part, open);
  });
  afterEach(() => scene.close());
  return new Proxy({} as LedgerScene, { get: (_, name) => scene[name as keyof LedgerScene] });
}
