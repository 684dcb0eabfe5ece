import type { Knex } from 'knex';
import pg from 'pg';
import { poolOf } from './connection.js';

export async function findUnusablePostgres(db: Knex): Promise<readonly string[]> {
  const pool = poolOf(db);
  return [...(await findUnusableSettings(pool)), ...(await findForgottenStatements(pool))];
}

const SETTINGS = `
  select current_setting('server_encoding') as encoding,
    current_setting('DateStyle') as date_style,
    current_setting('transaction_isolation') as isolation`;

interface Settings {
  readonly encoding: string;
  readonly date_style: string;
  readonly isolation: string;
}

async function findUnusableSettings(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<Settings>(SETTINGS);
  const [{ encoding, date_style, isolation }] = rows as [Settings];
  return [
    ...(encoding === 'UTF8'
      ? []
      : [
          `The database has the encoding ${encoding}, which cannot hold every text. Create one with: create database ... ` +
            "encoding 'UTF8' template template0.",
        ]),
    ...(date_style.startsWith('ISO')
      ? []
      : [
          `The database prints days as ${date_style} although ISO was asked for. Let the proxy before it pass the startup ` +
            'parameter DateStyle, or set DateStyle to ISO for the role.',
        ]),
    ...(isolation === 'read committed'
      ? []
      : [
          `Transactions of the database are "${isolation}" by default. Set default_transaction_isolation to "read committed" ` +
            'for the role.',
        ]),
  ];
}

const ROUNDS = 3;
const STATEMENT = { name: 'connection-check', text: 'select 1' };

// A prepared statement that its own connection has lost, or that another one's takes the name of.
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
    // Two connections more are not to be had: that is no reason not to work with those of the pool.
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
