import type {
  AccountAddress,
  AccountChanged,
  AccountLedger,
  AccountReading,
} from '@data-import/application';
import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { batchingUse } from '../database/batching-use.js';
import { coalesce } from '../database/coalesce.js';
import { sqliteFileOf } from '../database/connection.js';
import type { SqliteFile } from '../database/sqlite-file.js';
import { Turns } from '../database/turns.js';
import { toReading, type AccountMark, type AccountRow, type Counts } from './stored-account.js';

/** What one use case looks up and adds, with statements that are prepared once. */
export interface SqlitePart<Sought, Found, Additions> {
  prepare(connection: BetterSqlite3.Database): PreparedSqlitePart<Sought, Found, Additions>;
}

interface PreparedSqlitePart<Sought, Found, Additions> {
  find(accountId: number | null, sought: Sought): Found;
  add(account: { readonly id: number; readonly revision: number }, additions: Additions): Counts;
}

interface AppendRequest<Additions> {
  readonly mark: AccountMark;
  readonly additions: Additions;
  readonly since: number;
}

const COALESCING = { statements: 1, together: 128, isLarge: () => false };

/**
 * The same steps as on PostgreSQL, synchronously: SQLite has one writer, and nothing waits while it writes. Requests that
 * arrive together share one transaction and so one wait for the disk.
 */
export class SqliteAccountLedger<Sought, Found, Additions> implements AccountLedger<
  Sought,
  Found,
  Additions
> {
  readonly #file: SqliteFile;
  readonly #part: SqlitePart<Sought, Found, Additions>;
  readonly #turns = new Turns();
  readonly #append: (request: AppendRequest<Additions>) => Promise<boolean>;
  readonly #prepared = new WeakMap<
    BetterSqlite3.Database,
    PreparedLedger<Sought, Found, Additions>
  >();

  constructor(db: Knex, part: SqlitePart<Sought, Found, Additions>) {
    this.#file = sqliteFileOf(db);
    this.#part = part;
    this.#append = coalesce(
      (requests) =>
        this.#file.write(
          (writer) => requests.map((request) => this.#preparedOn(writer).append(request)),
          // Those that came first have waited the longest; when they are refused each of the others waits on alone.
          Math.min(...requests.map(({ since }) => since)),
        ),
      { ...COALESCING, use: batchingUse(db) },
    );
  }

  read(address: AccountAddress, sought: Sought): Promise<AccountReading<Found> | undefined> {
    return this.#file.read((reader) => this.#preparedOn(reader).read(address, sought));
  }

  async append(
    reading: AccountReading<Found>,
    additions: Additions,
  ): Promise<Result<void, AccountChanged>> {
    const mark = reading.mark as AccountMark;
    const isKept = await this.#append({ mark, additions, since: performance.now() });
    return isKept ? ok() : err({ kind: 'account-changed' });
  }

  /**
   * Takes turns within this process and holds the database against others: nothing else is written to the file while
   * `work` reads and decides.
   */
  holding<T>(
    address: AccountAddress,
    work: (held: AccountLedger<Sought, Found, Additions>) => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify([address.supplierCode, address.externalAccountNumber]);
    return this.#turns.take(key, () =>
      this.#file.write((writer) => work(heldOn(this.#preparedOn(writer)))),
    );
  }

  #preparedOn(connection: BetterSqlite3.Database): PreparedLedger<Sought, Found, Additions> {
    const known = this.#prepared.get(connection);
    if (known) return known;
    const prepared = new PreparedLedger(connection, this.#part.prepare(connection));
    this.#prepared.set(connection, prepared);
    return prepared;
  }
}

function heldOn<Sought, Found, Additions>(
  prepared: PreparedLedger<Sought, Found, Additions>,
): AccountLedger<Sought, Found, Additions> {
  const held: AccountLedger<Sought, Found, Additions> = {
    read: async (address, sought) => prepared.read(address, sought),
    append: async ({ mark }, additions) =>
      prepared.append({ mark: mark as AccountMark, additions })
        ? ok()
        : err({ kind: 'account-changed' }),
    holding: (_address, work) => work(held),
  };
  return held;
}

class PreparedLedger<Sought, Found, Additions> {
  readonly read: (address: AccountAddress, sought: Sought) => AccountReading<Found> | undefined;
  readonly #part: PreparedSqlitePart<Sought, Found, Additions>;
  readonly #read: BetterSqlite3.Statement<unknown[], AccountRow>;
  readonly #guard: BetterSqlite3.Statement;
  readonly #count: BetterSqlite3.Statement;

  constructor(
    connection: BetterSqlite3.Database,
    part: PreparedSqlitePart<Sought, Found, Additions>,
  ) {
    this.#part = part;
    this.#read = connection.prepare(READ);
    this.#guard = connection.prepare(GUARD);
    this.#count = connection.prepare(COUNT);
    this.read = connection.transaction((address, sought) => this.#readNow(address, sought));
  }

  append({ mark, additions }: Omit<AppendRequest<Additions>, 'since'>): boolean {
    const { accountId, revision, supplierId } = mark;
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

  #readNow(address: AccountAddress, sought: Sought): AccountReading<Found> | undefined {
    const { organisationId, supplierCode, externalAccountNumber } = address;
    const row = this.#read.get(externalAccountNumber, supplierCode, organisationId);
    return row && toReading(row, this.#part.find(row.account_id, sought));
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
