import { join } from 'node:path';
import {
  openDatabase,
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
} from '@data-import/adapters-persistence';
import { DATABASE_PATIENCE } from '@data-import/testkit';
import type { Service } from './service.js';

/** What a token or a start of the service changes, and what it stores by itself every few seconds. */
const NOT_OF_SUPPLIERS =
  /^(recent_changes|api_keys|refresh_tokens|running_servers|knex_.*|sqlite_.*|refused_requests|written_batches|progress_samples|announced_batches|finished_announcements)$/;

/** Every row of every other table as text, in an order of its own, by the name of the table. */
export function storedRows(service: Service): Promise<Readonly<Record<string, readonly string[]>>> {
  const isPostgres = service.variables['DATABASE_URL'] !== undefined;
  return withStoreOf(service, async (db) => {
    const tables = await (isPostgres
      ? db('pg_tables').where({ schemaname: 'public' }).pluck<string[]>('tablename')
      : db('sqlite_master').where({ type: 'table' }).pluck<string[]>('name'));
    const rows: Record<string, readonly string[]> = {};
    for (const table of tables.filter((one) => !NOT_OF_SUPPLIERS.test(one)).toSorted()) {
      // As text where a column holds more than a JavaScript number.
      const columns = isPostgres ? db.raw('cast(?? as text)', [table]) : '*';
      const found = await db(table).select<object[]>(columns);
      rows[table] = found.map((row) => JSON.stringify(row)).toSorted();
    }
    return rows;
  });
}

export const PATIENT_POSTGRES = { ...POSTGRES_DEFAULTS, ...DATABASE_PATIENCE };

/** Past the service, which may go on meanwhile. */
export async function withStoreOf<T>(
  { variables, dataDir }: Service,
  use: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const url = variables['DATABASE_URL'];
  const db = openDatabase(
    url === undefined
      ? { ...SQLITE_DEFAULTS, busyTimeoutMs: 100_000, file: join(dataDir, 'data-import.sqlite') }
      : { ...PATIENT_POSTGRES, url },
  );
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
