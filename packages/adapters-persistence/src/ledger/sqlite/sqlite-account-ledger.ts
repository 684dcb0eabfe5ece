import type { AccountAppend, AccountReading, BatchOfAppend } from '@data-import/application';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { batchingUse, batchRequests } from '../../engine/request-batching.js';
import { sqliteFileOf } from '../../engine/sqlite/connection.js';
import { isRefusedBySqlite } from '../../engine/sqlite/sqlite-dialect.js';
import type { SqliteFile } from '../../engine/sqlite/sqlite-file.js';
import {
  type EngineLedger,
  type LedgerStatements,
  type ReadRequest,
  sizeOf,
  type RevisionToken,
} from '../account-ledger.js';
import { prepareLedger, type PreparedLedger } from './prepared-ledger.js';

interface AppendRequest {
  readonly token: RevisionToken;
  readonly append: AccountAppend;
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
export class SqliteAccountLedger implements EngineLedger {
  readonly read: (request: ReadRequest) => Promise<AccountReading | undefined>;
  readonly #file: SqliteFile;
  readonly #append: (request: AppendRequest) => Promise<boolean>;
  readonly #prepared = new WeakMap<BetterSqlite3.Database, PreparedLedger>();

  constructor(db: Knex) {
    this.#file = sqliteFileOf(db);
    const batching = { ...BATCHING, use: batchingUse(db) };
    this.read = batchRequests(
      (requests) => this.#file.read((reader) => this.#preparedOn(reader).read(requests)),
      { ...batching, isLarge: ({ lookup }) => sizeOf(lookup) > LARGE },
    );
    this.#append = batchRequests(
      (requests) =>
        this.#file.write(
          (writer) =>
            requests.map(({ token, append, batch }) =>
              this.#preparedOn(writer).append(token, append, batch),
            ),
          // The first ones have waited the longest; when they are refused each of the others waits on alone.
          Math.min(...requests.map(({ since }) => since)),
        ),
      { ...batching, isLarge: () => false },
    );
  }

  append(
    token: RevisionToken,
    append: AccountAppend,
    batch: BatchOfAppend | undefined,
  ): Promise<boolean> {
    return this.#append({ token, append, batch, since: performance.now() });
  }

  /** Locks the database against other processes: nothing else is written to the file while `work` reads and decides. */
  withLockedRow<T>(
    _supplierId: number,
    _externalAccountNumber: string,
    work: (held: LedgerStatements) => Promise<T>,
  ): Promise<T> {
    return this.#file.write((writer) => {
      const { read, append } = this.#preparedOn(writer);
      return work({
        read: async (request) => read([request])[0],
        append: async (...asked) => append(...asked),
      });
    });
  }

  #preparedOn(connection: BetterSqlite3.Database): PreparedLedger {
    const existing = this.#prepared.get(connection);
    if (existing) return existing;
    const prepared = prepareLedger(connection);
    this.#prepared.set(connection, prepared);
    return prepared;
  }
}
