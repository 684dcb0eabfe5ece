import type pg from 'pg';

const INTERVAL_MS = 1000;

/** Of a table with so many pages every look-up by key is planned by the index. */
const ENOUGH_PAGES = 64;

/**
 * A table that was analysed when it had a few pages is planned to be read whole, since that costs less than any index, and
 * a connection keeps such a plan while the table grows. To analyse the table has every connection of every server plan
 * anew, what is prepared, inside functions and in checks of foreign keys alike, and through any proxy. Autovacuum does the
 * same, but some minutes later. A table that was never analysed is planned as if it had at least ten pages.
 */
const OUTGROWN = `
  select quote_ident(relname) as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and relpages < ${ENOUGH_PAGES}
    and pg_relation_size(oid) >
      4 * case when reltuples < 0 then 10 else greatest(relpages, 1) end * current_setting('block_size')::bigint
    and pg_has_role(relowner, 'usage')`;

/** Analyses the tables that have outgrown their plans, and says which. */
export async function analyseOutgrown(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(OUTGROWN);
  for (const { name } of rows) await pool.query(`analyze (skip_locked) ${name}`);
  return rows.map(({ name }) => name);
}

/** Looks for such tables beside the requests, at most once a second, and never when there are none. */
export function analyseWhatGrows(pool: pg.Pool): void {
  let dueAt = performance.now() + INTERVAL_MS;
  pool.on('acquire', () => {
    if (performance.now() < dueAt) return;
    dueAt = Infinity;
    analyseOutgrown(pool)
      // It is tried again; what needs the database now says itself that it cannot be reached.
      .catch(() => undefined)
      .finally(() => (dueAt = performance.now() + INTERVAL_MS));
  });
}
