import type {
  AccountAddress,
  AccountLedger,
  AccountReading,
  BatchOfAppend,
  RevisionConflict,
} from '@data-import/application';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import type { RevisionToken } from '../../../ledger/account-reading.js';
import { batchingUse } from '../../../ledger/batching-use.js';
import {
  contentionUse,
  countIfConflict,
  countRowLockWait,
  type ContentionUse,
} from '../../../ledger/contention-use.js';
import { KeyedMutex } from '../../../ledger/keyed-mutex.js';
import type { LedgerPart } from '../../../ledger/ledger-part.js';
import { batchRequests } from '../../../ledger/request-batching.js';
import { supplierIdOf } from '../../../suppliers/supplier-key.js';
import { sqliteFileOf } from '../connection.js';
import { isRefusedBySqlite } from '../refused.js';
import type { SqliteFile } from '../sqlite-file.js';
import type { SqliteLookUp } from './look-up.js';
import { PreparedLedger, type ReadRequest } from './prepared-ledger.js';

interface AppendRequest<Append> {
  readonly revisionToken: RevisionToken;
  readonly append: Append;
  readonly batch: BatchOfAppend | undefined;
  readonly since: number;
}

// Nothing else is done while requests are read together.
const LARGE = 100;
const BATCHING = {
  statements: 1,
  together: 128,
  isRefused: isRefusedBySqlite,
};

/**
 * The same steps as on PostgreSQL, synchronously: SQLite has one writer, and nothing waits while it writes. Requests that
 * arrive together share one transaction and so one wait for the disk.
 */
export class SqliteAccountLedger<Lookup, Match, Append> implements AccountLedger<
  Lookup,
  Match,
  Append
> {
  readonly #db: Knex;
  readonly #file: SqliteFile;
  readonly #part: LedgerPart<Lookup, Append>;
  readonly #lookUp: SqliteLookUp<Lookup, Match>;
  readonly #contention: ContentionUse;
  readonly #mutex = new KeyedMutex();
  readonly #read: (request: ReadRequest<Lookup>) => Promise<AccountReading<Match> | undefined>;
  readonly #append: (request: AppendRequest<Append>) => Promise<boolean>;
  readonly #prepared = new WeakMap<BetterSqlite3.Database, PreparedLedger<Lookup, Match, Append>>();

  constructor(db: Knex, part: LedgerPart<Lookup, Append>, lookUp: SqliteLookUp<Lookup, Match>) {
    this.#db = db;
    this.#file = sqliteFileOf(db);
    this.#contention = contentionUse(db);
    this.#part = part;
    this.#lookUp = lookUp;
    const batching = { ...BATCHING, use: batchingUse(db) };
    this.#read = batchRequests(
      (requests) => this.#file.read((reader) => this.#preparedOn(reader).read(requests)),
      { ...batching, isLarge: ({ lookup }) => part.sizeOf(lookup) > LARGE },
    );
    this.#append = batchRequests(
      (requests) =>
        this.#file.write(
          (writer) =>
            requests.map(({ revisionToken, append, batch }) =>
              this.#preparedOn(writer).append(revisionToken, append, batch),
            ),
          // Those that came first have waited the longest; when they are refused each of the others waits on alone.
          Math.min(...requests.map(({ since }) => since)),
        ),
      { ...batching, isLarge: () => false },
    );
  }

  async read(address: AccountAddress, lookup: Lookup): Promise<AccountReading<Match> | undefined> {
    const supplierId = await this.#supplierIdOf(address);
    const { externalAccountNumber } = address;
    return supplierId === undefined
      ? undefined
      : this.#read({ supplierId, externalAccountNumber, lookup });
  }

  async append(
    { revisionToken }: AccountReading<Match>,
    append: Append,
    batch?: BatchOfAppend,
  ): Promise<Result<void, RevisionConflict>> {
    const isStored = await this.#append({
      revisionToken: revisionToken as RevisionToken,
      append,
      batch,
      since: performance.now(),
    });
    return countIfConflict(this.#contention, isStored) ? ok() : err({ kind: 'revision-conflict' });
  }

  /**
   * Takes turns within this process and locks the database against others: nothing else is written to the file while
   * `work` reads and decides.
   */
  async withLockedAccount<T>(
    address: AccountAddress,
    work: (locked: AccountLedger<Lookup, Match, Append>) => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify([address.supplierCode, address.externalAccountNumber]);
    const since = performance.now();
    const supplierId = (await this.#supplierIdOf(address)) ?? 0;
    return this.#mutex.take(key, () =>
      this.#file.write((writer) => {
        countRowLockWait(this.#contention, since);
        return work(lockedOn(this.#preparedOn(writer), supplierId, this.#contention));
      }),
    );
  }

  #supplierIdOf({ supplierCode, organisationId }: AccountAddress): Promise<number | undefined> {
    return supplierIdOf(this.#db, supplierCode, organisationId);
  }

  #preparedOn(connection: BetterSqlite3.Database): PreparedLedger<Lookup, Match, Append> {
    const existing = this.#prepared.get(connection);
    if (existing) return existing;
    const prepared = new PreparedLedger(connection, this.#part, this.#lookUp);
    this.#prepared.set(connection, prepared);
    return prepared;
  }
}

function lockedOn<Lookup, Match, Append>(
  prepared: PreparedLedger<Lookup, Match, Append>,
  supplierId: number,
  contention: ContentionUse,
): AccountLedger<Lookup, Match, Append> {
  const locked: AccountLedger<Lookup, Match, Append> = {
    read: async ({ externalAccountNumber }, lookup) =>
      prepared.read([{ supplierId, externalAccountNumber, lookup }])[0],
    append: async ({ revisionToken }, append, batch) =>
      countIfConflict(contention, prepared.append(revisionToken as RevisionToken, append, batch))
        ? ok()
        : err({ kind: 'revision-conflict' }),
    withLockedAccount: (_address, work) => work(locked),
  };
  return locked;
}
