import type { Knex } from 'knex';
import { askAllNodes } from './cluster.js';

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Those that are off, separated by commas. */
const UNSAFE = `
  select coalesce(string_agg(name || '=off', ',' order by name), '') as unsafe from pg_settings
  where name in (${NEEDED.map((name) => `'${name}'`).join(', ')}) and setting = 'off'`;

/** Of a cluster, each node has settings of its own. One that does not answer stores nothing now. */
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
