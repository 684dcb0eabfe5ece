import {
  OutcomeUnknown,
  type AccountAddress,
  type AccountLedger,
  type AccountReading,
  type RevisionConflict,
} from '@data-import/application';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import type { RevisionToken } from '../../../ledger/account-reading.js';
import { batchingUse } from '../../../ledger/batching-use.js';
import { KeyedMutex } from '../../../ledger/keyed-mutex.js';
import type { LedgerPart } from '../../../ledger/ledger-part.js';
import { batchRequests } from '../../../ledger/request-batching.js';
import { poolOf } from '../connection.js';
import { isRefusedByPostgres } from '../refused.js';
import { retrySerializationFailures } from '../transaction.js';
import { AppendStatement, type AppendRequest, type WhenLocked } from './append-statement.js';
import { withLockedRow } from './locked-account.js';
import type { PostgresLookUp } from './look-up.js';
import { ReadStatement, type ReadRequest } from './read-statement.js';
import { newAppendKey, settleAppends, type AppendOutcome } from './settled-appends.js';

const LARGE = 50;
const BATCHING = { statements: 2, enough: 16, together: 512, isRefused: isRefusedByPostgres };

/**
 * Two round trips for a write: a reading, and one statement that raises the account's revision where it is still the one
 * that was read and adds everything to those accounts only. Small requests share statements.
 */
export class PostgresAccountLedger<Lookup, Match, Append> implements AccountLedger<
  Lookup,
  Match,
  Append
> {
  readonly #pool: pg.Pool;
  readonly #readStatement: ReadStatement<Lookup, Match>;
  readonly #appendStatement: AppendStatement<Append>;
  readonly #mutex = new KeyedMutex();
  readonly #read: (request: ReadRequest<Lookup>) => Promise<AccountReading<Match> | undefined>;
  readonly #append: (request: AppendRequest<Append>) => Promise<AppendOutcome>;

  constructor(db: Knex, part: LedgerPart<Lookup, Append>, lookUp: PostgresLookUp<Lookup, Match>) {
    const pool = poolOf(db);
    const readStatement = new ReadStatement(part.name, lookUp);
    const use = batchingUse(db);
    this.#pool = pool;
    this.#readStatement = readStatement;
    this.#appendStatement = new AppendStatement<Append>(part);
    this.#read = batchRequests(
      (requests) => retrySerializationFailures(() => readStatement.run(pool, requests)),
      { ...BATCHING, isLarge: ({ lookup }) => part.sizeOf(lookup) > LARGE, use },
    );
    this.#append = batchRequests((requests) => this.#appendNow(requests, 'pass-over'), {
      ...BATCHING,
      isLarge: ({ append }) => part.rowsOf(append, 0).some(({ items }) => items.length > LARGE),
      use,
    });
  }

  read(address: AccountAddress, lookup: Lookup): Promise<AccountReading<Match> | undefined> {
    return this.#read({ address, lookup });
  }

  async append(
    reading: AccountReading<Match>,
    rows: Append,
  ): Promise<Result<void, RevisionConflict>> {
    const request = requestOf(reading, rows);
    const shared = await this.#append(request);
    // A shared statement passes over an account that is locked, so that no request waits for a neighbour's account.
    const [outcome] = shared === 'unchanged' ? await this.#appendNow([request], 'wait') : [shared];
    if (outcome === 'unknown') throw new OutcomeUnknown(undefined);
    return outcome === 'stored' ? ok() : err({ kind: 'revision-conflict' });
  }

  #appendNow(
    requests: readonly AppendRequest<Append>[],
    whenLocked: WhenLocked,
  ): Promise<readonly AppendOutcome[]> {
    return retrySerializationFailures(async () => {
      // Outside of what may have been committed: without a connection nothing was sent.
      const client = await this.#pool.connect();
      let lost: unknown;
      try {
        return await this.#appendStatement.run(client, requests, whenLocked);
      } catch (error) {
        if (isRefusedByPostgres(error)) throw error;
        lost = error;
      } finally {
        client.release(lost !== undefined);
      }
      return settleAppends(this.#pool, requests, lost);
    });
  }

  // Of this server one request at a time waits for the row, so that an account in demand does not use up the pool.
  withLockedAccount<T>(
    address: AccountAddress,
    work: (locked: AccountLedger<Lookup, Match, Append>) => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify([address.supplierCode, address.externalAccountNumber]);
    return this.#mutex.take(key, () =>
      retrySerializationFailures(() =>
        withLockedRow(this.#pool, address, (client) => work(this.#lockedOn(client))),
      ),
    );
  }

  #lockedOn(client: pg.PoolClient): AccountLedger<Lookup, Match, Append> {
    const locked: AccountLedger<Lookup, Match, Append> = {
      read: async (address, lookup) =>
        (await this.#readStatement.run(client, [{ address, lookup }]))[0],
      append: async (reading, rows) => {
        const request = requestOf(reading, rows);
        const [outcome] = await this.#appendStatement.run(client, [request], 'wait');
        return outcome === 'stored' ? ok() : err({ kind: 'revision-conflict' });
      },
      withLockedAccount: (_address, work) => work(locked),
    };
    return locked;
  }
}

function requestOf<Append>(
  { revisionToken }: AccountReading<unknown>,
  append: Append,
): AppendRequest<Append> {
  return { revisionToken: revisionToken as RevisionToken, key: newAppendKey(), append };
}
