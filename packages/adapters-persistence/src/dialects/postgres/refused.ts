import pg from 'pg';

const NOT_STORED_CLASSES: ReadonlySet<string> = new Set([
  // Data, constraints, the state of the transaction, names, conflicts, SQL.
  '22',
  '23',
  '25',
  '26',
  '40',
  '42',
  // Resources, limits, locks, cancelled by a time-out or a person, raised by a function.
  '53',
  '54',
  '55',
  'P0',
]);

const NOT_STORED: ReadonlySet<string> = new Set(['57014']);

// 40003: the outcome of the statement is unknown. 53300: no connection was to be had, so no request was refused.
const EXCEPTIONS: ReadonlySet<string> = new Set(['40003', '53300']);

/**
 * Whether PostgreSQL itself has answered that it undid the statement. Any other error (a lost connection, no answer in
 * time, a shutdown, a word of a proxy) says nothing about a commit that was under way.
 */
export function isRefusedByPostgres(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '' } = error;
  if (EXCEPTIONS.has(code)) return false;
  return NOT_STORED.has(code) || NOT_STORED_CLASSES.has(code.slice(0, 2));
}
