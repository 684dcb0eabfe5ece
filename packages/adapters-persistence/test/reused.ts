import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseSettings } from '../src/engine/database-settings.js';

export interface SettingsUnderTest {
  readonly settings: DatabaseSettings;
  readonly drop: () => Promise<void>;
}

interface Emptied {
  readonly made: SettingsUnderTest;
  /** Stays open from test to test, and does not keep the process running. */
  readonly client: pg.Client;
  /** Deletes every row that was not there at first, and says how the database looks then. */
  readonly empty: string;
  readonly looks: string;
}

/**
 * Gives a database that another test gave back, which takes a fraction of making one. One that looks different from how it
 * was made, once its rows are deleted, is dropped: its schema, settings or statistics were changed, or it has grown.
 */
export function reused(make: () => Promise<SettingsUnderTest>): () => Promise<SettingsUnderTest> {
  const free: Emptied[] = [];
  return async () => {
    const given = free.pop() ?? (await emptiable(await make()));
    const { settings, drop } = given.made;
    return {
      settings,
      drop: async () => {
        const looks = await lastAnswer(given.client, given.empty).catch(() => undefined);
        if (looks === given.looks) return void free.push(given);
        await given.client.end();
        await drop();
      },
    };
  };
}

async function emptiable(made: SettingsUnderTest): Promise<Emptied> {
  const { url } = made.settings as { readonly url: string };
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    stream: () => new Socket().unref(),
  });
  // A server that a test stops takes the connection with it.
  client.on('error', () => undefined);
  await client.connect();
  const tables = (await lastAnswer(client, TABLES)).split(',');
  const first = tables.map((name) => `(select '${name}' from ${name} limit 1)`);
  const kept = (await lastAnswer(client, `select concat_ws(',', ${first.join()})`)).split(',');
  // Numbers begin anew, but for those of rows that stay.
  const used = await lastAnswer(client, USED_SEQUENCES);
  const looks = looksOf(kept);
  const empty = [
    ALONE,
    'set session_replication_role = replica',
    ...tables.filter((name) => !kept.includes(name)).map((name) => `delete from ${name}`),
    `select setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and sequencename <> all ('{${used}}')`,
    looks,
  ].join(';');
  return { made, client, empty, looks: await lastAnswer(client, looks) };
}

const TABLES = `select string_agg(quote_ident(tablename), ',') from pg_tables where schemaname = 'public'`;

const USED_SEQUENCES = `select coalesce(string_agg(sequencename, ','), '') from pg_sequences
  where schemaname = 'public' and last_value is not null`;

const ALONE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** Rows of a catalogue get another xmin with each change. */
function versions(catalogue: string, condition: string): string {
  return `(select concat(count(*), ' ', sum(xmin::text::bigint)) from ${catalogue} where ${condition})`;
}

function looksOf(kept: readonly string[]): string {
  const ofTables = "(select oid from pg_class where relnamespace = 'public'::regnamespace)";
  return `select concat_ws(';',
    ${versions('pg_attribute', `attrelid in ${ofTables}`)},
    ${versions('pg_constraint', `connamespace = 'public'::regnamespace`)},
    ${versions('pg_proc', `pronamespace = 'public'::regnamespace`)},
    ${versions('pg_trigger', `tgrelid in ${ofTables}`)},
    ${versions('pg_statistic', `starelid in ${ofTables}`)},
    ${versions('pg_db_role_setting', `setdatabase = (select oid from pg_database where datname = current_database())`)},
    (select concat(string_agg(oid::text || coalesce(reloptions::text, ''), ',' order by oid),
      max(pg_relation_size(oid)) > 1000000) from pg_class where relnamespace = 'public'::regnamespace),
    ${kept.map((name) => `(select string_agg(t::text, ',' order by t::text) from ${name} t)`).join()})`;
}

async function lastAnswer(client: pg.Client, statements: string): Promise<string> {
  const answers = [await client.query({ text: statements, rowMode: 'array' })].flat();
  return String(answers.at(-1)?.rows[0]?.[0]);
}
