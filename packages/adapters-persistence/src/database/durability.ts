import type { Knex } from 'knex';
import { isPostgres } from './connection.js';

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * The settings of the database that lose commits which were acknowledged, as `name=value`; none when it keeps its word.
 * SQLite is set up durably when it is opened.
 */
export async function findUnsafeSettings(db: Knex): Promise<readonly string[]> {
  if (!isPostgres(db)) return [];
  const { rows } = await db.raw<{ rows: { name: string; setting: string }[] }>(
    'select name, setting from pg_settings where name = any(?) order by name',
    [NEEDED],
  );
  return rows.filter(({ setting }) => setting === 'off').map(({ name }) => `${name}=off`);
}
