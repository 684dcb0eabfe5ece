import { quoteText, type Database, type Row } from '../sources/database.js';
import type { ReadFile, Trace } from './source-records.js';

const SAMPLED = 20_000;

/** The number of sorts that rows of the files need. */
export async function sortsOf(database: Database, files: readonly ReadFile[]): Promise<number> {
  const sizes = files.map(({ bytes }) => bytes);
  return Math.ceil(sum(sizes) / (await mostSorted(database))) || 1;
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, bytes) => all + bytes, 0);
}

/**
 * The bytes of texts that DuckDB can sort at once. A sort makes runs of the size of its memory, and holds a block of each while
 * it merges them. Measured with 192 MB and transactions of 140 bytes: two threads sort 0.6 GB and not 1.2, one thread 3.5.
 */
async function mostSorted(database: Database): Promise<number> {
  const [row] = await database.rows(
    `select parse_formatted_bytes(current_setting('memory_limit'))::double / 1e6, current_setting('threads')::integer`,
  );
  const [limit, threads] = [Number(row?.[0]), Number(row?.[1])];
  const room = Math.max(limit - 64, limit / 8);
  return room ** 2 * (threads === 1 ? 1e6 / 6 : 1e6 / 24);
}

/** Leaves DuckDB one thread where several have no room to sort or join rows of files of these sizes. */
export async function chooseThreads(database: Database, sizes: readonly number[]): Promise<void> {
  if (sum(sizes) > (await mostSorted(database))) await database.useThreads(1);
}

interface Ranges {
  readonly database: Database;
  /** Runs a statement with `from` in it. */
  readonly run: (sql: string) => Promise<void>;
  readonly from: string;
  readonly column: string;
}

/** Conditions for so many ranges of a column, in its order; rows without a value are in the last one. */
async function rangesOf(
  { database, run, from, column }: Ranges,
  count: number,
): Promise<readonly string[]> {
  if (count === 1) return ['true'];
  const shares = Array.from({ length: count - 1 }, (_, index) => (index + 1) / count);
  await run(
    `create or replace temp table ends_of_ranges as
     select distinct unnest(quantile_disc(value, [${shares.join(', ')}])) as value
     from (select ${column} as value from ${from} using sample reservoir(${SAMPLED} rows))`,
  );
  const ends = await database.rows(
    'select value::varchar from ends_of_ranges where value is not null order by value',
  );
  const texts = ends.map(([end]) => quoteText(String(end)));
  return [...texts, undefined].map((end, index) => {
    const isAfter = index === 0 ? 'true' : `${column} >= ${texts[index - 1]}`;
    return end === undefined
      ? `(${isAfter} or ${column} is null)`
      : `${isAfter} and ${column} < ${end}`;
  });
}

interface Sorted extends Pick<Ranges, 'database' | 'run'> {
  /** The files that the rows are from. */
  readonly files: readonly ReadFile[];
  readonly trace: Trace;
}

/** Selects of the rows in the order of "subject " and "row ": one, or several of ranges of subjects that come one after the other. */
export async function* sortedParts(
  rows: string,
  { database, run, files, trace }: Sorted,
): AsyncGenerator<string, void> {
  const sorts = await sortsOf(database, files);
  // Another run of SQL may give its rows in another order, and so with other numbers.
  const isStored = sorts > 1 && trace !== 'whole';
  if (isStored) await run(`create or replace table numbered_rows as ${rows}`);
  const from = isStored ? 'numbered_rows' : `(${rows})`;
  for (const range of await rangesOf({ database, run, from, column: '"subject "' }, sorts))
    yield `select * from ${from} where ${range} order by "subject ", "row "`;
  await database.run('drop table if exists numbered_rows');
}

/** Rows in the order of a column, and then of others: sorted by ranges of it, each of so many rows that DuckDB can sort them. */
export async function* streamSorted(
  database: Database,
  {
    from,
    column,
    rowBytes,
    select,
    thenBy,
  }: Sortable & {
    readonly select: string;
    readonly thenBy: readonly string[];
  },
): AsyncGenerator<readonly Row[]> {
  const order = [`${column} nulls last`, ...thenBy].join(', ');
  for (const range of await sortableRanges(database, { from, column, rowBytes }))
    yield* database.stream(`select ${select} from ${from} where ${range} order by ${order}`);
}

interface Sortable extends Pick<Ranges, 'from' | 'column'> {
  readonly rowBytes: number;
}

/** Conditions for ranges of a column of a table, each of so many rows that DuckDB can sort them. */
export async function sortableRanges(
  database: Database,
  { from, column, rowBytes }: Sortable,
): Promise<readonly string[]> {
  const bytes = rowBytes * (await database.count(from));
  const sorts = Math.ceil(bytes / (await mostSorted(database))) || 1;
  const run = (sql: string) => database.run(sql);
  return rangesOf({ database, run, from, column }, sorts);
}
