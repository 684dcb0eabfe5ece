import { Unavailable } from '@data-import/application';
import { dialectOf, type DatabaseSettings } from '@data-import/adapters-persistence';
import type { Knex } from 'knex';
import { codeOf, reasonOf, UnusableConfiguration } from './reason.js';

/** Tells why a database cannot be used, without its message, which may quote a password or a row. */
export function databaseProblems(error: unknown, settings: DatabaseSettings): readonly string[] {
  return error instanceof UnusableConfiguration
    ? error.problems
    : [databaseProblem(error, settings)];
}

function databaseProblem(error: unknown, settings: DatabaseSettings): string {
  if (isNewerSchema(error))
    return 'The database has the schema of a newer version of this service.';
  if (settings.engine === 'sqlite')
    return `The database file ${settings.file} ${sqliteProblem(error)}.`;
  const host = URL.parse(settings.url)?.host;
  return host && UNREACHABLE.test(codeOf(error))
    ? `${host} does not answer (PostgreSQL, ${codeOf(error)}).`
    : `The database of DATABASE_URL ${postgresProblem(error)}.`;
}

// Knex has no code for it.
function isNewerSchema(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('The migration directory is corrupt');
}

const SQLITE_PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(CORRUPT|NOTADB)/, 'is damaged or not a SQLite database: restore a backup'],
  [/^SQLITE_READONLY/, 'cannot be written: its permissions or its disk do not allow it'],
  [/^SQLITE_CANTOPEN/, 'cannot be opened: it is not a file, or permissions do not allow it'],
  [/^SQLITE_BUSY/, 'is locked by another process'],
  [/^SQLITE_FULL/, 'cannot be written: its disk is full'],
  [/^SQLITE_IOERR/, 'cannot be read or written: its disk reports an error'],
];

function sqliteProblem(error: unknown): string {
  const code = codeOf(error);
  const known = SQLITE_PROBLEMS.find(([pattern]) => pattern.test(code));
  return known ? `${known[1]} (${code})` : `cannot be used: ${reasonOf(error)}`;
}

const UNREACHABLE = /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|ENOENT)/;
const NOT_ANSWERING = /^(timeout exceeded when trying|Connection terminated|Query read timeout)/;

/** True if PostgreSQL cannot be reached, is just starting, or has no connection left: all of this may pass. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (error instanceof Unavailable || UNREACHABLE.test(code) || /^(57P0|53300)/.test(code))
    return true;
  return error instanceof Error && NOT_ANSWERING.test(error.message);
}

const POSTGRES_PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [UNREACHABLE, 'does not answer'],
  [/^(ERR_INVALID_URL|URIError)/, 'cannot be reached: the variable is not a valid URL'],
  [/^28/, 'refuses the user or the password'],
  [/^3D000/, 'does not exist'],
  [/^42501/, 'does not allow its user to create the tables: permission denied'],
  [/^25006/, 'is read-only: it is a standby, or default_transaction_read_only is on'],
  [
    /^08/,
    'has a node that it cannot connect to: start the node, or give its password to the other nodes',
  ],
  [/^53300/, 'has no free connection'],
  [/^57P0/, 'is starting or stopping'],
  [/^55P03/, 'is being migrated by another server, which did not finish in time'],
];

function postgresProblem(error: unknown): string {
  const code = codeOf(error);
  const known = POSTGRES_PROBLEMS.find(([pattern]) => pattern.test(code));
  if (known) return `${known[1]} (${code})`;
  return code === 'Error' || error instanceof Unavailable
    ? 'does not answer'
    : `cannot be used (${code})`;
}

/** Throws for a database that could lose what was acknowledged, or on which the service cannot work. */
export async function requireUsable(db: Knex, allowsUnsafeDatabase: boolean): Promise<void> {
  const { findUnsafeSettings, findUnusable } = dialectOf(db);
  const unsafe = allowsUnsafeDatabase ? [] : await findUnsafeSettings(db);
  if (unsafe.length > 0)
    throw new UnusableConfiguration([
      `The database could lose acknowledged data: ${unsafe.join(', ')}. ` +
        'Change the setting, or start with ALLOW_UNSAFE_DATABASE=true.',
    ]);
  const unusable = await findUnusable(db);
  if (unusable.length > 0) throw new UnusableConfiguration(unusable);
}
