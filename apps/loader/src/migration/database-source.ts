import { isJsonObject } from '@data-import/wire/codecs';
import { err, ok, Result } from 'neverthrow';
import { DEFAULT_DIALECT, type Dialect } from './dialect.js';

/** A PostgreSQL database, tables of which are copied into files: `[sources.legacy]` of migration.toml. */
export interface DatabaseSource {
  readonly name: string;
  /** May have a password: never shown, never written. */
  readonly url: string;
  /** The SQL of each table by the name of its file. */
  readonly tables: ReadonlyMap<string, string>;
}

/** The copies are written so. */
export const COPY_DIALECT: Dialect = DEFAULT_DIALECT;

/** Reads `[sources.<name>]`; the environment replaces the URL, so that a password need not be in a file. */
export function readDatabaseSources(
  sources: unknown,
  env: NodeJS.ProcessEnv,
): Result<readonly DatabaseSource[], string> {
  if (!isJsonObject(sources)) return err('sources in migration.toml is not a table of tables.');
  return Result.combine(
    Object.entries(sources).map(([name, table]) =>
      readSource(name, table, env).mapErr(
        (fault) => `[sources.${JSON.stringify(name)}] in migration.toml: ${fault}.`,
      ),
    ),
  );
}

function readSource(
  name: string,
  table: unknown,
  env: NodeJS.ProcessEnv,
): Result<DatabaseSource, string> {
  if (!/^[A-Za-z0-9_-]+$/.test(name))
    return err('the name has to consist of letters, digits, _ and -');
  if (!isJsonObject(table)) return err('is not a table');
  const stray = Object.keys(table).find((key) => !['postgres', 'tables', 'query'].includes(key));
  if (stray !== undefined) return err(`${stray} is unknown: use postgres, tables and query`);
  const variable = `DATA_IMPORT_SOURCES_${name.replaceAll('-', '_').toUpperCase()}_POSTGRES`;
  const url = env[variable] || table['postgres'];
  if (typeof url !== 'string' || !isPostgresUrl(url))
    return err(
      `postgres (or ${variable}) has to be a URL such as postgres://reader@db.example/legacy`,
    );
  return tablesOf(name, table).map((tables) => ({ name, url, tables }));
}

function tablesOf(
  name: string,
  { tables, query }: Readonly<Record<string, unknown>>,
): Result<ReadonlyMap<string, string>, string> {
  if (typeof query === 'string' && query.trim() !== '' && tables === undefined)
    return ok(new Map([[name, query.trim().replace(/;$/, '')]]));
  const isList =
    Array.isArray(tables) &&
    tables.length > 0 &&
    tables.every((one) => typeof one === 'string' && /^([^./]+\.)?[^./]+$/.test(one));
  if (!isList || query !== undefined)
    return err('it needs tables = ["customers", "billing.invoices"], or query = "select ..."');
  const found = new Map<string, string>();
  for (const table of tables as readonly string[]) {
    const parts = table.split('.');
    const own = parts.at(-1) ?? table;
    if (found.has(own)) return err(`two tables would be ${own}: name one in a source of its own`);
    found.set(own, `table ${parts.map(quoted).join('.')}`);
  }
  return ok(found);
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}
