import type {
  AccountAddress,
  RevisionConflict,
  AccountLedger,
  AccountReading,
} from '@data-import/application';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { batchingUse } from '../database/batching-use.js';
import { batchRequests } from '../database/request-batching.js';
import { sqliteFileOf } from '../database/connection.js';
import type { SqliteFile } from '../database/sqlite-file.js';
import { KeyedMutex } from '../database/keyed-mutex.js';
import { toReading, type RevisionToken, type AccountRow, type Counts } from './stored-account.js';

/** What one use case looks up and adds, with statements that are prepared once. */
export interface SqlitePart<Lookup, Match, Append> {
  prepare(connection: BetterSqlite3.Database): PreparedSqlitePart<Lookup, Match, Append>;
}

interface PreparedSqlitePart<Lookup, Match, Append> {
  find(accountId: number | null, lookup: Lookup): Match;
  add(account: { readonly id: number; readonly revision: number }, additions: Append): Counts;
}

interface AppendRequest<Append> {
  readonly revisionToken: RevisionToken;
  readonly additions: Append;
  readonly since: number;
}

const BATCHING = { statements: 1, together: 128, isLarge: () => false };

/**
 * The same steps as on PostgreSQL, synchronously: SQLite has one writer, and nothing waits while it writes. Requests that
 * arrive together share one transaction and so one wait for the disk.
 */
export class SqliteAccountLedger<Lookup, Match, Append> implements AccountLedger<
  Lookup,
  Match,
  Append
> {
  readonly #file: SqliteFile;
  readonly #part: SqlitePart<Lookup, Match, Append>;
  readonly #turns = new KeyedMutex();
  readonly #append: (request: AppendRequest<Append>) => Promise<boolean>;
  readonly #prepared = new WeakMap<BetterSqlite3.Database, PreparedLedger<Lookup, Match, Append>>();

  constructor(db: Knex, part: SqlitePart<Lookup, Match, Append>) {
    this.#file = sqliteFileOf(db);
    this.#part = part;
    this.#append = batchRequests(
      (requests) =>
        this.#file.write(
          (writer) => requests.map((request) => this.#preparedOn(writer).append(request)),
          // Those that came first have waited the longest; when they are refused each of the others waits on alone.
          Math.min(...requests.map(({ since }) => since)),
        ),
      { ...BATCHING, use: batchingUse(db) },
    );
  }

  read(address: AccountAddress, lookup: Lookup): Promise<AccountReading<Match> | undefined> {
    return this.#file.read((reader) => this.#preparedOn(reader).read(address, lookup));
  }

  async append(
    reading: AccountReading<Match>,
    additions: Append,
  ): Promise<Result<void, RevisionConflict>> {
    const revisionToken = reading.revisionToken as RevisionToken;
    const isKept = await this.#append({ revisionToken, additions, since: performance.now() });
    return isKept ? ok() : err({ kind: 'revision-conflict' });
  }

  /**
   * Takes turns within this process and holds the database against others: nothing else is written to the file while
   * `work` reads and decides.
   */
  withLockedAccount<T>(
    address: AccountAddress,
    work: (held: AccountLedger<Lookup, Match, Append>) => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify([address.supplierCode, address.externalAccountNumber]);
    return this.#turns.take(key, () =>
      this.#file.write((writer) => work(heldOn(this.#preparedOn(writer)))),
    );
  }

  #preparedOn(connection: BetterSqlite3.Database): PreparedLedger<Lookup, Match, Append> {
    const known = this.#prepared.get(connection);
    if (known) return known;
    const prepared = new PreparedLedger(connection, this.#part.prepare(connection));
    this.#prepared.set(connection, prepared);
    return prepared;
  }
}

function heldOn<Lookup, Match, Append>(
  prepared: PreparedLedger<Lookup, Match, Append>,
): AccountLedger<Lookup, Match, Append> {
  const held: AccountLedger<Lookup, Match, Append> = {
    read: async (address, lookup) => prepared.read(address, lookup),
    append: async ({ revisionToken }, additions) =>
      prepared.append({ revisionToken: revisionToken as RevisionToken, additions })
        ? ok()
        : err({ kind: 'revision-conflict' }),
    withLockedAccount: (_address, work) => work(held),
  };
  return held;
}

class PreparedLedger<Lookup, Match, Append> {
  readonly read: (address: AccountAddress, lookup: Lookup) => AccountReading<Match> | undefined;
  readonly #part: PreparedSqlitePart<Lookup, Match, Append>;
  readonly #read: BetterSqlite3.Statement<unknown[], AccountRow>;
  readonly #guard: BetterSqlite3.Statement;
  readonly #count: BetterSqlite3.Statement;

  constructor(connection: BetterSqlite3.Database, part: PreparedSqlitePart<Lookup, Match, Append>) {
    this.#part = part;
    this.#read = connection.prepare(READ);
    this.#guard = connection.prepare(GUARD);
    this.#count = connection.prepare(COUNT);
    this.read = connection.transaction((address, lookup) => this.#readNow(address, lookup));
  }

  append({ revisionToken, additions }: Omit<AppendRequest<Append>, 'since'>): boolean {
    const { accountId, revision, supplierId } = revisionToken;
    if (this.#guard.run(accountId, revision, supplierId).changes === 0) return false;
    const counts = this.#part.add({ id: accountId, revision }, additions);
    this.#count.run(
      supplierId,
      counts.notes ?? 0,
      counts.transactions ?? 0,
      counts.statements ?? 0,
      counts.paymentInstructions ?? 0,
    );
    return true;
  }

  #readNow(address: AccountAddress, lookup: Lookup): AccountReading<Match> | undefined {
    const { organisationId, supplierCode, externalAccountNumber } = address;
    const row = this.#read.get(externalAccountNumber, supplierCode, organisationId);
    return row && toReading(row, this.#part.find(row.account_id, lookup));
  }
}

const READ = `
  select s.id as supplier_id, s.status, s.document_root, s.verifies_documents, s.time_zone,
    a.id as account_id, a.number, a.revision, a.period_from, a.period_to
  from import_suppliers s
  left join accounts a on a.supplier_id = s.id and a.external_account_number = ?
  where s.code = ? and s.organisation_id = ?`;

const GUARD = `
  update accounts set revision = revision + 1
  where id = ? and revision = ?
    and exists (select 1 from import_suppliers where id = ? and status = 'ongoing')`;

const COUNT = `
  insert into supplier_counters
    (supplier_id, stripe, notes, transactions, statements, payment_instructions)
  values (?, 0, ?, ?, ?, ?)
  on conflict (supplier_id, stripe) do update set
    notes = notes + excluded.notes, transactions = transactions + excluded.transactions,
    statements = statements + excluded.statements,
    payment_instructions = payment_instructions + excluded.payment_instructions`;
