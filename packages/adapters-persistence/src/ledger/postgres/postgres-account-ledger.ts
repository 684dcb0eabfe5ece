import type {
  AccountAppend,
  AccountLookup,
  AccountReading,
  BatchOfAppend,
} from '@data-import/application';
import type { Knex } from 'knex';
import type pg from 'pg';
import { contentionUse, type ContentionUse } from '../../engine/contention-use.js';
import { poolOf } from '../../engine/postgres/connection.js';
import { tableGrowth } from '../../engine/postgres/table-growth.js';
import {
  isRefusedByPostgres,
  retrySerializationFailures,
} from '../../engine/postgres/transaction.js';
import { inTransaction, namedRows } from '../../engine/statements.js';
import { batchBySupplier, batchingUse } from '../../engine/request-batching.js';
import { shapeOf, type AppendShape } from '../../tables/append-functions.js';
import type { RowsToAdd } from '../../tables/table.js';
import {
  type EngineLedger,
  type LedgerStatements,
  type ReadRequest,
  sizeOf,
  type RevisionToken,
} from '../account-ledger.js';
import { rowsOf } from '../appended-rows.js';
import { LOOKUP_KEYS, ReadStatement } from './read-statement.js';
import { SharedAppends } from './shared-appends.js';

const LARGE = 50;
const BATCHING = { statements: 2, together: 512, isRefused: isRefusedByPostgres };

interface SharedReads {
  readonly statement: ReadStatement;
  readonly read: (request: ReadRequest) => Promise<AccountReading | undefined>;
}

/**
 * Two round trips for a write: a reading, and one statement that raises the account's revision where it is still the one
 * that was read and adds everything to those accounts only. Small requests of one shape share statements: those of import
 * batches with each other, so that others do without what is stored about a batch.
 */
export class PostgresAccountLedger implements EngineLedger {
  readonly #db: Knex;
  readonly #pool: pg.Pool;
  readonly #contention: ContentionUse;
  /** Each by the keys of its lookups. */
  readonly #reads = new Map<string, SharedReads>();
  readonly #appends = new Map<AppendShape, SharedAppends>();

  constructor(db: Knex) {
    this.#db = db;
    this.#pool = poolOf(db);
    this.#contention = contentionUse(db);
  }

  read(request: ReadRequest): Promise<AccountReading | undefined> {
    return this.#readsFor(request.lookup).read(request);
  }

  append(
    token: RevisionToken,
    append: AccountAppend,
    batch: BatchOfAppend | undefined,
  ): Promise<boolean> {
    const sets = rowsOf(append, token.revision, batch);
    return this.#appendsOf(sets).append(token, sets);
  }

  withLockedRow<T>(
    supplierId: number,
    externalAccountNumber: string,
    work: (held: LedgerStatements) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.#db, supplierId, async (transaction) => {
      // An append takes these locks in the same order: a transaction that has locked the account must not wait for a
      // change of status that waits for a transaction that waits for the account.
      await namedRows(transaction, KEEP_STATUS, [supplierId]);
      await namedRows(transaction, LOCK_ACCOUNT, [supplierId, externalAccountNumber]);
      const client = (await transaction.client.acquireConnection()) as pg.PoolClient;
      return work({
        read: async (request) =>
          (await this.#readsFor(request.lookup).statement.run(client, [request]))[0],
        append: (token, append, batch) => {
          const sets = rowsOf(append, token.revision, batch);
          return this.#appendsOf(sets).appendLocked(client, token, sets);
        },
      });
    });
  }

  #readsFor(lookup: AccountLookup): SharedReads {
    const keys = LOOKUP_KEYS.filter((key) => lookup[key] !== undefined);
    const existing = this.#reads.get(keys.join());
    if (existing) return existing;
    const statement = new ReadStatement(keys, tableGrowth(this.#pool));
    const read = batchBySupplier(
      ({ supplierId }: ReadRequest) => supplierId,
      (requests) =>
        retrySerializationFailures(this.#contention, () => statement.run(this.#pool, requests)),
      {
        ...BATCHING,
        use: batchingUse(this.#db),
        isLarge: (request) => sizeOf(request.lookup) > LARGE,
      },
    );
    this.#reads.set(keys.join(), { statement, read });
    return { statement, read };
  }

  #appendsOf(sets: readonly RowsToAdd[]): SharedAppends {
    const shape = shapeOf(sets);
    const existing = this.#appends.get(shape);
    if (existing) return existing;
    const use = batchingUse(this.#db);
    const batching = { ...BATCHING, use, contention: this.#contention, large: LARGE };
    const appends = new SharedAppends(this.#pool, shape, batching);
    this.#appends.set(shape, appends);
    return appends;
  }
}

const KEEP_STATUS = { name: 'keep-status', sql: 'select import_is_open(?)' };

const LOCK_ACCOUNT = {
  name: 'lock-account',
  sql: `
    select id from accounts where supplier_id = ? and external_account_number = ?
    for no key update`,
};
