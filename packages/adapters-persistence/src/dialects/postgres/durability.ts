import type { Knex } from 'knex';

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

export async function findUnsafePostgresSettings(db: Knex): Promise<readonly string[]> {
  const { rows } = await db.raw<{ rows: { name: string; setting: string }[] }>(
    'select name, setting from pg_settings where name = any(?) order by name',
    [NEEDED],
  );
  return rows.filter(({ setting }) => setting === 'off').map(({ name }) => `${name}=off`);
}
