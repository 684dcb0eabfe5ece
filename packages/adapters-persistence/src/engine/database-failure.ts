import { Unavailable } from '@data-import/application';

const SQLITE = /^SQLITE_[A-Z]+/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const CONNECTION = /^E[A-Z]{3,}$/;
const CONNECTION_LOST = /^(timeout exceeded when trying|Connection terminated|Query read timeout)/;

/**
 * Classifies a database failure: the primary code of SQLite, the class of a SQLSTATE, `connection` or `file-replaced`;
 * `undefined` for other errors.
 */
export function databaseFailureOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Unavailable)
    return error.part === 'document store' ? undefined : 'connection';
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (CONNECTION_LOST.test(error.message)) return 'connection';
  if (typeof code !== 'string') return undefined;
  if (code === 'DATABASE_FILE_REPLACED') return 'file-replaced';
  if (severity !== undefined && SQLSTATE.test(code)) return `class-${code.slice(0, 2)}`;
  return SQLITE.exec(code)?.[0] ?? (CONNECTION.test(code) ? 'connection' : undefined);
}
