import BetterSqlite3 from 'better-sqlite3';

const NOT_STORED = /^SQLITE_(BUSY|CONSTRAINT|MISMATCH|RANGE|TOOBIG)/;

/** Whether SQLite has answered that it undid the statement. A disk that fails says nothing about a commit. */
export function isRefusedBySqlite(error: unknown): boolean {
  return error instanceof BetterSqlite3.SqliteError && NOT_STORED.test(error.code);
}
