import type {
  AccountAddress,
  AccountLedger,
  AccountReading,
  BatchOfAppend,
  RevisionConflict,
} from '@data-import/application';
import type { Knex } from 'knex';
import type { Result } from 'neverthrow';
import type pg from 'pg';
import { batchingUse } from '../../../ledger/batching-use.js';
import {
  contentionUse,
  countRowLockWait,
  type ContentionUse,
} from '../../../ledger/contention-use.js';
import { KeyedMutex } from '../../../ledger/keyed-mutex.js';
import type { LedgerPart } from '../../../ledger/ledger-part.js';
import { partInBatch, type AppendInBatch } from '../../../ledger/part-in-batch.js';
import { batchBySupplier } from '../../../ledger/request-batching.js';
import { supplierIdOf } from '../../../suppliers/supplier-key.js';
import { poolOf } from '../connection.js';
import { isRefusedByPostgres } from '../refused.js';
import { tableGrowth } from '../table-growth.js';
import { retrySerializationFailures } from '../transaction.js';
import { withLockedRow } from './locked-account.js';
import type { PostgresLookUp } from './look-up.js';
import { ReadStatement, type ReadRequest } from './read-statement.js';
import { SharedAppends } from './shared-appends.js';

const LARGE = 50;
const BATCHING = { statements: 2, together: 512, isRefused: isRefusedByPostgres };

/**
 * Two round trips for a write: a reading, and one statement that raises the account's revision where it is still the one
 * that was read and adds everything to those accounts only. Small requests share statements: those of import batches with
 * each other, so that others do without what is stored about a batch.
 */
export class PostgresAccountLedger<Lookup, Match, Append> implements AccountLedger<
  Lookup,
  Match,
  Append
> {
  readonly #db: Knex;
  readonly #pool: pg.Pool;
  readonly #contention: ContentionUse;
  readonly #readStatement: ReadStatement<Lookup, Match>;
  readonly #appends: SharedAppends<Append>;
  readonly #appendsInBatch: SharedAppends<AppendInBatch<Append>>;
  readonly #mutex = new KeyedMutex();
  readonly #read: (request: ReadRequest<Lookup>) => Promise<AccountReading<Match> | undefined>;

  constructor(db: Knex, part: LedgerPart<Lookup, Append>, lookUp: PostgresLookUp<Lookup, Match>) {
    const pool = poolOf(db);
    const readStatement = new ReadStatement(part, lookUp, tableGrowth(pool));
    const contention = contentionUse(db);
    const batching = { ...BATCHING, use: batchingUse(db), contention };
    this.#db = db;
    this.#pool = pool;
    this.#contention = contention;
    this.#readStatement = readStatement;
    this.#appends = new SharedAppends(pool, part, { ...batching, large: LARGE });
    this.#appendsInBatch = new SharedAppends(pool, partInBatch(part), {
      ...batching,
      large: LARGE,
    });
    this.#read = batchBySupplier(
      ({ supplierId }) => supplierId,
      (requests) => retrySerializationFailures(contention, () => readStatement.run(pool, requests)),
      { ...batching, isLarge: ({ lookup }) => part.sizeOf(lookup) > LARGE },
    );
  }

  async read(address: AccountAddress, lookup: Lookup): Promise<AccountReading<Match> | undefined> {
    const supplierId = await this.#supplierIdOf(address);
    const { externalAccountNumber } = address;
    return supplierId === undefined
      ? undefined
      : this.#read({ supplierId, externalAccountNumber, lookup });
  }

  append(
    { revisionToken }: AccountReading<Match>,
    append: Append,
    batch?: BatchOfAppend,
  ): Promise<Result<void, RevisionConflict>> {
    return batch
      ? this.#appendsInBatch.append(revisionToken, { append, batch })
      : this.#appends.append(revisionToken, append);
  }

  // Of this server one request at a time waits for the row, so that an account in demand does not use up the pool.
  async withLockedAccount<T>(
    address: AccountAddress,
    work: (locked: AccountLedger<Lookup, Match, Append>) => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify([address.supplierCode, address.externalAccountNumber]);
    const since = performance.now();
    const supplierId = (await this.#supplierIdOf(address)) ?? 0;
    return this.#mutex.take(key, () =>
      retrySerializationFailures(this.#contention, () =>
        withLockedRow(this.#pool, supplierId, address.externalAccountNumber, (client) => {
          countRowLockWait(this.#contention, since);
          return work(this.#lockedOn(client, supplierId));
        }),
      ),
    );
  }

  #supplierIdOf({ supplierCode, organisationId }: AccountAddress): Promise<number | undefined> {
    return supplierIdOf(this.#db, supplierCode, organisationId);
  }

  #lockedOn(client: pg.PoolClient, supplierId: number): AccountLedger<Lookup, Match, Append> {
    const locked: AccountLedger<Lookup, Match, Append> = {
      read: async ({ externalAccountNumber }, lookup) => {
        const request = { supplierId, externalAccountNumber, lookup };
        return (await this.#readStatement.run(client, [request]))[0];
      },
      append: ({ revisionToken }, append, batch) =>
        batch
          ? this.#appendsInBatch.appendLocked(client, revisionToken, { append, batch })
          : this.#appends.appendLocked(client, revisionToken, append),
      withLockedAccount: (_address, work) => work(locked),
    };
    return locked;
  }
}
