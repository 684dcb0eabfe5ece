import type { RevisionConflict } from '../../src/accounts/revision-conflict.js';
import { setImmediate } from 'node:timers/promises';
import { err, ok, type Result } from 'neverthrow';
import type {
  AccountAddress,
  AccountLedger,
  AccountReading,
} from '../../src/accounts/account-ledger.js';
import type { BatchOfAppend } from '../../src/import-batches/batch-of-append.js';
import { batchOf } from '../import-batches/batches-of.js';
import { itemsSince, placeAfter } from '../import-batches/items-since.js';
import type { MemoryStore, StoredAccount, StoredSupplier } from '../memory-store.js';

/** What one use case looks up and adds. */
export interface MemoryPart<Lookup, Match, Append> {
  find(account: StoredAccount | undefined, lookup: Lookup): Match;
  /** Throws before anything has changed, or changes everything. */
  add(account: StoredAccount, additions: Append): void;
}

interface RevisionToken {
  readonly supplier: StoredSupplier;
  readonly account: StoredAccount | undefined;
  readonly revision: number | undefined;
}

/** What all account ledgers share. Every call lets others go first, as a database would. */
export class MemoryAccountLedger<Lookup, Match, Append> implements AccountLedger<
  Lookup,
  Match,
  Append
> {
  readonly #store: MemoryStore;
  readonly #part: MemoryPart<Lookup, Match, Append>;

  constructor(store: MemoryStore, part: MemoryPart<Lookup, Match, Append>) {
    this.#store = store;
    this.#part = part;
  }

  async read(address: AccountAddress, lookup: Lookup): Promise<AccountReading<Match> | undefined> {
    await setImmediate();
    return this.#readNow(address, lookup);
  }

  async append(
    reading: AccountReading<Match>,
    additions: Append,
    batch?: BatchOfAppend,
  ): Promise<Result<void, RevisionConflict>> {
    await setImmediate();
    const { account } = reading.revisionToken as RevisionToken;
    return account
      ? account.turn.take(() => this.#appendNow(reading, additions, batch))
      : err({ kind: 'revision-conflict' });
  }

  async withLockedAccount<T>(
    address: AccountAddress,
    work: (held: AccountLedger<Lookup, Match, Append>) => Promise<T>,
  ): Promise<T> {
    await setImmediate();
    const account = this.#supplierOf(address)?.accounts.get(address.externalAccountNumber);
    return account ? account.turn.take(() => work(this.#held())) : work(this);
  }

  #held(): AccountLedger<Lookup, Match, Append> {
    const held: AccountLedger<Lookup, Match, Append> = {
      read: (address, lookup) => this.read(address, lookup),
      append: async (reading, additions, batch) => {
        await setImmediate();
        return this.#appendNow(reading, additions, batch);
      },
      withLockedAccount: (_address, work) => work(held),
    };
    return held;
  }

  #readNow(address: AccountAddress, lookup: Lookup): AccountReading<Match> | undefined {
    const stored = this.#supplierOf(address);
    if (!stored) return undefined;

    const account = stored.accounts.get(address.externalAccountNumber);
    const { status, documentRoot, verifiesDocuments, timeZone } = stored.supplier;
    const revisionToken: RevisionToken = { supplier: stored, account, revision: account?.revision };
    return {
      supplier: { status, documentRoot, verifiesDocuments, timeZone },
      account: account && {
        number: account.account.number,
        openPeriod: account.account.openPeriod,
      },
      match: this.#part.find(account, lookup),
      revisionToken,
    };
  }

  #appendNow(
    reading: AccountReading<Match>,
    additions: Append,
    batch?: BatchOfAppend,
  ): Result<void, RevisionConflict> {
    const { supplier, account, revision } = reading.revisionToken as RevisionToken;
    const isOngoing = supplier.supplier.status === 'ongoing';
    if (!account || account.revision !== revision || !isOngoing)
      return err({ kind: 'revision-conflict' });

    const before = placeAfter(account);
    this.#part.add(account, additions);
    account.revision += 1;
    if (batch)
      batchOf(supplier, batch.name).add({
        account,
        at: batch.at,
        items: itemsSince(account, before),
      });
    return ok();
  }

  #supplierOf({ organisationId, supplierCode }: AccountAddress): StoredSupplier | undefined {
    const stored = this.#store.suppliers.get(supplierCode);
    return stored?.supplier.organisationId === organisationId ? stored : undefined;
  }
}
