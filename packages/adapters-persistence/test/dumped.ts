import type { Knex } from 'knex';
import { dialectOf } from '../src/engine/dialect.js';

/** Every row of every table, and the state of every sequence, in one order; but not the keys that transactions leave. */
export async function dumped(db: Knex): Promise<readonly string[]> {
  const isPostgres = dialectOf(db).name === 'postgres';
  const tables = await selected<{ name: string }>(db, isPostgres ? POSTGRES : SQLITE);
  if (isPostgres) {
    // One statement, and rows as text: a digest is larger than a JavaScript number.
    const rows = tables.map(
      ({ name }) =>
        `select '${name} ' || to_json(one)::text as row from (select * from "${name}") as one`,
    );
    const all = await selected<{ row: string }>(db, rows.join(' union all '));
    return all.map(({ row }) => row).toSorted();
  }
  const dumps: string[] = [];
  for (const { name } of tables)
    for (const row of await selected(db, `select * from "${name}"`))
      dumps.push(`${name} ${JSON.stringify(row)}`);
  return dumps.toSorted();
}

const POSTGRES = `
  select class.relname as name
  from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
  where space.nspname = current_schema() and class.relkind in ('r', 'p', 'S')
    and class.relname <> 'recent_changes'`;

const SQLITE = "select name from sqlite_master where type = 'table'";

async function selected<Row extends object>(db: Knex, sql: string): Promise<readonly Row[]> {
  return dialectOf(db).rowsOf(await db.raw(sql)) as readonly Row[];
}
