import type { DuckDBValue } from '@duckdb/node-api';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database, type Row } from '../sources/database.js';

/** The origin of a row. */
export interface RowPlace {
  /** The number of the row among those of its kind, counted from 1 in the order in which they were read. */
  readonly row: number;
  /** `undefined` where the SQL of the kind does not select `source_file` and `source_line`. */
  readonly file: string | undefined;
  readonly line: number | undefined;
}

export interface StagedRow extends RowPlace {
  /** The item as it is posted, as JSON text. */
  readonly item: string;
}

/** Rows that are sent in one request. */
export interface StagedGroup {
  /** External account number, or business identifier. */
  readonly subject: string;
  /**
   * The number of the group among those of the subject, counted from 1: stable as long as the sources and the size of
   * groups are.
   */
  readonly part: number;
  readonly rows: readonly StagedRow[];
}

/** A row that cannot be sent. */
export interface FaultyRow extends RowPlace {
  readonly subject: string | undefined;
  readonly code: string;
  readonly attr: string;
  readonly detail: string;
}

/** A file that rows were staged from, or the SQL of a kind. */
export interface StagedFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** The rows of a migration as they were staged. */
export class StagedRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All rows that were read, those that cannot be sent included. */
  async count(kind: RecordKind): Promise<number> {
    const [row] = await this.#database.rows(`select count(*) from ${tableOf(kind)}`);
    return Number(row?.[0] ?? 0);
  }

  async countFaulty(kind: RecordKind): Promise<number> {
    const [row] = await this.#database.rows(
      `select count(*) from ${tableOf(kind)} where fault_code is not null`,
    );
    return Number(row?.[0] ?? 0);
  }

  /**
   * The rows that can be sent, grouped by subject in the order of their texts, and in the order in which they were read
   * within a subject. `after` leaves out all subjects up to and including it. `among` is a table with `kind` and `row`: others
   * are left out.
   */
  async *groups(
    kind: RecordKind,
    {
      maximumRows,
      after,
      among,
    }: { readonly maximumRows: number; readonly after?: string; readonly among?: string },
  ): AsyncGenerator<StagedGroup> {
    const later = after === undefined ? '' : 'and subject > $1';
    const [chosen, order] =
      among === undefined
        ? ['', '']
        : [
            `and "row" in (select "row" from ${among} where kind = '${kind}')`,
            'order by subject, "row"',
          ];
    const names = await this.#fileNames(kind);
    const chunks = this.#database.streamColumns(
      // Numbers as doubles, since BigInts cost more than all the rest, and each subject once: to take a text out of DuckDB costs
      // as much as ten numbers. The hash proves that a row without its subject has that of the row before.
      `select "row"::double, ${positionIn(names)}, source_line::double,
         case when subject is distinct from lag(subject) over (${order}) then subject end, hash(subject)::double, item
       from ${tableOf(kind)} where fault_code is null ${later} ${chosen} ${order}`,
      after === undefined ? [] : [after],
    );
    let subject: string | undefined;
    let hash: number | undefined;
    let part = 0;
    let rows: StagedRow[] = [];
    for await (const { columns, rowCount } of chunks) {
      const [numbers, files, lines, subjects, hashes, items] = columns as StagedColumns;
      for (let at = 0; at < rowCount; at += 1) {
        const next = subjects[at] ?? subject;
        if (next !== subject) hash = hashes[at];
        else if (hashes[at] !== hash)
          throw new Error(`Row ${numbers[at]} of ${kind} came out of its order.`);
        if (next !== subject || rows.length >= maximumRows) {
          if (subject !== undefined && rows.length > 0) yield { subject, part, rows };
          part = next === subject ? part + 1 : 1;
          subject = next;
          rows = [];
        }
        rows.push({
          row: numbers[at] as number,
          file: names
            ? names[(files[at] as number) - 1]
            : ((files[at] as string | null) ?? undefined),
          line: lines[at] ?? undefined,
          item: items[at] as string,
        });
      }
    }
    if (subject !== undefined && rows.length > 0) yield { subject, part, rows };
  }

  /** Every `source_file` of the kind; `undefined` where they are too many to search for each row. */
  async #fileNames(kind: RecordKind): Promise<readonly string[] | undefined> {
    const rows = await this.#database.rows(
      `select distinct source_file from ${tableOf(kind)} where source_file is not null limit ${MOST_NAMES + 1}`,
    );
    return rows.length > MOST_NAMES ? undefined : rows.map(([name]) => String(name));
  }

  /** The rows that cannot be sent, in the order in which they were read. */
  async *faulty(kind: RecordKind): AsyncGenerator<FaultyRow> {
    const chunks = this.#database.stream(
      `select "row", source_file, source_line, subject, fault_code, fault_attr, fault_detail
       from ${tableOf(kind)} where fault_code is not null order by "row"`,
    );
    for await (const chunk of chunks)
      for (const cells of chunk)
        yield {
          ...placeOf(cells),
          subject: textOf(cells[3]),
          code: String(cells[4]),
          attr: String(cells[5]),
          detail: String(cells[6]),
        };
  }

  /** Oddities of whole files, in sentences. */
  async remarks(): Promise<readonly { readonly file: string; readonly remark: string }[]> {
    const rows = await this.#database.rows('select file, remark from staged_remarks order by file');
    return rows.map(([file, remark]) => ({ file: String(file), remark: String(remark) }));
  }

  async files(): Promise<readonly StagedFile[]> {
    const rows = await this.#database.rows(
      'select name, sha256, bytes from staged_files order by name',
    );
    return rows.map(([name, sha256, bytes]) => ({
      name: String(name),
      sha256: String(sha256),
      bytes: Number(bytes),
    }));
  }
}

type StagedColumns = readonly [
  readonly number[],
  readonly (string | number | null)[],
  readonly (number | null)[],
  readonly (string | null)[],
  readonly number[],
  readonly string[],
];

const MOST_NAMES = 64;

/** The SQL of the position of `source_file` among these names: a text costs much more to take out of DuckDB than a number. */
function positionIn(names: readonly string[] | undefined): string {
  if (!names) return 'source_file';
  return names.length === 0
    ? 'null::double'
    : `list_position([${names.map(quoteText).join(', ')}], source_file)::double`;
}

function tableOf(kind: RecordKind): string {
  return recordDescription(kind).table;
}

export function placeOf([row, file, line]: Row): RowPlace {
  return {
    row: Number(row),
    file: textOf(file),
    line: line === null || line === undefined ? undefined : Number(line),
  };
}

function textOf(value: DuckDBValue | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}

/** Names another row of a request by its place in the file, which its reader has seen. */
export function detailInFile(detail: string, rows: readonly RowPlace[]): string {
  return detail.replace(/\b(?:transactions|statements)\.(\d+)\b/, (whole, index: string) => {
    const row = rows[Number(index)];
    return row ? placeInFile(row) : whole;
  });
}

export function placeInFile({ row, file, line }: RowPlace): string {
  return file !== undefined && line !== undefined ? `${file}, line ${line},` : `Row ${row}`;
}
