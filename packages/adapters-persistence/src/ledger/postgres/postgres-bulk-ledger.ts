import {
  OutcomeUnknown,
  type AccountLookup,
  type AccountReading,
  type BatchOfAppend,
  type BulkAppend,
  type BulkLedger,
  type BulkRows,
  type RowsOfAccount,
} from '@data-import/application';
import { dayOfDate, type TransactionId } from '@data-import/domain';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { ReadRequest, RevisionToken } from '../account-ledger.js';
import { batchingUse } from '../../engine/request-batching.js';
import { contentionUse } from '../../engine/contention-use.js';
import { rowsOf } from '../appended-rows.js';
import { firstEntryAfter } from '../../tables/appends.js';
import { supplierIdOf } from '../../tables/suppliers.js';
import { newCommitKey } from '../../engine/postgres/commit-outcome.js';
import { poolOf } from '../../engine/postgres/connection.js';
import { retrySerializationFailures } from '../../engine/postgres/transaction.js';
import { tableGrowth } from '../../engine/postgres/table-growth.js';
import { BULK_SHAPE, BULK_SHAPE_IN_BATCH } from '../../tables/append-functions.js';
import { AppendStatement, type AppendRequest } from './append-statement.js';
import { CopiedRows, COPY_TRANSACTIONS, type CopiedAccount } from './copied-rows.js';
import { copyIn } from './copy-in.js';
import { readStatement } from './read-statement.js';
import { sendAppends } from './shared-appends.js';

interface Request extends AppendRequest {
  readonly append: BulkAppend;
}

/** The number of groups that are usually under way and filled. */
const MOST_SPARE = 4;

/**
 * Reads accounts with one statement, and with another the transactions of accounts with a revision above 0.
 * Stores by the append function and a binary COPY in one transaction: the function raises revisions and says of
 * which accounts rows may follow. It holds their row locks until the commit, so that no two sessions add to one.
 */
export function postgresBulkLedger(db: Knex): BulkLedger {
  const pool = poolOf(db);
  const use = batchingUse(db);
  const contention = contentionUse(db);
  const growth = tableGrowth(pool);
  const readAccounts = readStatement([], growth);
  const readTransactions = readStatement(['transactionIds'], growth);
  const append = new AppendStatement(BULK_SHAPE, growth);
  const appendInBatch = new AppendStatement(BULK_SHAPE_IN_BATCH, growth);
  /** Buffers of stored rows for reuse: a new one for each group would call the garbage collector. */
  const spare: Buffer[] = [];

  const counted = async <T>(requests: number, work: () => Promise<T>): Promise<T> => {
    use.requests += requests;
    use.statements += 1;
    use.underWay += 1;
    try {
      return await work();
    } finally {
      use.underWay -= 1;
    }
  };

  /** Waits for PostgreSQL twice, since each answer may wait for a long turn of the event loop. */
  const store = async (
    client: Pipelining,
    statement: AppendStatement,
    requests: readonly Request[],
    rows: CopiedRows,
  ): Promise<readonly ('stored' | 'unchanged')[]> => {
    client.pipeline = true;
    try {
      const [, outcomes] = await Promise.all([
        client.query('begin'),
        statement.run(client, requests, 'pass-over'),
      ]);
      const raised = requests.filter((_, index) => outcomes[index] === 'stored');
      // PostgreSQL answers the commit with a rollback if it refused the rows.
      const [, { command }] = await Promise.all([
        raised.length > 0 &&
          copyIn(client, COPY_TRANSACTIONS, rows.placed(raised.map(copiedAccount))),
        client.query('commit'),
      ]);
      if (command !== 'COMMIT') throw new Error(`A transaction ended with ${command}.`);
      if (spare.length < MOST_SPARE) spare.push(rows.release());
      return outcomes;
    } catch (error) {
      // A connection that cannot roll back is lost, whatever failed before.
      await client.query('rollback');
      throw error;
    } finally {
      client.pipeline = false;
    }
  };

  return {
    newRows: () => new CopiedRows(spare.pop()),

    async readAll(accounts, rows) {
      const [first] = accounts;
      const supplierId =
        first && (await supplierIdOf(db, first.address.supplierCode, first.address.organisationId));
      if (supplierId === undefined) return accounts.map(() => undefined);
      const asked = ({ address }: RowsOfAccount, lookup: AccountLookup): ReadRequest => ({
        supplierId,
        externalAccountNumber: address.externalAccountNumber,
        lookup,
      });
      return counted(accounts.length, () =>
        retrySerializationFailures(contention, async () => {
          const readings = await readAccounts(
            pool,
            accounts.map((account) => asked(account, {})),
          );
          const used = accounts.filter((_, index) => hasItems(readings[index]));
          if (used.length === 0) return readings;
          const lookUps = used.map((account) =>
            asked(account, { transactionIds: idsOf(account, rows) }),
          );
          const found = (await readTransactions(pool, lookUps)).values();
          return readings.map((reading) => (hasItems(reading) ? found.next().value : reading));
        }),
      );
    },

    appendAll(appends, rows, batch) {
      const requests = appends.map((one) => requestOf(one, batch));
      const statement = batch ? appendInBatch : append;
      return counted(requests.length, async () => {
        try {
          const outcomes = await sendAppends(db, contention, requests, (client) =>
            store(client, statement, requests, rows as CopiedRows),
          );
          return outcomes.map((outcome) =>
            outcome === 'unknown' ? { error: new OutcomeUnknown(undefined) } : outcome,
          );
        } catch (error) {
          if (error instanceof OutcomeUnknown) return requests.map(() => ({ error }));
          throw error;
        }
      });
    },
  };
}

/** Nothing was ever appended to an account of revision 0. */
function hasItems(reading: AccountReading | undefined): boolean {
  return reading !== undefined && (reading.revisionToken as RevisionToken).revision > 0;
}

function idsOf({ first, count }: RowsOfAccount, rows: BulkRows): readonly TransactionId[] {
  return Array.from({ length: count }, (_, index) => rows.idOf(first + index));
}

/** A connection that may send statements before those before them are answered. */
type Pipelining = pg.PoolClient & { pipeline?: boolean };

function requestOf(append: BulkAppend, batch: BatchOfAppend | undefined): Request {
  const revisionToken = append.reading.revisionToken as RevisionToken;
  const { count: copied } = append.rows;
  const added = append.notes.length > 0 ? { notes: append.notes } : {};
  const sets = rowsOf(added, revisionToken.revision, batch, copied);
  return { revisionToken, key: newCommitKey(), sets, copied, append };
}

function copiedAccount({ revisionToken, append: { rows, moves } }: Request): CopiedAccount {
  const { supplierId, accountId, revision } = revisionToken;
  return {
    supplierId,
    accountId,
    entry: firstEntryAfter(revision),
    first: rows.first,
    count: rows.count,
    moves: moves.map(({ index, date, description }) => ({
      row: rows.first + index,
      day: dayOfDate(date),
      text: description,
    })),
  };
}
