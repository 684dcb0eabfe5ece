import type pg from 'pg';
import { tableGrowth, type TableGrowth, type TableSize } from './table-growth.js';

const INTERVAL_MS = 1000;

/** Of a table with so many pages every look-up by key is planned by the index. */
const ENOUGH_PAGES = 64;

/**
 * A table that was analysed when it had a few pages is planned to be read whole, since that costs less than any index, and
 * a connection keeps such a plan while the table grows. To analyse the table has every connection of every server plan
 * anew, what is prepared, inside functions and in checks of foreign keys alike, and through any proxy. Autovacuum does the
 * same, but some minutes later. A table that was never analysed is planned as if it had at least ten pages.
 *
 * The columns of its indexes are enough for that, and take half the time of all columns.
 */
const TABLES = `
  select quote_ident(relname) as name, pages::float8,
    relpages < ${ENOUGH_PAGES} and pg_has_role(relowner, 'usage')
      and pages > 4 * case when reltuples < 0 then 10 else greatest(relpages, 1) end as is_outgrown,
    (
      select coalesce('(' || string_agg(quote_ident(attname), ', ') || ')', '') from pg_attribute
      where attrelid = pg_class.oid
        and attnum in (select unnest(indkey) from pg_index where indrelid = pg_class.oid)
    ) as indexed
  from pg_class
  cross join lateral (
    select pg_relation_size(oid) / current_setting('block_size')::bigint as pages
  ) as size
  where relnamespace = current_schema()::regnamespace and relkind = 'r'`;

interface MeasuredTable extends TableSize {
  readonly is_outgrown: boolean;
  /** The columns of its indexes, as a list. */
  readonly indexed: string;
}

async function measure(pool: pg.Pool, growth: TableGrowth): Promise<void> {
  const { rows } = await pool.query<MeasuredTable>(TABLES);
  growth.measured(rows);
  for (const { name, is_outgrown, indexed } of rows)
    if (is_outgrown) await pool.query(`analyze (skip_locked) ${name} ${indexed}`);
}

/** Measures the tables beside the requests, at most once a second and never when there are none, and analyses the outgrown. */
export function measureWhatGrows(pool: pg.Pool): void {
  let dueAt = performance.now() + INTERVAL_MS;
  const growth = tableGrowth(pool);
  pool.on('acquire', () => {
    if (performance.now() < dueAt) return;
    dueAt = Infinity;
    measure(pool, growth)
      // It is tried again; what needs the database now says itself that it cannot be reached.
      .catch(() => undefined)
      .finally(() => (dueAt = performance.now() + INTERVAL_MS));
  });
}
