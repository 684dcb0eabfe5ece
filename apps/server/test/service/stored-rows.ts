import { join } from 'node:path';
import {
  openDatabase,
  POSTGRES_DEFAULTS,
  SQLITE_DEFAULTS,
} from '@data-import/adapters-persistence';
import type { Service } from './service.js';

/** What a token or a start of the service changes, and what it stores by itself every few seconds. */
const NOT_OF_SUPPLIERS =
  /^(recent_changes|api_keys|refresh_tokens|running_servers|knex_.*|sqlite_.*|refused_requests|written_batches|progress_samples|announced_batches)$/;

/** Every row of every other table as text, in an order of its own, by the name of the table. */
export async function storedRows({
  variables,
  dataDir,
}: Service): Promise<Readonly<Record<string, readonly string[]>>> {
  const url = variables['DATABASE_URL'];
  const isPostgres = url !== undefined;
  const db = openDatabase(
    isPostgres
      ? { ...POSTGRES_DEFAULTS, url }
      : { ...SQLITE_DEFAULTS, file: join(dataDir, 'data-import.sqlite') },
  );
  try {
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
  } finally {
    await db.destroy();
  }
}
