import type pg from 'pg';
import { onceForEach } from '../once-for-each.js';

export interface TableSize {
  readonly name: string;
  readonly pages: number;
}

/** About as many as a page of 8 kB has of the tables that grow fastest. */
const ROWS_OF_A_PAGE = 50;

const PAGES_OF_FIRST_STEP = 4;

/** The approximate sizes of a database's tables, in pages. */
export class TableGrowth {
  readonly #pages = new Map<string, number>();

  measured(sizes: readonly TableSize[]): void {
    for (const { name, pages } of sizes) this.#pages.set(name, pages);
  }

  /** Counts rows that this process added since, without asking: a table can fill up long before it is measured again. */
  added(table: string, rows: number): void {
    this.#pages.set(table, this.#pagesOf(table) + rows / ROWS_OF_A_PAGE);
  }

  /** Steps of which each begins at four times the size of the one before, of all these tables together. */
  stepOf(tables: readonly NamedTable[]): number {
    const pages = tables.reduce((sum, { name }) => sum + this.#pagesOf(name), 0);
    return Math.floor(Math.log2(1 + pages / PAGES_OF_FIRST_STEP) / 2);
  }

  #pagesOf(table: string): number {
    return this.#pages.get(table) ?? 0;
  }
}

interface NamedTable {
  readonly name: string;
}

/**
 * Ends the name and the text of a statement that looks up rows in these tables: another one whenever they have grown to the
 * next step, or were emptied.
 *
 * A named statement keeps its plan until its tables are analysed, so a plan of empty tables keeps scanning them whole while
 * they grow. It also keeps what earlier plans cost: when they were made for small tables, PostgreSQL takes the plan for
 * large ones to be dearer, and plans each execution anew.
 */
export class PlanVersion {
  #step = 0;
  #number = 0;

  constructor(
    private readonly growth: TableGrowth,
    private readonly tables: readonly NamedTable[],
  ) {}

  get current(): string {
    const step = this.growth.stepOf(this.tables);
    // The estimate may be a little above what is measured then; that is no reason for a version.
    if (step > this.#step || step < this.#step - 1) {
      this.#step = step;
      this.#number += 1;
    }
    return `${this.#step}.${this.#number}`;
  }
}

export const tableGrowth: (pool: pg.Pool) => TableGrowth = onceForEach(() => new TableGrowth());

const INTERVAL_MS = 1000;

/** The rows that are expected in a page of a table that was never analysed: the tables of the service have more. */
const ROWS_OF_AN_UNKNOWN_PAGE = 20;

/** Every look-up by key is planned by the index once a table had so many pages when it was analysed. */
const ENOUGH_PAGES = 64;

/**
 * A table that was analysed when it had a few pages is planned to be read whole, since that costs less than any index, and
 * a connection keeps such a plan while the table grows. To analyse the table has every connection of every server plan
 * anew, what is prepared, inside functions and in checks of foreign keys alike, and through any proxy. Autovacuum does the
 * same, but some minutes later. A table that was never analysed is planned as if it had at least ten pages.
 *
 * A table that was analysed while most of its rows were not committed yet is planned as if its pages held as few rows for
 * ever, so that any index of the supplier looks good enough for an account: an append read all accounts of its supplier. So
 * a table is not analysed while its pages hold a fourth of the rows or fewer: until those are committed, PostgreSQL plans by
 * the statistics before them and by all pages. A table that was analysed by others meanwhile is analysed again when its
 * pages hold four times as many.
 *
 * The columns of its indexes are enough for that, and take half the time of all columns.
 */
const TABLES = `
  select quote_ident(relname) as name, pages,
    pg_has_role(relowner, 'usage') and (
      relpages < ${ENOUGH_PAGES} and pages > 4 * case when reltuples < 0 then 10 else greatest(relpages, 1) end
        and 4 * density.now > density.planned
      or relpages > 0 and density.now > 4 * density.planned
    ) as is_outgrown,
    (
      select coalesce('(' || string_agg(quote_ident(attname), ', ') || ')', '') from pg_attribute
      where attrelid = pg_class.oid
        and attnum in (select unnest(indkey) from pg_index where indrelid = pg_class.oid)
    ) as indexed
  from pg_class
  cross join lateral (
    select pg_relation_size(oid)::float8 / current_setting('block_size')::bigint as pages
  ) as size
  cross join lateral (
    select pg_stat_get_live_tuples(oid) / greatest(pages, 1) as now,
      case when relpages > 0 then reltuples / relpages else ${ROWS_OF_AN_UNKNOWN_PAGE} end as planned
  ) as density
  where relnamespace = current_schema()::regnamespace and relkind = 'r'`;

interface MeasuredTable extends TableSize {
  readonly is_outgrown: boolean;
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
