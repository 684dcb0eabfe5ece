import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Knex } from 'knex';
import { ofEngine } from '../engine/dialect.js';
import { sqliteFileOf } from '../engine/sqlite/connection.js';
import { rawRows } from '../engine/statements.js';

/** The space of the database and the lag of its replicas, as far as the service may know. */
export interface DatabaseStorage {
  readonly sizeBytes: number;
  /** The disk that it is on; `undefined` when that is another machine's, or the role may not know it. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | undefined;
  readonly replicas: readonly Replica[];
}

/** A copy that follows the database. */
export interface Replica {
  readonly name: string;
  /** False for one that has a slot and does not read from it. */
  readonly isFollowing: boolean;
  /** Seconds; `undefined` when the role may not know it. */
  readonly lagSeconds: number | undefined;
}

/** Rejects while the database does not answer. */
export function readStorage(db: Knex): Promise<DatabaseStorage> {
  return ofEngine(db, { postgres: postgresStorage, sqlite: sqliteStorage })(db);
}

async function sqliteStorage(db: Knex): Promise<DatabaseStorage> {
  const { path } = sqliteFileOf(db);
  return { sizeBytes: (await stat(path)).size, disk: await diskOf(dirname(path)), replicas: [] };
}

interface StorageRow {
  readonly size: string;
  readonly folder: string | null;
  readonly replicas: string;
}

async function postgresStorage(db: Knex): Promise<DatabaseStorage> {
  const [row] = await rawRows<StorageRow>(db, POSTGRES_STORAGE, []);
  if (!row) throw new Error('A database has a size.');
  const replicas = JSON.parse(row.replicas) as readonly {
    readonly name: string | null;
    readonly following: boolean;
    readonly lag: number | null;
  }[];
  return {
    sizeBytes: Number(row.size),
    disk: row.folder === null ? undefined : await diskOf(row.folder).catch(() => undefined),
    replicas: replicas.map(({ name, following, lag }) => ({
      name: name ?? 'without a name',
      isFollowing: following,
      lagSeconds: lag ?? undefined,
    })),
  };
}

// The folder is of use only when the server runs on this machine. A lag is null for a replica that has caught up, and for
// a role that may not see it, which sees no position either.
const POSTGRES_STORAGE = `
  select pg_database_size(current_database())::text as size,
    case when coalesce(host(inet_server_addr()), '::1') in ('127.0.0.1', '::1')
        and pg_has_role('pg_read_all_settings', 'usage')
      then current_setting('data_directory') end as folder,
    (select coalesce(json_agg(replica), '[]')::text from (
      select application_name as name, true as following,
        case when replay_lsn >= pg_current_wal_lsn() then 0
          when replay_lsn is not null then coalesce(extract(epoch from replay_lag), 0) end as lag
      from pg_stat_replication where state is distinct from 'backup'
      union all
      select slot_name, false, null from pg_replication_slots
      where slot_type = 'physical' and not temporary and not active
    ) as replica) as replicas`;

async function diskOf(folder: string): Promise<NonNullable<DatabaseStorage['disk']>> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
