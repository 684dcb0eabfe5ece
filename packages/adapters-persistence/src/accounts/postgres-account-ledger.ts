import {
  OutcomeUnknown,
  type AccountAddress,
  type RevisionConflict,
  type AccountLedger,
  type AccountReading,
} from '@data-import/application';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import { batchingUse } from '../database/batching-use.js';
import { batchRequests } from '../database/request-batching.js';
import { poolOf } from '../database/connection.js';
import { findCommitOutcome } from '../database/commit-outcome.js';
import { DAY } from '../database/formats.js';
import { afterFailedCommit, retrySerializationFailures } from '../database/in-transaction.js';
import { isRefused } from '../database/refused.js';
import { KeyedMutex } from '../database/keyed-mutex.js';
import {
  newAppendKey,
  RECENT_APPENDS,
  settleAppends,
  type AppendOutcome,
  type SentAppend,
} from './settled-appends.js';
import { toReading, type RevisionToken, type AccountRow, type Counts } from './stored-account.js';

/** What one use case looks up and adds, in SQL. */
export interface PostgresPart<Lookup, Match, Append> {
  /** Leads the names of its prepared statements. */
  readonly name: string;
  /** What a request seeks, as it stands in the JSON of the requests. */
  readonly lookupJson: (lookup: Lookup) => unknown;
  /** An expression that gives what is found as JSON text, over `r.lookup` (json) and `a`, the account. */
  readonly lookUp: string;
  readonly found: (json: string | null, lookup: Lookup) => Match;
  readonly sizeOf: (request: Lookup | Append) => number;
  /** Expressions `name as (insert ...)` over `kept(n, account_id)` and the parameters from `$2` on, one per set of rows. */
  readonly inserts: string;
  /** The sets of rows of one request; each row says by `n` whose it is. */
  readonly rowsOf: (additions: Append, n: number, revision: number) => readonly unknown[][];
  readonly countsOf: (additions: Append) => Counts;
}

interface ReadRequest<Lookup> {
  readonly address: AccountAddress;
  readonly lookup: Lookup;
}

interface AppendRequest<Append> extends SentAppend {
  readonly revisionToken: RevisionToken;
  readonly additions: Append;
}

function requestOf<Append>(
  { revisionToken }: AccountReading<unknown>,
  additions: Append,
): AppendRequest<Append> {
  return { revisionToken: revisionToken as RevisionToken, key: newAppendKey(), additions };
}

type Connection = pg.Pool | pg.PoolClient;

/** What becomes of an append to an account that somebody holds: it waits, or is not kept. */
type WhenHeld = 'wait' | 'pass-over';

const LARGE = 50;
const BATCHING = { statements: 2, together: 128 };

/**
 * Two round trips for a write: a reading, and one statement that raises the account's revision where it is still the one
 * that was read and adds everything to those accounts only. Small requests share statements.
 */
export class PostgresAccountLedger<Lookup, Match, Append> implements AccountLedger<
  Lookup,
  Match,
  Append
> {
  readonly #statements: Statements<Lookup, Match, Append>;
  readonly #pool: pg.Pool;
  readonly #turns = new KeyedMutex();
  readonly #read: (request: ReadRequest<Lookup>) => Promise<AccountReading<Match> | undefined>;
  readonly #append: (request: AppendRequest<Append>) => Promise<AppendOutcome>;

  constructor(db: Knex, part: PostgresPart<Lookup, Match, Append>) {
    const pool = poolOf(db);
    const use = batchingUse(db);
    const statements = new Statements(part);
    this.#pool = pool;
    this.#statements = statements;
    this.#read = batchRequests(
      (requests) => retrySerializationFailures(() => statements.read(pool, requests)),
      {
        ...BATCHING,
        isLarge: ({ lookup }) => part.sizeOf(lookup) > LARGE,
        use,
      },
    );
    this.#append = batchRequests((requests) => this.#appendNow(requests, 'pass-over'), {
      ...BATCHING,
      isLarge: ({ additions }) => part.sizeOf(additions) > LARGE,
      use,
    });
  }

  read(address: AccountAddress, lookup: Lookup): Promise<AccountReading<Match> | undefined> {
    return this.#read({ address, lookup });
  }

  async append(
    reading: AccountReading<Match>,
    additions: Append,
  ): Promise<Result<void, RevisionConflict>> {
    const request = requestOf(reading, additions);
    const shared = await this.#append(request);
    // A shared statement passes over an account that is locked, so that no request waits for a neighbour's account.
    const [outcome] = shared === 'unchanged' ? await this.#appendNow([request], 'wait') : [shared];
    if (outcome === 'unknown') throw new OutcomeUnknown(undefined);
    return outcome === 'stored' ? ok() : err({ kind: 'revision-conflict' });
  }

  #appendNow(
    requests: readonly AppendRequest<Append>[],
    whenHeld: WhenHeld,
  ): Promise<readonly AppendOutcome[]> {
    return retrySerializationFailures(async () => {
      // Outside of what may have been committed: without a connection nothing was sent.
      const client = await this.#pool.connect();
      let lost: unknown;
      try {
        return await this.#statements.append(client, requests, whenHeld);
      } catch (error) {
        if (isRefused(error)) throw error;
        lost = error;
      } finally {
        client.release(lost !== undefined);
      }
      return settleAppends(this.#pool, requests, lost);
    });
  }

  // Of this server one at a time waits for the row, so that an account in demand does not use up the pool.
  withLockedAccount<T>(
    address: AccountAddress,
    work: (held: AccountLedger<Lookup, Match, Append>) => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify([address.supplierCode, address.externalAccountNumber]);
    return this.#turns.take(key, () =>
      retrySerializationFailures(() =>
        inHeldTransaction(this.#pool, address, (client) => work(this.#heldOn(client))),
      ),
    );
  }

  #heldOn(client: pg.PoolClient): AccountLedger<Lookup, Match, Append> {
    const held: AccountLedger<Lookup, Match, Append> = {
      read: async (address, lookup) =>
        (await this.#statements.read(client, [{ address, lookup }]))[0],
      append: async (reading, additions) => {
        const request = requestOf(reading, additions);
        const [outcome] = await this.#statements.append(client, [request], 'wait');
        return outcome === 'stored' ? ok() : err({ kind: 'revision-conflict' });
      },
      withLockedAccount: (_address, work) => work(held),
    };
    return held;
  }
}

async function inHeldTransaction<T>(
  pool: pg.Pool,
  { organisationId, supplierCode, externalAccountNumber }: AccountAddress,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  let failure: unknown;
  let done: { readonly result: T; readonly xid: string | null } | undefined;
  try {
    await client.query('begin');
    // In the order in which an append takes them too: who holds the account must not wait for a change of status that
    // waits for somebody who waits for the account.
    await client.query({ name: 'hold-supplier', text: HOLD_SUPPLIER, values: [supplierCode] });
    const { rows } = await client.query<{ xid: string }>({
      name: 'hold-account',
      text: HOLD_ACCOUNT,
      values: [organisationId, supplierCode, externalAccountNumber],
    });
    const result = await work(client);
    done = { result, xid: rows[0]?.xid ?? null };
    await client.query('commit');
    isBroken = false;
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => (isBroken = false),
      () => undefined,
    );
    failure = error;
  } finally {
    client.release(isBroken);
  }
  return afterFailedCommit(failure, done, (xid) => findCommitOutcome(pool, xid));
}

const HOLD_SUPPLIER = 'select import_is_open(id) from import_suppliers where code = $1';

const HOLD_ACCOUNT = `
  select account.id, pg_current_xact_id()::text as xid
  from import_suppliers s
  cross join lateral (
    select a.id from accounts a
    where a.supplier_id = s.id and a.external_account_number = $3 limit 1
    for no key update
  ) as account
  where s.organisation_id = $1 and s.code = $2`;

class Statements<Lookup, Match, Append> {
  readonly #part: PostgresPart<Lookup, Match, Append>;
  readonly #readText: string;
  readonly #appendTexts: Readonly<Record<WhenHeld, string>>;

  constructor(part: PostgresPart<Lookup, Match, Append>) {
    this.#part = part;
    this.#readText = readText(part.lookUp);
    this.#appendTexts = {
      wait: appendText(part.inserts, ''),
      'pass-over': appendText(part.inserts, 'skip locked'),
    };
  }

  async read(
    connection: Connection,
    requests: readonly ReadRequest<Lookup>[],
  ): Promise<readonly (AccountReading<Match> | undefined)[]> {
    const asked = requests.map(({ address, lookup }, n) => ({
      n,
      o: address.organisationId,
      s: address.supplierCode,
      e: address.externalAccountNumber,
      q: this.#part.lookupJson(lookup),
    }));
    const { rows } = await connection.query<AccountRow & { n: number; found: string | null }>({
      name: `${this.#part.name}-read`,
      text: this.#readText,
      values: [JSON.stringify(asked)],
    });
    const readings = requests.map((): AccountReading<Match> | undefined => undefined);
    for (const row of rows) {
      const request = requests[row.n];
      if (request) readings[row.n] = toReading(row, this.#part.found(row.found, request.lookup));
    }
    return readings;
  }

  /** What became of each request; of one that was not stored the account is locked or has changed. */
  async append(
    connection: Connection,
    requests: readonly AppendRequest<Append>[],
    whenHeld: WhenHeld,
  ): Promise<readonly ('stored' | 'unchanged')[]> {
    const guards = requests.map(({ revisionToken, key, additions }, n) => {
      const counts = this.#part.countsOf(additions);
      return {
        n,
        s: revisionToken.supplierId,
        a: revisionToken.accountId,
        r: revisionToken.revision,
        k: key,
        cn: counts.notes ?? 0,
        ct: counts.transactions ?? 0,
        cs: counts.statements ?? 0,
        cp: counts.paymentInstructions ?? 0,
      };
    });
    const sets = requests.map(({ revisionToken, additions }, n) =>
      this.#part.rowsOf(additions, n, revisionToken.revision),
    );
    const merged = (sets[0] ?? []).map((_, set) =>
      sets.length === 1 ? sets[0]?.[set] : sets.flatMap((rows) => rows[set] ?? []),
    );
    const { rows } = await connection.query<{ n: number }>({
      name: `${this.#part.name}-append-${whenHeld}`,
      text: this.#appendTexts[whenHeld],
      values: [JSON.stringify(guards), ...merged.map((rowsOfSet) => JSON.stringify(rowsOfSet))],
    });
    const kept = new Set(rows.map(({ n }) => n));
    return requests.map((_, n) => (kept.has(n) ? 'stored' : 'unchanged'));
  }
}

const readText = (lookUp: string) =>
  `
  select r.n, s.id as supplier_id, s.status, s.document_root, s.verifies_documents, s.time_zone,
    a.id as account_id, a.number, a.revision, to_char(a.period_from, ${DAY}) as period_from,
    to_char(a.period_to, ${DAY}) as period_to, ${lookUp} as found
  from json_to_recordset($1::json) as r(n int, o text, s text, e text, q json)
  cross join lateral (
    select * from import_suppliers where code = r.s and organisation_id = r.o limit 1
  ) as s
  left join lateral (
    select * from accounts where supplier_id = s.id and external_account_number = r.e limit 1
  ) as a on true`.replaceAll('r.lookup', 'r.q');

// Accounts are locked one by one in the order of their ids, so that shared statements of two servers cannot wait for each
// other, and so that the plan that PostgreSQL keeps never comes to read the whole table. An account takes one append of a
// statement at the most: that of which `recent_appends` gets the key.
const appendText = (inserts: string, whenHeld: string) => `
  with r as materialized (
    select * from json_to_recordset($1::json)
      as r(n int, s int, a bigint, r bigint, k bigint, cn int, ct int, cs int, cp int)
  ), ongoing as materialized (
    select one.s from (select distinct s from r order by s) as one where import_is_open(one.s)
  ), held as materialized (
    select guarded.n, guarded.k, account.id
    from (select r.n, r.k, r.a, r.r from r join ongoing on ongoing.s = r.s order by r.a) as guarded
    cross join lateral (
      select a.id from accounts a where a.id = guarded.a and a.revision = guarded.r limit 1
      for no key update ${whenHeld}
    ) as account
  ), chosen as materialized (
    select distinct on (id) n, k, id from held order by id, n
  ), raised as (
    update accounts set revision = revision + 1,
      recent_appends = ((array(select k from chosen order by id))
        [array_position(array(select id from chosen order by id), id)] || recent_appends)[1:${RECENT_APPENDS}]
    where id = any(array(select id from chosen))
    returning id
  ), kept as materialized (
    select chosen.n, chosen.id as account_id from chosen join raised on raised.id = chosen.id
  ), ${inserts}, counted as (
    insert into supplier_counters
      (supplier_id, stripe, notes, transactions, statements, payment_instructions)
    select r.s, pg_backend_pid() & 63, sum(cn), sum(ct), sum(cs), sum(cp)
    from kept join r on r.n = kept.n group by r.s order by r.s
    on conflict (supplier_id, stripe) do update set
      notes = supplier_counters.notes + excluded.notes,
      transactions = supplier_counters.transactions + excluded.transactions,
      statements = supplier_counters.statements + excluded.statements,
      payment_instructions = supplier_counters.payment_instructions + excluded.payment_instructions
  )
  select n from kept`;
