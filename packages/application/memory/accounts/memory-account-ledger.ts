import { setImmediate } from 'node:timers/promises';
import { err, ok, type Result } from 'neverthrow';
import type {
  AccountAddress,
  AccountChanged,
  AccountLedger,
  AccountReading,
} from '../../src/accounts/account-ledger.js';
import type { MemoryStore, StoredAccount, StoredSupplier } from '../memory-store.js';

/** What one use case looks up and adds. */
export interface MemoryPart<Sought, Found, Additions> {
  find(account: StoredAccount | undefined, sought: Sought): Found;
  /** Throws before anything has changed, or changes everything. */
  add(account: StoredAccount, additions: Additions): void;
}

interface Mark {
  readonly supplier: StoredSupplier;
  readonly account: StoredAccount | undefined;
  readonly revision: number | undefined;
}

/** What all account ledgers share. Every call lets others go first, as a database would. */
export class MemoryAccountLedger<Sought, Found, Additions> implements AccountLedger<
  Sought,
  Found,
  Additions
> {
  readonly #store: MemoryStore;
  readonly #part: MemoryPart<Sought, Found, Additions>;

  constructor(store: MemoryStore, part: MemoryPart<Sought, Found, Additions>) {
    this.#store = store;
    this.#part = part;
  }

  async read(address: AccountAddress, sought: Sought): Promise<AccountReading<Found> | undefined> {
    await setImmediate();
    return this.#readNow(address, sought);
  }

  async append(
    reading: AccountReading<Found>,
    additions: Additions,
  ): Promise<Result<void, AccountChanged>> {
    await setImmediate();
    const { account } = reading.mark as Mark;
    return account
      ? account.turn.take(() => this.#appendNow(reading, additions))
      : err({ kind: 'account-changed' });
  }

  async holding<T>(
    address: AccountAddress,
    work: (held: AccountLedger<Sought, Found, Additions>) => Promise<T>,
  ): Promise<T> {
    await setImmediate();
    const account = this.#supplierOf(address)?.accounts.get(address.externalAccountNumber);
    return account ? account.turn.take(() => work(this.#held())) : work(this);
  }

  #held(): AccountLedger<Sought, Found, Additions> {
    const held: AccountLedger<Sought, Found, Additions> = {
      read: (address, sought) => this.read(address, sought),
      append: async (reading, additions) => {
        await setImmediate();
        return this.#appendNow(reading, additions);
      },
      holding: (_address, work) => work(held),
    };
    return held;
  }

  #readNow(address: AccountAddress, sought: Sought): AccountReading<Found> | undefined {
    const stored = this.#supplierOf(address);
    if (!stored) return undefined;

    const account = stored.accounts.get(address.externalAccountNumber);
    const { status, documentRoot, verifiesDocuments, timeZone } = stored.supplier;
    const mark: Mark = { supplier: stored, account, revision: account?.revision };
    return {
      supplier: { status, documentRoot, verifiesDocuments, timeZone },
      account: account && {
        number: account.account.number,
        openPeriod: account.account.openPeriod,
      },
      found: this.#part.find(account, sought),
      mark,
    };
  }

  #appendNow(reading: AccountReading<Found>, additions: Additions): Result<void, AccountChanged> {
    const { supplier, account, revision } = reading.mark as Mark;
    const isOngoing = supplier.supplier.status === 'ongoing';
    if (!account || account.revision !== revision || !isOngoing)
      return err({ kind: 'account-changed' });

    this.#part.add(account, additions);
    account.revision += 1;
    return ok();
  }

  #supplierOf({ organisationId, supplierCode }: AccountAddress): StoredSupplier | undefined {
    const stored = this.#store.suppliers.get(supplierCode);
    return stored?.supplier.organisationId === organisationId ? stored : undefined;
  }
}
