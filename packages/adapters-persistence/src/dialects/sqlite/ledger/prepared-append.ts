import type BetterSqlite3 from 'better-sqlite3';
import type { RevisionToken } from '../../../ledger/account-reading.js';
import { countedTables, type LedgerPart } from '../../../ledger/ledger-part.js';
import { addExcluded } from '../../../suppliers/counted.js';
import { prepareInsert } from './insert-rows.js';

/** The statements of one kind of append, prepared on one connection. */
export class PreparedAppend<Append> {
  readonly #part: LedgerPart<never, Append>;
  readonly #counted: readonly string[];
  readonly #inserts: readonly ReturnType<typeof prepareInsert>[];
  readonly #raise: BetterSqlite3.Statement;
  readonly #count: BetterSqlite3.Statement;
  readonly #beginAnew: BetterSqlite3.Statement;

  constructor(connection: BetterSqlite3.Database, part: LedgerPart<never, Append>) {
    this.#part = part;
    this.#counted = countedTables(part);
    this.#inserts = part.tables.map((table) => prepareInsert(connection, table));
    this.#raise = connection.prepare(RAISE_REVISION);
    this.#count = connection.prepare(countOf(this.#counted));
    this.#beginAnew = connection.prepare(BEGIN_BATCH_ANEW);
  }

  /** Whether the rows were stored: not when the account has changed or its supplier is not ongoing. */
  run(token: RevisionToken, append: Append, batch?: string): boolean {
    const { accountId, revision, supplierId } = token;
    if (this.#raise.run(accountId, revision, supplierId).changes === 0) return false;
    const sets = this.#part.rowsOf(append, token);
    for (const [index, rows] of sets.entries()) this.#inserts[index]?.(token, rows);
    if (batch !== undefined) this.#beginAnew.run(supplierId, batch);
    const counts = sets.filter(({ table }) => this.#counted.includes(table.name));
    this.#count.run(supplierId, ...counts.map(({ items }) => items.length));
    return true;
  }
}

// A batch into which something is loaded after its undo came to its end begins anew.
const BEGIN_BATCH_ANEW = `
  delete from undone_import_batches where supplier_id = ? and name = ? and undone_at is not null`;

const RAISE_REVISION = `
  update accounts set revision = revision + 1
  where id = ? and revision = ?
    and exists (select 1 from import_suppliers where id = ? and status = 'ongoing')`;

function countOf(counted: readonly string[]): string {
  return `
    insert into supplier_counters (supplier_id, stripe, ${counted.join(', ')})
    values (?, 0, ${counted.map(() => '?').join(', ')})
    ${addExcluded(counted)}`;
}
