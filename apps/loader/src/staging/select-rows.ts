import type { Columns } from '@data-import/wire/codecs';
import { machineFailure } from '../machine/machine-failure.js';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { NO_TEXT, numberedTable } from '../sources/data-tables.js';
import { OWN_CODES } from '../checking/codes.js';
import { quoteName, quoteText, type Database } from '../sources/database.js';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import { columnsWithoutTexts } from './columns-without-texts.js';
import { fieldsJson, type TypedColumn } from './item-json.js';
import { LINEAGE, type Tracer } from './lineage.js';
import { amountsOf, unrounded } from './rounding.js';
import {
  fileOf,
  lineOf,
  recordAt,
  recordsOf,
  type ReadFile,
  type SelectReading,
  type Trace,
} from './source-records.js';
import type { Select } from './sources.js';

/** Fields whose values are texts. */
const MARKED_KINDS: ReadonlySet<string | undefined> = new Set([
  'text',
  'money',
  'exactNumber',
  'day',
  'instant',
]);

const MOST_MS_OF_A_SELECT = 3_600_000;

/** The columns that locate a row, as the tables of files have them. */
export const PLACE_COLUMNS = ['source_file', 'source_line'];

/** Records whose amounts the SQL rounds; on purpose, where a function does it. */
export const ROUNDED_RECORDS =
  'create or replace temp table rounded_records (kind varchar, is_meant boolean, record bigint, detail varchar)';

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
  readonly readings: SelectReading[] = [];

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

  /** The files that the selects read. */
  filesOf(...selects: readonly Select[]): readonly ReadFile[] {
    const tables = new Set(selects.flatMap((select) => this.reads.get(select) ?? []));
    return this.files.filter(({ table }) => tables.has(table.toLowerCase()));
  }

  /** The rows of the select with their places, and a note of how that is known. */
  async rowsOf(
    select: Select,
    kind: RecordKind,
    columns: Columns,
    isList = false,
  ): Promise<TracedRows> {
    const { files, reads } = this;
    const tables = reads.get(select) ?? [];
    const typed = await this.columnsOf(select);
    const hasPlace = PLACE_COLUMNS.every((column) => typed.some(({ name }) => name === column));
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
    await this.#noteRounding(select, { kind, typed, columns, hasPlace });
    const stated = hasPlace
      ? ['cast(source_file as varchar)', 'try_cast(source_line as bigint)']
      : ['null::varchar', 'null::bigint'];
    const [name = '', line = ''] = stated;
    const star = await this.#starOf(select, kind, columns);
    const numbered =
      select.table === undefined
        ? // One thread alone can count the rows of a select.
          `select row_number() over () as "row ", * from (${traced?.sql ?? select.sql})`
        : `select * from ${numberedTable(select.table)}`;
    if (trace !== 'followed')
      return {
        typed,
        trace,
        sql: `select ${name} as "file ", ${line} as "line ", null::bigint[] as "records ", ${star} from (${numbered})`,
      };
    // The place that the row states, if it is made of that record; else that of the first record.
    const records = quoteName(LINEAGE);
    const at = hasPlace ? recordAt(files, name, line) : 'null::bigint';
    return {
      typed,
      trace,
      sql: `select coalesce(${fileOf(files, '"record "')}, ${name}) as "file ", ${lineOf('"record "')} as "line ",
          case when len(${records}) > 1 then list_filter(${records}, lambda r: r <> "record ") end as "records ",
          ${star.replace('*', `* exclude (${records}, "record ")`)}
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

  /** `*` of the rows, with a mark behind each value that is no text in NDJSON and is given as one. */
  async #starOf({ sql, table }: Select, kind: RecordKind, columns: Columns): Promise<string> {
    if (table !== undefined) return '*';
    const { database, tracer, files } = this;
    const { subject } = recordDescription(kind);
    const columnsOf = (probed: string) => this.columnsOf({ from: '', sql: probed });
    const found = await columnsWithoutTexts(sql, { database, tracer, files, columnsOf });
    const marked = [...found]
      .filter((name) => name === subject || MARKED_KINDS.has(columns[name]?.kind))
      .map((name) => `${markedText(quoteName(name))} as ${quoteName(name)}`);
    return marked.length === 0 ? '*' : `* replace (${marked.join(', ')})`;
  }

  /** Compares the amounts with those of the same select without its casts and functions that round, where it has any. */
  async #noteRounding(
    { from, sql, table }: Select,
    {
      kind,
      typed,
      columns,
      hasPlace,
    }: {
      readonly kind: RecordKind;
      readonly typed: readonly TypedColumn[];
      readonly columns: Columns;
      readonly hasPlace: boolean;
    },
  ): Promise<void> {
    const { files, tracer } = this;
    const amounts = amountsOf(
      typed.map(({ name }) => name),
      columns,
    );
    if (table !== undefined || amounts === undefined) return;
    const tables = files.map((file) => file.table.toLowerCase());
    const placed = hasPlace ? sql : (await tracer.traced(sql, tables))?.sql;
    if (placed === undefined) return;
    const record = hasPlace
      ? recordAt(files, 'cast(source_file as varchar)', 'try_cast(source_line as bigint)')
      : `${quoteName(LINEAGE)}[1]`;
    const compared = (of: string) =>
      `select ${record} as record, ${amounts} as amounts from (${of})`;
    const same = await tracer.rewritten(placed, () => undefined);
    for (const isMeant of [false, true]) {
      const other = await tracer.rewritten(placed, (part) => unrounded(part, isMeant));
      if (other === undefined || other === same) continue;
      try {
        await this.database.runWithin(
          MOST_MS_OF_A_SELECT,
          `insert into rounded_records
           with own as (${compared(placed)}), other as (${compared(other)})
           select ${quoteText(kind)}, ${isMeant}, record,
             case when regexp_full_match(min(other.amounts), '[-\\d.]+') then 'Rounded from ' || min(other.amounts) || ' to ' || min(own.amounts)
               else 'An amount is rounded' end || ' by ${from}.'
           from (from own except from other) own join (from other except from own) other using (record)
           where record is not null and not exists (select 1 from rounded_records r where r.record = own.record)
           group by record`,
        );
      } catch (error) {
        if (machineFailure(error) !== undefined) throw error;
        await this.database.run('insert into staged_remarks values ($1, $2)', [
          from,
          'It rounds numbers, and how many cannot be told: compare the sums with those of the file.',
        ]);
        return;
      }
    }
  }

  /** Refuses the rows of a kind with amounts that a cast has rounded, and notices those that the SQL rounds by a function. */
  async judgeRounded(kind: RecordKind): Promise<void> {
    const { files } = this;
    const { table } = recordDescription(kind);
    const { code } = OWN_CODES.rounded;
    const rounded = await this.database.rows(
      `select 1 from rounded_records where kind = '${kind}' limit 1`,
    );
    if (rounded.length === 0) return;
    await this.database.run(
      `update ${table} as t set fault_code = '${code}', fault_attr = 'amount', fault_detail = rounded.detail
       from (select "row", min(detail) as detail from (${recordsOf(kind, files)}) join rounded_records using (record)
         where kind = '${kind}' and not is_meant group by "row") rounded
       where rounded."row" = t."row" and fault_code is null`,
    );
    await this.database.run(
      `insert into staged_notices select ${fileOf(files, 'record')}, ${lineOf('record')}, '${code}', detail
       from rounded_records where kind = '${kind}' and is_meant`,
    );
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

/** The SQL of a text, with the mark behind one that is an object, a list or a boolean. */
function markedText(text: string): string {
  return `case when case when json_valid(${text}) then json_type(${text}) end in ('OBJECT', 'ARRAY', 'BOOLEAN')
    then ${text} || '${NO_TEXT}' else ${text} end`;
}

/** DuckDB says it of a column as a whole, so the records without such a text cannot be read either. */
const NOT_UTF8 = /Invalid string encoding found in Parquet file ".*?([^/\\"]+)"/;
