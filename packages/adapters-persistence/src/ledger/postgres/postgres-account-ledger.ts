import type { AccountLookup } from '@data-import/application';
import type { Knex } from 'knex';
import type pg from 'pg';
import { contentionUse } from '../../engine/contention-use.js';
import { poolOf } from '../../engine/postgres/connection.js';
import { tableGrowth } from '../../engine/postgres/table-growth.js';
import {
  isRefusedByPostgres,
  retrySerializationFailures,
} from '../../engine/postgres/transaction.js';
import { inTransaction, namedRows } from '../../engine/statements.js';
import { batchBySupplier, batchingUse } from '../../engine/request-batching.js';
import { untilStatusChanged } from '../../engine/row-turns.js';
import { shapeOf, type AppendShape } from '../../tables/append-functions.js';
import type { RowsToAdd } from '../../tables/table.js';
import { type EngineLedger, type ReadRequest, sizeOf } from '../account-ledger.js';
import { rowsOf } from '../appended-rows.js';
import { LOOKUP_KEYS, readStatement } from './read-statement.js';
import { sharedAppends, type SharedAppends } from './shared-appends.js';

const LARGE = 50;

/**
 * Two round trips for a write: a reading, and one statement that raises the account's revision where it is still the one
 * that was read and adds everything to those accounts only. Small requests of one shape share statements: those of import
 * batches with each other, so that others do without what is stored about a batch.
 */
export function postgresAccountLedger(db: Knex): EngineLedger {
  const pool = poolOf(db);
  const contention = contentionUse(db);
  const batching = {
    statements: 2,
    together: 512,
    isRefused: isRefusedByPostgres,
    use: batchingUse(db),
  };
  const reads = new Map<string, SharedReads>();
  const appends = new Map<AppendShape, SharedAppends>();

  const readsFor = (lookup: AccountLookup): SharedReads => {
    const keys = LOOKUP_KEYS.filter((key) => lookup[key] !== undefined);
    const existing = reads.get(keys.join());
    if (existing) return existing;
    const run = readStatement(keys, tableGrowth(pool));
    const read = batchBySupplier(
      ({ supplierId }: ReadRequest) => supplierId,
      (requests) => retrySerializationFailures(contention, () => run(pool, requests)),
      { ...batching, isLarge: (request) => sizeOf(request.lookup) > LARGE },
    );
    reads.set(keys.join(), { run, read });
    return { run, read };
  };

  const appendsOf = (sets: readonly RowsToAdd[]): SharedAppends => {
    const shape = shapeOf(sets);
    const existing = appends.get(shape);
    if (existing) return existing;
    const shared = sharedAppends(db, shape, { ...batching, contention, large: LARGE });
    appends.set(shape, shared);
    return shared;
  };

  return {
    read: (request) => readsFor(request.lookup).read(request),

    append(token, append, batch) {
      const sets = rowsOf(append, token.revision, batch);
      return appendsOf(sets).append(token, sets);
    },

    async withLockedRow(supplierId, externalAccountNumber, work) {
      await untilStatusChanged(db, supplierId);
      return inTransaction(db, supplierId, async (transaction) => {
        // An append takes these locks in the same order: a transaction that has locked the account must not wait for a
        // change of status that waits for a transaction that waits for the account.
        await namedRows(transaction, KEEP_STATUS, [supplierId]);
        await namedRows(transaction, LOCK_ACCOUNT, [supplierId, externalAccountNumber]);
        const client = (await transaction.client.acquireConnection()) as pg.PoolClient;
        return work({
          read: async (request) => (await readsFor(request.lookup).run(client, [request]))[0],
          append: (token, append, batch) => {
            const sets = rowsOf(append, token.revision, batch);
            return appendsOf(sets).appendLocked(client, token, sets);
          },
        });
      });
    },
  };
}

interface SharedReads {
  readonly run: ReturnType<typeof readStatement>;
  readonly read: EngineLedger['read'];
}

const KEEP_STATUS = { name: 'keep-status', sql: 'select import_is_open(?)' };

const LOCK_ACCOUNT = {
  name: 'lock-account',
  sql: `
    select id from accounts where supplier_id = ? and external_account_number = ?
    for no key update`,
};
