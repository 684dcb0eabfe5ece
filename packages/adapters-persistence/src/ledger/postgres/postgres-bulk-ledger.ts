import {
  OutcomeUnknown,
  type BatchOfAppend,
  type BulkAppend,
  type BulkLedger,
  type BulkOutcome,
  type BulkReading,
  type RowsOfAccount,
} from '@data-import/application';
import {
  dayOfDate,
  type CalendarDate,
  type StatementPeriod,
  type SupplierStatus,
} from '@data-import/domain';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { RevisionToken } from '../account-ledger.js';
import { batchingUse, type BatchingUse } from '../../engine/request-batching.js';
import { untilStatusChanged } from '../../engine/row-turns.js';
import { contentionUse, type ContentionUse } from '../../engine/contention-use.js';
import { rowsOf } from '../appended-rows.js';
import { storedPeriod } from '../../tables/accounts.js';
import { firstEntryAfter } from '../../tables/appends.js';
import { supplierIdOf } from '../../tables/suppliers.js';
import { TRANSACTIONS } from '../../tables/transactions.js';
import { wholeNumber } from '../../engine/postgres/column-types.js';
import { newCommitKey } from '../../engine/postgres/commit-outcome.js';
import { poolOf } from '../../engine/postgres/connection.js';
import {
  isRefusedByPostgres,
  retrySerializationFailures,
} from '../../engine/postgres/transaction.js';
import { PlanVersion, tableGrowth } from '../../engine/postgres/table-growth.js';
import { BULK_SHAPE, BULK_SHAPE_IN_BATCH } from '../../tables/append-functions.js';
import { AppendStatement, type AppendRequest } from './append-statement.js';
import { binaryArray } from './binary-array.js';
import { CopiedRows, COPY_TRANSACTIONS, type CopiedAccount } from './copied-rows.js';
import { copyIn } from './copy-in.js';
import { settleAppends } from './shared-appends.js';

interface Request extends AppendRequest {
  readonly append: BulkAppend;
}

/** An account as `READ_ACCOUNTS` gives it; nulls when there is none. JSON has days as ISO 8601, whatever the session has. */
type AccountRow = readonly [
  id: number | null,
  revision: number | null,
  from: CalendarDate | null,
  to: CalendarDate | null,
];

interface LedgerReading {
  readonly openPeriod: StatementPeriod | undefined;
  readonly revisionToken: RevisionToken;
}

/** The number of groups that are usually under way and filled. */
const MOST_SPARE = 4;

/**
 * Reads accounts with one statement, and with another one which of them have identifiers already: only those that anything
 * was ever appended to. Stores by the append function and a binary COPY in one transaction: the function raises revisions
 * and says of which accounts rows may follow. It holds their row locks until the commit, so that no two sessions add to one.
 */
export class PostgresBulkLedger implements BulkLedger {
  readonly #db: Knex;
  readonly #pool: pg.Pool;
  readonly #use: BatchingUse;
  readonly #contention: ContentionUse;
  readonly #version: PlanVersion;
  readonly #append: AppendStatement;
  readonly #appendInBatch: AppendStatement;
  /** Buffers of stored rows for reuse: a new one for each group would call the garbage collector. */
  readonly #spare: Buffer[] = [];

  constructor(db: Knex) {
    this.#db = db;
    this.#pool = poolOf(db);
    this.#use = batchingUse(db);
    this.#contention = contentionUse(db);
    const growth = tableGrowth(this.#pool);
    this.#version = new PlanVersion(growth, [TRANSACTIONS]);
    this.#append = new AppendStatement(BULK_SHAPE, growth);
    this.#appendInBatch = new AppendStatement(BULK_SHAPE_IN_BATCH, growth);
  }

  newRows(): CopiedRows {
    return new CopiedRows(this.#spare.pop());
  }

  async readAll(
    accounts: readonly RowsOfAccount[],
    rows: CopiedRows,
  ): Promise<readonly (BulkReading | undefined)[]> {
    const [first] = accounts;
    const supplierId =
      first &&
      (await supplierIdOf(this.#db, first.address.supplierCode, first.address.organisationId));
    if (supplierId === undefined) return accounts.map(() => undefined);
    return this.#counted(accounts.length, async () => {
      const numbers = accounts.map(({ address }) => address.externalAccountNumber);
      const {
        rows: [found],
      } = await retrySerializationFailures(this.#contention, () =>
        this.#pool.query<{ status: SupplierStatus; accounts: string }>({
          name: 'bulk-accounts-read',
          text: READ_ACCOUNTS,
          values: [supplierId, binaryArray('text', numbers), NO_LIMIT],
        }),
      );
      if (!found) return accounts.map(() => undefined);
      const { status } = found;
      const readings = (JSON.parse(found.accounts) as readonly AccountRow[]).map((row) =>
        readingOf(row, supplierId),
      );
      const existing = await this.#withExisting(supplierId, accounts, readings, rows);
      return readings.map((reading) => {
        if (!reading) return undefined;
        const { openPeriod, revisionToken } = reading;
        const hasExisting = existing.has(revisionToken.accountId);
        return { status, openPeriod, hasExisting, revisionToken };
      });
    });
  }

  appendAll(
    appends: readonly BulkAppend[],
    rows: CopiedRows,
    batch?: BatchOfAppend,
  ): Promise<readonly BulkOutcome[]> {
    const requests = appends.map((append) => requestOf(append, batch));
    const statement = batch ? this.#appendInBatch : this.#append;
    return this.#counted(requests.length, async () => {
      try {
        return await retrySerializationFailures(this.#contention, () =>
          this.#appendOnce(statement, requests, rows),
        );
      } catch (error) {
        if (error instanceof OutcomeUnknown) return requests.map(() => ({ error }));
        throw error;
      }
    });
  }

  async #appendOnce(
    statement: AppendStatement,
    requests: readonly Request[],
    rows: CopiedRows,
  ): Promise<readonly BulkOutcome[]> {
    const [first] = requests;
    if (first) await untilStatusChanged(this.#db, first.revisionToken.supplierId);
    // Outside of what may have been committed: without a connection nothing was sent.
    const client: Pipelining = await this.#pool.connect();
    let isBroken = true;
    let lost: unknown;
    try {
      const outcomes = await store(client, statement, requests, rows);
      isBroken = false;
      if (this.#spare.length < MOST_SPARE) this.#spare.push(rows.release());
      return outcomes;
    } catch (error) {
      await client.query('rollback').then(
        () => (isBroken = false),
        () => undefined,
      );
      if (isRefusedByPostgres(error)) throw error;
      lost = error;
    } finally {
      client.pipeline = false;
      client.release(isBroken);
    }
    const settled = await settleAppends(this.#pool, requests, lost);
    return settled.map((outcome) =>
      outcome === 'unknown' ? { error: new OutcomeUnknown(lost) } : outcome,
    );
  }

  /** The accounts that have one of the identifiers. What has come since they were read has raised their revisions. */
  async #withExisting(
    supplierId: number,
    accounts: readonly RowsOfAccount[],
    readings: readonly (LedgerReading | undefined)[],
    rows: CopiedRows,
  ): Promise<ReadonlySet<number>> {
    const [ids, accountIds]: [string[], number[]] = [[], []];
    for (const [index, { first, count }] of accounts.entries()) {
      const token = readings[index]?.revisionToken;
      if (!token || token.revision === 0) continue;
      for (let row = first; row < first + count; row += 1) {
        ids.push(rows.idOf(row));
        accountIds.push(token.accountId);
      }
    }
    if (ids.length === 0) return new Set();
    const { current: version } = this.#version;
    const { rows: found } = await retrySerializationFailures(this.#contention, () =>
      this.#pool.query<{ account_id: number }>({
        name: `bulk-transactions-read-${version}`,
        text: `${FIND_EXISTING} -- ${version}`,
        values: [supplierId, binaryArray('text', ids), binaryArray('whole', accountIds), NO_LIMIT],
      }),
    );
    return new Set(found.map(({ account_id: accountId }) => accountId));
  }

  async #counted<T>(requests: number, work: () => Promise<T>): Promise<T> {
    this.#use.requests += requests;
    this.#use.statements += 1;
    this.#use.underWay += 1;
    try {
      return await work();
    } finally {
      this.#use.underWay -= 1;
    }
  }
}

function readingOf(
  [id, revision, from, to]: AccountRow,
  supplierId: number,
): LedgerReading | undefined {
  if (id === null || revision === null) return undefined;
  return {
    openPeriod: storedPeriod({ periodFrom: from ?? undefined, periodTo: to ?? undefined }),
    revisionToken: {
      supplierId,
      accountId: wholeNumber(id),
      revision: wholeNumber(revision),
    },
  };
}

/** A connection that may send statements before those before them are answered. */
type Pipelining = pg.PoolClient & { pipeline?: boolean };

/** Waits for PostgreSQL twice, since each answer may wait for a long turn of the event loop. */
async function store(
  client: Pipelining,
  statement: AppendStatement,
  requests: readonly Request[],
  rows: CopiedRows,
): Promise<readonly ('stored' | 'unchanged')[]> {
  client.pipeline = true;
  const [, outcomes] = await Promise.all([
    client.query('begin'),
    statement.run(client, requests, 'pass-over'),
  ]);
  const raised = requests.filter((_, index) => outcomes[index] === 'stored');
  // PostgreSQL answers the commit with a rollback if it refused the rows.
  const [, { command }] = await Promise.all([
    raised.length > 0 && copyIn(client, COPY_TRANSACTIONS, rows.placed(raised.map(copiedAccount))),
    client.query('commit'),
  ]);
  if (command !== 'COMMIT') throw new Error(`A transaction ended with ${command}.`);
  return outcomes;
}

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

// The same limit as in `readStatement`.
const NO_LIMIT = 1_000_000;

/** All accounts in one value, which costs the driver and the garbage collector a fraction of a row for each. */
const READ_ACCOUNTS = `
  select supplier.status, account.list as accounts
  from (
    select json_agg(
      json_build_array(found.id, found.revision, found.period_from, found.period_to)
      order by given.place
    ) as list
    from (
      select * from unnest($2::text[]) with ordinality as asked(number, place) limit $3
    ) as given
    left join lateral (
      select * from accounts
      where supplier_id = $1 and external_account_number = given.number limit 1
    ) as found on true
  ) as account
  cross join lateral (select status from import_suppliers where id = $1 limit 1) as supplier`;

const FIND_EXISTING = `
  select distinct given.account_id
  from (
    select * from unnest($2::text[], $3::bigint[]) as asked(transaction_id, account_id) limit $4
  ) as given
  cross join lateral (
    select from transactions as stored
    where stored.supplier_id = $1 and stored.account_id = given.account_id
      and stored.transaction_id = given.transaction_id
    limit 1
  ) as found`;
