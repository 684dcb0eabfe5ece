import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { toFile } from '@data-import/command-kit';
import type { Client, ClientBase } from 'pg';
import { quoted, type DatabaseSource } from '../migration/database-source.js';
import { SourcesUnusable } from './sources-unusable.js';

const CONNECTING_MS = 10_000;
/** The longest time without any row: a query that sorts sends none at first. */
const SILENCE_MS = 600_000;

/**
 * Copies tables into CSV files of a folder, all in one snapshot: what is changed meanwhile is in none of them. Rows are
 * written as they come. `limit` is the most rows of each table.
 *
 * @throws SourcesUnusable, or what the system says of the files.
 */
export async function copyTables(
  source: DatabaseSource,
  folder: string,
  { limit }: { readonly limit?: number } = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await inSnapshot(source, async (client) => {
    for (const [table, sql] of source.tables) {
      const rows = limit === undefined ? sql : `select * from (${sql}) limited limit ${limit}`;
      await copyTable(client, rows, join(folder, `${table}.csv`));
    }
  });
}

/** The tables and views that the user may read: those outside the search path with their schema. */
export async function listTables(source: Address): Promise<readonly string[]> {
  return inSnapshot(source, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select case when pg_table_is_visible(c.oid) then c.relname else n.nspname || '.' || c.relname end as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'm', 'p') and not c.relispartition
         and n.nspname not in ('pg_catalog', 'information_schema') and has_table_privilege(c.oid, 'select')
       order by 1`,
    );
    return rows.map(({ name }) => name);
  });
}

type Address = Pick<DatabaseSource, 'name' | 'url'>;

async function inSnapshot<T>(
  { name, url }: Address,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  // The driver is loaded for those alone who have a database.
  const { Client: PgClient } = (await import('pg')).default;
  const client = new PgClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECTING_MS,
    keepAlive: true,
    application_name: 'data-import',
  });
  // A connection that breaks fails the query that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SNAPSHOT);
    return await work(client);
  } catch (error) {
    throw explained(name, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const SNAPSHOT = `begin isolation level repeatable read read only;
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'iso_8601';
  set local lock_timeout = '30s'; set local statement_timeout = 0`;

async function copyTable(client: ClientBase, sql: string, path: string): Promise<void> {
  const { to } = await import('pg-copy-streams');
  const { fields } = await client.query(`select * from (${sql}) copied limit 0`);
  const lists = await listTypes(client);
  const columns = fields.map(({ name, dataTypeID }) => {
    const column = quoted(name);
    if (INSTANTS.has(dataTypeID))
      return `case when isfinite(${column}) then to_char(${column}, ${INSTANT_FORM}) else ${column}::text end as ${column}`;
    return lists.has(dataTypeID) ? `to_json(${column}) as ${column}` : column;
  });
  const copied = `copy (select ${columns.join(', ')} from (${sql}) copied) to stdout (format csv, header)`;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const written = pipeline(
      client.query(to(copied)),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          timer.refresh();
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
      { signal: silence.signal },
    );
    await toFile(path, written);
  } catch (error) {
    throw silence.signal.aborted ? new Error(SILENT) : error;
  } finally {
    clearTimeout(timer);
  }
}

const SILENT = `No row came for ${SILENCE_MS / 60_000} minutes`;

/** The types `timestamp` and `timestamptz`, which are written as the API has instants, in UTC. */
const INSTANTS: ReadonlySet<number> = new Set([1114, 1184]);
const INSTANT_FORM = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** Lists are written as JSON, which columns of lists take. */
async function listTypes(client: ClientBase): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ oid: number }>(
    `select oid::int from pg_type where typcategory = 'A'`,
  );
  return new Set(rows.map(({ oid }) => oid));
}

/** Connections that break, servers that stop or have too many connections, and locks that others hold. */
const PASSING =
  /^(08|40|53|55P03|57|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)/;
const OF_THE_MACHINE = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE)$/;

/** The message has no password. */
function explained(name: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (OF_THE_MACHINE.test(code)) return error;
  const isPassing =
    PASSING.test(code) || /^No row came|timeout expired|Connection terminated/.test(message);
  const next = isPassing
    ? 'Run the same command again when the database can be used.'
    : `Mend [sources.${name}] in migration.toml, or the rights of its user. A password can be in PGPASSWORD.`;
  return new SourcesUnusable(
    `The database ${name} cannot be copied: ${(message || code).replace(/\.?$/, '.')} ${next}`,
    { isPassing },
  );
}
