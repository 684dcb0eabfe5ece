import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteName, quoteText, type Database } from '../sources/database.js';

/** A record of a file has a number: that of the file times this, and its line. */
const LINES = 2 ** 40;

/** A data file that selects read. */
export interface ReadFile extends Pick<SourceUse, 'file' | 'index' | 'records' | 'unreadable'> {
  readonly table: string;
  /** About the size of its records as texts. */
  readonly bytes: number;
  /** Columns that have objects, lists and booleans alone. */
  readonly withoutTexts: readonly string[];
}

/** The SQL of the number of the record in a line of a file. */
export function recordInFile(index: number, line: string): string {
  return `${index * LINES} + ${line}`;
}

/** The SQL of the number of the record in a line of the file with this name; NULL if there is no such file. */
export function recordAt(
  files: readonly Pick<SourceUse, 'file' | 'index'>[],
  name: string,
  line: string,
): string {
  const firsts = files.map(({ file, index }) => `when ${quoteText(file)} then ${index * LINES}`);
  return firsts.length === 0 ? 'null::bigint' : `case ${name} ${firsts.join(' ')} end + ${line}`;
}

export function lineOf(record: string): string {
  return `${record} % ${LINES}`;
}

/** The SQL of the name of the file of a record; NULL for another file. */
export function fileOf(
  files: readonly Pick<SourceUse, 'file' | 'index'>[],
  record: string,
): string {
  const names = files.map(({ file, index }) => `when ${index} then ${quoteText(file)}`);
  return names.length === 0 ? 'null::varchar' : `case ${record} // ${LINES} ${names.join(' ')} end`;
}

/** How it is known which records became the rows of a select. */
export type Trace =
  /** Each record became one row. */
  | 'whole'
  /** The select was followed. */
  | 'followed'
  /** The select could not be followed, but names the place of each row. */
  | 'by place'
  | 'unknown';

/** A select, and the tables of files that it reads, in lower case. */
export interface SelectReading {
  /** The name of its file. */
  readonly from: string;
  readonly kind: RecordKind;
  readonly isList: boolean;
  readonly trace: Trace;
  readonly reads: readonly string[];
  /** Those whose records become rows. Others are read by conditions alone. */
  readonly rowsOf: ReadonlySet<string>;
}

export interface SourceUse {
  readonly file: string;
  readonly index: number;
  readonly records: number;
  readonly unreadable: number;
  /** The selects that make rows of it, each with the number of records that it used; `null` where that is not known. */
  readonly selects: readonly { readonly select: string; readonly records: number | null }[];
  /** The selects that read it in a condition alone. */
  readonly conditions: readonly string[];
  /** `null` where it is not known. */
  readonly used: number | null;
  /** Records that became several rows of a kind. */
  readonly several: number;
  /** True if each record is a row, and no other select reads the file. */
  readonly isPlain: boolean;
}

export const SOURCE_TABLES: readonly string[] = [
  // `source` is a `SourceUse` as JSON. Data files that no select reads are not there.
  'create table staged_sources (source varchar)',
  'create table left_out_records (source_file varchar, source_line bigint)',
];

/** Notes of each file which of its records became rows, once all rows are staged and while its table is there. */
export async function noteSources(
  database: Database,
  files: readonly ReadFile[],
  readings: readonly SelectReading[],
): Promise<void> {
  await database.run(
    `create or replace temp table uses (kind varchar, file bigint, line bigint, "rows" bigint)`,
  );
  const kinds = new Set(readings.map(({ kind }) => kind));
  const followed = files.filter((file) => !isPlain(file, readings));
  if (followed.length > 0)
    for (const kind of kinds)
      await database.run(
        `insert into uses select ${quoteText(kind)}, record // ${LINES}, ${lineOf('record')}, count(distinct "row")
         from (${recordsOf(kind, followed)}) where record is not null group by record`,
      );
  for (const file of files) {
    const use = await useOf(database, file, readings);
    await database.run('insert into staged_sources values ($1)', [JSON.stringify(use)]);
  }
}

async function useOf(
  database: Database,
  read: ReadFile,
  readings: readonly SelectReading[],
): Promise<SourceUse> {
  const { file, index, records, unreadable } = read;
  const table = read.table.toLowerCase();
  const all = readings.filter(({ reads }) => reads.includes(table));
  const users = all.filter(({ rowsOf }) => rowsOf.has(table));
  const use = {
    file,
    index,
    records,
    unreadable,
    selects: users.map(({ from }) => ({ select: from, records: null as number | null })),
    conditions: all.filter((one) => !users.includes(one)).map(({ from }) => from),
    several: 0,
  };
  if (users.length === 0) return { ...use, used: 0, isPlain: false };
  const isWhole = users.some(({ trace }) => trace === 'whole');
  if (isPlain(read, readings)) {
    const selects = use.selects.map(({ select }) => ({ select, records }));
    return { ...use, selects, used: records, isPlain: true };
  }
  const counted = await database.rows(
    `select kind, count(*) from uses where file = ${index} group by kind`,
  );
  const ofKind = new Map(counted.map(([kind, count]) => [String(kind), Number(count)]));
  const isKnown = ({ trace, kind }: SelectReading): boolean =>
    trace === 'by place' ? ofKind.has(kind) : trace !== 'unknown';
  const [row] = await database.rows(
    `select count(distinct line), count(distinct line) filter (where "rows" > 1) from uses where file = ${index}`,
  );
  const used = isWhole ? records : users.every(isKnown) ? Number(row?.[0]) : null;
  if (used !== null && used < records)
    await database.run(
      `insert into left_out_records
       select ${quoteText(file)}, source_line from ${quoteName(read.table)}
       where source_line not in (select line from uses where file = ${index}) order by source_line`,
    );
  return {
    ...use,
    selects: users.map((user) => ({
      select: user.from,
      records:
        user.trace === 'whole' ? records : isKnown(user) ? (ofKind.get(user.kind) ?? 0) : null,
    })),
    used,
    several: Number(row?.[1]),
    isPlain: false,
  };
}

/** True if one select alone makes rows of the file, one of each record. */
function isPlain({ table }: ReadFile, readings: readonly SelectReading[]): boolean {
  const [one, ...others] = readings.filter(({ rowsOf }) => rowsOf.has(table.toLowerCase()));
  return one?.trace === 'whole' && !one.isList && others.length === 0;
}

/** The SQL condition that a row is not one of a record which could not be read. */
export const IS_READ = '(item is not null or others is not null)';

/** The SQL of `row` and `record`: the records of these files that each row of a kind was made of. */
export function recordsOf(
  kind: RecordKind,
  files: readonly Pick<SourceUse, 'file' | 'index'>[],
): string {
  const { table } = recordDescription(kind);
  const names = files.map(({ file }) => quoteText(file)).join(', ');
  return `select "row", ${recordAt(files, 'source_file', 'source_line')} as record from ${table}
    where source_file in (${names}) and ${IS_READ}
    union all select "row", unnest(others) from ${table} where others is not null`;
}
