import type { Knex } from 'knex';
import pg from 'pg';
import type { PoolUse } from '../dialect.js';
import { poolOf } from './connection.js';
import { waitingFor } from './postgres-pool.js';
import { askAllNodes } from './cluster.js';

// A standby is read-only too, and so is a database or role with default_transaction_read_only.
export async function canLoadPostgres(db: Knex): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { takes_writes: boolean }[] }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
       and has_table_privilege('accounts', 'update')
       and has_table_privilege('transactions', 'insert') as takes_writes`,
  );
  return rows[0]?.takes_writes === true;
}

export function postgresPoolUse(db: Knex): PoolUse {
  const pool = poolOf(db);
  return { open: pool.totalCount, idle: pool.idleCount, waiting: waitingFor(pool) };
}

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Selects the settings that are off, separated by commas. */
const UNSAFE = `
  select coalesce(string_agg(name || '=off', ',' order by name), '') as unsafe from pg_settings
  where name in (${NEEDED.map((name) => `'${name}'`).join(', ')}) and setting = 'off'`;

/** Asks each node of a cluster, since each has settings of its own. One that does not answer stores nothing now. */
export async function findUnsafePostgresSettings(db: Knex): Promise<readonly string[]> {
  const { rows } = await db.raw<{ rows: { unsafe: string }[] }>(UNSAFE);
  const nodes = (await askAllNodes(db, UNSAFE)).filter(({ success }) => success);
  return [
    ...settingsIn(rows[0]?.unsafe),
    ...nodes.flatMap(({ nodeid, result }) =>
      settingsIn(result).map((setting) => `${setting} on node ${nodeid}`),
    ),
  ];
}

function settingsIn(unsafe = ''): readonly string[] {
  return unsafe === '' ? [] : unsafe.split(',');
}

export async function findUnusablePostgres(db: Knex): Promise<readonly string[]> {
  const pool = poolOf(db);
  return [...(await findUnusableSettings(pool)), ...(await findForgottenStatements(pool))];
}

const SETTINGS = `
  select current_setting('server_encoding') as encoding,
    current_setting('DateStyle') as date_style,
    current_setting('transaction_isolation') as isolation`;

async function findUnusableSettings(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } =
    await pool.query<Record<'encoding' | 'date_style' | 'isolation', string>>(SETTINGS);
  const { encoding = '', date_style = '', isolation = '' } = rows[0] ?? {};
  const found: string[] = [];
  if (encoding !== 'UTF8')
    found.push(
      `The database has the encoding ${encoding}, which cannot hold every text. Create one with: create database ... ` +
        "encoding 'UTF8' template template0.",
    );
  if (!date_style.startsWith('ISO'))
    found.push(
      `The database prints days as ${date_style} although ISO was asked for. Let the proxy before it pass the startup ` +
        'parameter DateStyle, or set DateStyle to ISO for the role.',
    );
  if (isolation !== 'read committed')
    found.push(
      `Transactions of the database are "${isolation}" by default. Set default_transaction_isolation to "read committed" ` +
        'for the role.',
    );
  return found;
}

const ROUNDS = 3;
const STATEMENT = { name: 'connection-check', text: 'select 1' };

// A prepared statement that the connection has lost, or whose name was taken by a statement of another connection.
const FORGOTTEN: ReadonlySet<unknown> = new Set(['26000', '42P05']);

/**
 * Two connections prepare statements of one name in turns. A proxy that shares connections of the database among its
 * clients without keeping track of their statements mixes them up.
 */
async function findForgottenStatements(pool: pg.Pool): Promise<readonly string[]> {
  const clients: pg.Client[] = [];
  try {
    for (let count = 0; count < 2; count += 1) {
      const client = new pg.Client(pool.options);
      client.on('error', () => undefined);
      clients.push(client);
      await client.connect();
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const client of clients) await client.query(STATEMENT);
    return [];
  } catch (error) {
    const { code } = error as { code?: unknown };
    // No two connections more can be had; the service still works with those of the pool.
    if (code === '53300') return [];
    if (!FORGOTTEN.has(code)) throw error;
    return [
      'The proxy before the database forgets prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements ' +
        'above 0, or pool_mode = session.',
    ];
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
