import type { DuckDBValue } from '@duckdb/node-api';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import type { Database, Row } from '../sources/database.js';
import { type RowList, RowListWriter, type RowPlace } from './row-list.js';
import { sortableRanges } from './sorted-parts.js';
import { IS_READ, type SourceUse } from './source-records.js';
import { CONTENT, NO_CONTENT, RowReader, rowText } from './row-reader.js';

/** Rows that are sent in one request. */
export interface StagedGroup {
  /** External account number, or business identifier. */
  readonly subject: string;
  /** The number of the group within its subject, counted from 1. */
  readonly part: number;
  readonly rows: RowList;
}

/** A row with something to say about it: that it cannot be sent, or that it is odd. */
export interface RemarkedRow extends RowPlace {
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

export class StagedRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All rows that were read, those that cannot be sent included. */
  count(kind: RecordKind): Promise<number> {
    return this.#database.count(tableOf(kind));
  }

  countFaulty(kind: RecordKind): Promise<number> {
    return this.#database.count(`${tableOf(kind)} where fault_code is not null`);
  }

  /**
   * The rows that can be sent, grouped by subject in the order of their texts, and within a subject in the order in which
   * they were read. `among` is a table with `kind` and `row`: others are left out. With `isChecked` they have no contents.
   */
  async *groups(
    kind: RecordKind,
    {
      maximumRows,
      among,
      isChecked = false,
    }: { readonly maximumRows: number; readonly among?: string; readonly isChecked?: boolean },
  ): AsyncGenerator<StagedGroup> {
    const columns = rowText(isChecked ? NO_CONTENT : CONTENT);
    const from = `${tableOf(kind)} where fault_code is null`;
    const rows = new RowListWriter();
    let subject = '';
    let part = 0;
    let row = 0;
    for (const select of among === undefined
      ? [`from ${from}`]
      : await this.#chosen(from, kind, among)) {
      await using copy = await this.#database.copyOut(`select ${columns} ${select}`);
      const reader = new RowReader(copy);
      while (await reader.fill())
        while (reader.next()) {
          const isOther = part === 0 || reader.subject !== subject;
          // Rows take effect in this order.
          const isInOrder = isOther
            ? part === 0 || isBefore(subject, reader.subject)
            : reader.row > row;
          if (!isInOrder) throw new Error(`Row ${reader.row} of ${kind} came out of its order.`);
          row = reader.row;
          if (isOther || rows.length >= maximumRows) {
            if (rows.length > 0) yield { subject, part, rows: rows.take() };
            part = isOther ? 1 : part + 1;
            subject = reader.subject;
          }
          rows.add(reader);
        }
    }
    if (rows.length > 0) yield { subject, part, rows: rows.take() };
  }

  /** The SQL behind the columns for the rows that `among` has, in ranges of subjects. */
  async #chosen(all: string, kind: RecordKind, among: string): Promise<readonly string[]> {
    const from = `chosen_${tableOf(kind)}`;
    await this.#database.make(
      from,
      `from ${all} and "row" in (select "row" from ${among} where kind = '${kind}')`,
    );
    const ranges = await sortableRanges(this.#database, { from, column: 'subject', rowBytes: 400 });
    return ranges.map((range) => `from ${from} where ${range} order by subject, "row"`);
  }

  /** The rows that cannot be sent, in the order in which they were read. */
  faulty(kind: RecordKind): AsyncGenerator<RemarkedRow> {
    return this.#remarked(
      `select "row", source_file, source_line, subject, fault_code, fault_attr, fault_detail
       from ${tableOf(kind)} where fault_code is not null order by "row"`,
    );
  }

  /** The rows whose records are odd. */
  noticed(kind: RecordKind): AsyncGenerator<RemarkedRow> {
    return this.#remarked(
      `select "row", source_file, source_line, subject, n.code, 'non_field_errors', n.detail
       from ${tableOf(kind)} join staged_notices n on n.file = source_file and n.line = source_line order by "row"`,
    );
  }

  async *#remarked(sql: string): AsyncGenerator<RemarkedRow> {
    for await (const chunk of this.#database.stream(sql))
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
    const rows = await this.#database.rows(
      `select file, remark from staged_remarks union all
       select file, arg_min(detail, line) || ' (line ' || min(line) ||
         case when count(*) > 1 then ', and ' || (count(*) - 1) || ' more' else '' end || ')'
       from staged_notices group by file, code order by 1, 2`,
    );
    return rows.map(([file, remark]) => ({ file: String(file), remark: String(remark) }));
  }

  /** The use of each file that selects read. */
  async sources(): Promise<readonly SourceUse[]> {
    const rows = await this.#database.rows('select source from staged_sources');
    return rows.map(([source]) => JSON.parse(String(source)) as SourceUse);
  }

  /** Records that became no row, of the files that rows of the kind are from. */
  countLeftOut(kind: RecordKind): Promise<number> {
    return this.#database.count(
      `left_out_records
       where source_file in (select distinct source_file from ${tableOf(kind)} where ${IS_READ})`,
    );
  }

  /** The files with records that became no row. */
  async filesLeftOut(): Promise<readonly string[]> {
    const rows = await this.#database.rows(
      'select distinct source_file from left_out_records order by 1',
    );
    return rows.map(([file]) => String(file));
  }

  /** Lines of a file whose records became no row, in their order. */
  async *leftOut(file: string): AsyncGenerator<number> {
    const chunks = this.#database.stream(
      'select source_line::double from left_out_records where source_file = $1 order by source_line',
      [file],
    );
    for await (const chunk of chunks) for (const [line] of chunk) yield Number(line);
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

/** Compares UTF-8 bytes, which is the order of the staged rows. */
export function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}

/** Looks values up by ascending keys in a sorted stream of pairs, one pair in memory. */
export function inOrder<T>(pairs: AsyncGenerator<readonly [key: string, value: T]>) {
  let current: readonly [key: string, value: T] | undefined;
  return {
    find: async (key: string): Promise<T | undefined> => {
      while (!current || isBefore(current[0], key)) {
        const next = await pairs.next();
        if (next.done === true) return undefined;
        current = next.value;
      }
      return current[0] === key ? current[1] : undefined;
    },
    [Symbol.asyncDispose]: () => pairs.return(undefined).then(() => undefined),
  };
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
