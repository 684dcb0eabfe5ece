import type { Columns } from '@data-import/wire/codecs';
import { machineFailure } from '../machine-failure.js';
import type { RecordKind } from '../records/record-kinds.js';
import { numberedTable } from '../sources/data-tables.js';
import { quoteName, type Database } from '../sources/database.js';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import { fieldsJson, type TypedColumn } from './item-json.js';
import { LINEAGE, type Tracer } from './lineage.js';
import {
  fileOf,
  lineOf,
  recordAt,
  type ReadFile,
  type Reading,
  type Trace,
} from './source-records.js';
import type { Select } from './sources.js';

const MOST_MS_OF_A_SELECT = 3_600_000;

/** The columns that locate a row, as the tables of files have them. */
export const PLACE_COLUMNS = ['source_file', 'source_line'];

/** A select as it is run: with the records that each row was made of, where that can be told. */
export interface TracedRows {
  readonly typed: readonly TypedColumn[];
  readonly trace: Trace;
  /** Numbered rows, with "file ", "line " and the list "records " of the records beside the one in that place. */
  readonly sql: string;
}

interface SelectsOfMigration {
  readonly tracer: Tracer;
  /** The files that selects read. */
  readonly files: readonly ReadFile[];
  /** The tables that each select names, in lower case. */
  readonly reads: ReadonlyMap<Select, readonly string[]>;
  /** True if texts of the files may have `NO_TEXT` behind them. */
  readonly isMarked: boolean;
}

/** Runs the selects of a migration, and notes how it is known which records became their rows. */
export class SelectRows {
  readonly readings: Reading[] = [];

  readonly tracer: Tracer;
  readonly files: readonly ReadFile[];
  readonly reads: ReadonlyMap<Select, readonly string[]>;
  readonly isMarked: boolean;

  constructor(
    private readonly database: Database,
    { tracer, files, reads, isMarked }: SelectsOfMigration,
  ) {
    this.tracer = tracer;
    this.files = files;
    this.reads = reads;
    this.isMarked = isMarked;
  }

  /** The rows of the select with their places, and a note of how that is known. */
  async rowsOf(select: Select, kind: RecordKind, isList = false): Promise<TracedRows> {
    const { files, reads } = this;
    const typed = await this.columnsOf(select);
    const hasPlace = PLACE_COLUMNS.every((column) => typed.some(({ name }) => name === column));
    const tables = reads.get(select) ?? [];
    const traced = await this.#traced(select, typed);
    const trace = traced?.trace ?? (hasPlace ? 'by place' : 'unknown');
    this.readings.push({
      from: select.from,
      kind,
      isList,
      trace,
      reads: tables,
      rowsOf: traced?.files ?? new Set(tables),
    });
    const stated = hasPlace
      ? ['cast(source_file as varchar)', 'try_cast(source_line as bigint)']
      : ['null::varchar', 'null::bigint'];
    const [name = '', line = ''] = stated;
    const numbered =
      select.table === undefined
        ? // One thread alone can count the rows of a select.
          `select row_number() over () as "row ", * from (${traced?.sql ?? select.sql})`
        : `select * from ${numberedTable(select.table)}`;
    if (trace !== 'followed')
      return {
        typed,
        trace,
        sql: `select ${name} as "file ", ${line} as "line ", null::bigint[] as "records ", * from (${numbered})`,
      };
    // The place that the row states, if it is made of that record; else that of the first record.
    const records = quoteName(LINEAGE);
    const at = hasPlace ? recordAt(files, name, line) : 'null::bigint';
    return {
      typed,
      trace,
      sql: `select coalesce(${fileOf(files, '"record "')}, ${name}) as "file ", ${lineOf('"record "')} as "line ",
          case when len(${records}) > 1 then list_filter(${records}, lambda r: r <> "record ") end as "records ",
          * exclude (${records}, "record ")
        from (select *, case when list_contains(${records}, ${at}) then ${at} else ${records}[1] end as "record " from (${numbered}))`,
    };
  }

  async #traced(
    { sql, table }: Select,
    typed: readonly TypedColumn[],
  ): Promise<{ sql: string; trace: Trace; files: ReadonlySet<string> } | undefined> {
    const { tracer, files } = this;
    const tables = files.map((file) => file.table.toLowerCase());
    if (table !== undefined) return { sql, trace: 'whole', files: new Set([table.toLowerCase()]) };
    const traced = await tracer.traced(sql, tables);
    if (traced && (await tracer.isRowByRow(sql))) return { ...traced, sql, trace: 'whole' };
    const columns = traced && (await this.columnsOf({ from: '', sql: traced.sql }).catch(() => []));
    const isSame = columns?.slice(0, -1).map(textOf).join() === typed.map(textOf).join();
    return traced && isSame ? { ...traced, trace: 'followed' } : undefined;
  }

  async columnsOf({ from, sql }: Pick<Select, 'from' | 'sql'>): Promise<readonly TypedColumn[]> {
    try {
      // A run of it would have buffers for all columns, of which there may be thousands.
      const prepared = await this.database.connection.prepare(`select * from (${sql})`);
      const columns = Array.from({ length: prepared.columnCount }, (_, index) => ({
        name: prepared.columnName(index),
        type: prepared.columnType(index),
      }));
      prepared.destroySync();
      return columns;
    } catch (error) {
      throw new SourcesUnusable(`${from}: ${(error as Error).message}`);
    }
  }

  fields(
    { from }: Select,
    typed: readonly TypedColumn[],
    columns: Columns,
    table: string,
  ): readonly string[] {
    const fields = fieldsJson(
      typed,
      columns,
      this.isMarked,
      (name) => `${table}.${quoteName(name)}`,
    );
    if (fields.isErr()) throw new SourcesUnusable(`${from}: ${fields.error}.`);
    return fields.value;
  }

  async run({ from }: Select, sql: string): Promise<void> {
    try {
      await this.database.runWithin(MOST_MS_OF_A_SELECT, sql);
    } catch (error) {
      if ((error as Error).message.startsWith('INTERRUPT'))
        throw new SourcesUnusable(
          `${from} was stopped after an hour: does it join each row with all others?`,
        );
      if (machineFailure(error) !== undefined) throw error;
      const { message } = error as Error;
      const notUtf8 = NOT_UTF8.exec(message)?.[1];
      throw new SourcesUnusable(
        notUtf8 === undefined
          ? `${from}: ${message}`
          : `${notUtf8} has a text that is not in UTF-8, although the file says so: write it again.`,
      );
    }
  }
}

function textOf({ name, type }: TypedColumn): string {
  return `${name} ${type.toString()}`;
}

/** DuckDB says it of a column as a whole, so the records without such a text cannot be read either. */
const NOT_UTF8 = /Invalid string encoding found in Parquet file ".*?([^/\\"]+)"/;
