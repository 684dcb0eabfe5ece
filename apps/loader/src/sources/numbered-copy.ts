import { isUtf8 } from 'node:buffer';
import { open, type FileHandle } from 'node:fs/promises';
import { toFile } from '@data-import/command-kit';
import { err, ok, type Result } from 'neverthrow';
import { LARGEST_FRAME, type Dialect } from '../migration/dialect.js';
import { cellsOf, CsvScanner, LINES, type CsvRecord, type Marks } from './csv-scanner.js';
import type { DataFile } from './data-file.js';
import { decodedChunks, UNKNOWN, type OnDamage } from './decoded-chunks.js';
import {
  duplicateField,
  readJsonRecord,
  type JsonRecord,
  type RecordFault,
} from './json-record.js';
import type { RecordNotice, UnreadableRecord } from './sources-unusable.js';

/** Columns of a copy, and the records that could not be read. */
export interface NumberedCopy {
  /** The columns after the two numbers. */
  readonly columns: readonly string[];
  /** The most bytes of a record with its numbers. */
  readonly longest: number;
  readonly records: number;
  readonly unreadable: readonly UnreadableRecord[];
  readonly notices: readonly RecordNotice[];
}

/** More are no typing errors, but a file that is read in the wrong way. */
export const MAXIMUM_UNREADABLE = 100_000;
const MAXIMUM_NOTICES = 100_000;

/** The marks of a copy, which DuckDB reads. */
export type CopyMarks = Pick<Dialect, 'delimiter' | 'quote'>;

/**
 * The marks of the copy of a CSV file. They are those of the file, for records to be copied as they are, unless they could be
 * part of a number or DuckDB does not take them.
 */
export function copyMarks({ delimiter, quote, escape = quote }: Dialect): CopyMarks {
  const own = quote === '' || escape !== quote ? '"' : quote;
  return isCopied(delimiter) && isCopied(own) && delimiter !== own
    ? { delimiter, quote: own }
    : { delimiter: '\u001F', quote: '"' };
}

function isCopied(mark: string): boolean {
  return /^[^\dA-Za-z\u0080-\uFFFF]$/.test(mark);
}

/**
 * Copies a CSV file in UTF-8 with two numbers in front of each record, which DuckDB does not know: its line, and how much that is
 * above the number of the record in the copy. Records whose cells cannot be separated are left out. Others that readers differ
 * about are written so that they do not.
 */
export async function copyCsv(
  file: DataFile,
  dialect: Dialect,
  to: string,
): Promise<Result<NumberedCopy, string>> {
  const marks = copyMarks(dialect);
  const hasSameMarks =
    marks.delimiter === dialect.delimiter &&
    (marks.quote === dialect.quote || dialect.quote === '');
  const copy = await CopyFile.create(to, marks);
  const unreadable: UnreadableRecord[] = [];
  const notices: RecordNotice[] = [];
  let columns = dialect.columns;
  let isHeader = columns === undefined || dialect.header === true;
  const take = (record: CsvRecord): string | undefined => {
    if (isHeader || !columns) {
      isHeader = false;
      columns ??= columnNames(cellsOf(record.bytes.toString(), dialect));
      return repeatedName(columns, file);
    }
    const { line } = record;
    const detail = faultOf(record, columns, dialect);
    if (detail !== undefined) unreadable.push({ file: file.name, line, detail });
    else {
      const own = record.isOdd || !hasSameMarks ? rewritten(record, dialect, marks) : record;
      copy.add(line, own);
      if (
        record.lines > 1 &&
        notices.length < MAXIMUM_NOTICES &&
        looksLikeRecords(record, columns, dialect)
      )
        notices.push({ file: file.name, line, ...joinedRecords(record.lines, columns.length) });
    }
    return unreadable.length > MAXIMUM_UNREADABLE
      ? `More than ${MAXIMUM_UNREADABLE} records cannot be read, the last one in line ${record.line}: ${detail}`
      : undefined;
  };
  try {
    for await (const records of recordsIn(file, dialect, dialect, unreadable)) {
      for (const record of records) {
        const fault = take(record);
        if (fault !== undefined) return err(`${file.name}: ${fault}`);
      }
      await copy.flush();
    }
    const [lost] = unreadable;
    if (!columns || (isHeader && lost))
      return err(
        lost?.detail ?? `${file.name} is empty: there is no line with the names of columns.`,
      );
    return ok({ columns, longest: copy.longest, records: copy.records, unreadable, notices });
  } finally {
    await copy.close();
  }
}

/** The records of the file, chunk by chunk. Records lost at a break go into `unreadable`. */
async function* recordsIn(
  file: DataFile,
  { encoding, footer: lines }: Dialect,
  marks: Marks,
  unreadable: UnreadableRecord[],
): AsyncGenerator<readonly CsvRecord[]> {
  const scanner = new CsvScanner(marks);
  const footer = new Footer(lines);
  let damage: string | undefined;
  const onDamage: OnDamage = (clause) => (damage = clause);
  for await (const chunk of decodedChunks(file, encoding, onDamage))
    yield footer.passed(scanner.scan(chunk));
  const last = scanner.end();
  if (damage === undefined) return yield footer.passed(last);
  yield footer.held();
  unreadable.push(...lostRecords(file, damage, last, scanner.line));
}

/** A file that breaks off has a last record, or a part of one, that nobody knows whole. */
function lostRecords(
  { name }: DataFile,
  damage: string,
  last: readonly CsvRecord[],
  end: number,
): readonly UnreadableRecord[] {
  const detail = `${name} ${damage}. This record and all behind it are missing: get the file again.`;
  const lines = last.length === 0 ? [end] : last.map(({ line }) => line);
  return lines.map((line) => ({ file: name, line, detail }));
}

/** Holds records back until it is known that the file does not end with them. */
class Footer {
  readonly #held: CsvRecord[] = [];
  readonly #most: number;
  readonly #pattern: RegExp | undefined;

  constructor(footer: Dialect['footer'] = 0) {
    this.#most = typeof footer === 'number' ? footer : LARGEST_FRAME;
    this.#pattern = typeof footer === 'number' ? undefined : new RegExp(footer, 'u');
  }

  /** The records that were held back. */
  held(): readonly CsvRecord[] {
    return this.#held;
  }

  /** The records that are no part of the footer, held ones first. */
  passed(records: readonly CsvRecord[]): readonly CsvRecord[] {
    if (this.#most === 0) return records;
    const passed: CsvRecord[] = [];
    for (const record of records) {
      const mayBeFooter = this.#pattern?.test(record.bytes.toString()) ?? true;
      if (!mayBeFooter) passed.push(...this.#held.splice(0), record);
      else this.#held.push(record.kept());
      if (this.#held.length > this.#most)
        passed.push(...this.#held.splice(0, this.#held.length - this.#most));
    }
    return passed;
  }
}

function faultOf(
  record: CsvRecord,
  columns: readonly string[],
  dialect: Dialect,
): string | undefined {
  const { cells, fault } = record;
  if (fault === 'quote-not-closed') return 'A cell begins with a quote that is not closed.';
  if (fault === 'text-after-quote')
    return 'A cell has text after its closing quote. Write a quote within a cell twice.';
  if (cells !== columns.length)
    return `The record ${linesOf(record)}has ${cells} cells, but there are ${columns.length} columns (delimiter ${JSON.stringify(dialect.delimiter)}).`;
  return encodingFaultOf(record, dialect);
}

/** A quote may have joined records, none of which is read then. */
function linesOf({ line, lines }: CsvRecord): string {
  return lines > 1 ? `in the lines ${line} to ${line + lines - 1} ` : '';
}

const UNKNOWN_BYTES = Buffer.from(UNKNOWN);

function encodingFaultOf(record: CsvRecord, { encoding }: Dialect): string | undefined {
  if (record.isAscii) return undefined;
  const { bytes } = record;
  // Bytes that are no character of another encoding were decoded to the character for this.
  const isFaulty = encoding === 'utf-8' ? !isUtf8(bytes) : bytes.includes(UNKNOWN_BYTES);
  return isFaulty
    ? `The record is not in ${encoding.toUpperCase()}. Mend it, or state the encoding of the file in migration.toml.`
    : undefined;
}

/** True if each line of the record has as many cells as the header, were it not for a quote that joins them. */
function looksLikeRecords(
  { bytes }: CsvRecord,
  columns: readonly string[],
  { delimiter }: Dialect,
): boolean {
  const lines = bytes.toString().split(/\r\n|\r|\n/);
  return (
    columns.length > 1 && lines.every((line) => line.split(delimiter).length === columns.length)
  );
}

function joinedRecords(lines: number, cells: number): Pick<RecordNotice, 'code' | 'detail'> {
  return {
    code: 'cell_looks_like_records',
    detail: `A cell in quotes has ${lines} lines, of which each has ${cells} cells like the header: a stray quote may have joined so many records.`,
  };
}

/**
 * Exports end each line with a delimiter at times: the column without a name gets one. SQL cannot name a column that has a NUL
 * character in its name.
 */
export function columnNames(header: readonly string[]): readonly string[] {
  return header.map((name, index) => name.replaceAll('\0', '').trim() || `column${index + 1}`);
}

/** The same names, of which those that were used before get a number. */
export function distinctNames(columns: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return columns.map((name) => {
    let own = name;
    for (let number = 2; seen.has(own.toLowerCase()); number += 1) own = `${name}_${number}`;
    seen.add(own.toLowerCase());
    return own;
  });
}

function repeatedName(columns: readonly string[], { name }: DataFile): string | undefined {
  const distinct = distinctNames(columns);
  const repeated = columns.find((column, index) => column !== distinct[index]);
  return repeated === undefined
    ? undefined
    : `There are two columns ${repeated}. Name all of them in migration.toml, in the table [files.${JSON.stringify(name)}]: columns = ${JSON.stringify(distinct)} and header = true.`;
}

function rewritten(
  { bytes }: CsvRecord,
  dialect: Dialect,
  { delimiter, quote }: CopyMarks,
): Buffer {
  const cells = cellsOf(bytes.toString(), dialect).map((cell) =>
    cell === '' ? '' : `${quote}${cell.replaceAll(quote, quote + quote)}${quote}`,
  );
  return Buffer.from(cells.join(delimiter));
}

/** Characters that are in no JSON text. */
export const JSON_COPY: CopyMarks = { delimiter: '\u0001', quote: '\u0002' };

export interface JsonColumn {
  /** Its names, which differ in case alone: they are one for SQL. */
  readonly names: string[];
  hasScalars: boolean;
  /** It has objects, booleans or lists. */
  hasOthers: boolean;
  /** The last record that has it. */
  record: number;
}

export interface JsonCopy extends Omit<NumberedCopy, 'columns'> {
  readonly columns: readonly JsonColumn[];
}

/** Copies NDJSON likewise, each number as text: DuckDB would make a binary fraction of it. */
export async function copyNdjson(
  file: DataFile,
  dialect: Dialect,
  to: string,
): Promise<Result<JsonCopy, string>> {
  const copy = await CopyFile.create(to, JSON_COPY);
  const unreadable: UnreadableRecord[] = [];
  const columns = new JsonColumns();
  const take = (record: CsvRecord): void => {
    const { line } = record;
    const text = record.bytes.toString().trim();
    if (text === '') return;
    const fault = encodingFaultOf(record, dialect);
    const read: Result<string, RecordFault> =
      fault === undefined
        ? readJsonRecord(text).andThen((one) => columns.add(one))
        : err({ detail: fault });
    if (read.isErr()) {
      const { names = [], ...own } = read.error;
      columns.addNames(names);
      unreadable.push({ file: file.name, line, ...own });
    } else copy.add(line, Buffer.from(read.value));
  };
  try {
    for await (const records of recordsIn(file, dialect, LINES, unreadable)) {
      for (const record of records) take(record);
      if (unreadable.length > MAXIMUM_UNREADABLE)
        return err(`${file.name}: more than ${MAXIMUM_UNREADABLE} lines are no JSON objects.`);
      await copy.flush();
    }
    const [first] = unreadable;
    if (columns.all.length === 0)
      return err(
        `${file.name} has no object that can be read${first ? `. Line ${first.line}: ${first.detail}` : ''}`,
      );
    return ok({
      columns: columns.all,
      longest: copy.longest,
      records: copy.records,
      unreadable,
      notices: [],
    });
  } finally {
    await copy.close();
  }
}

class JsonColumns {
  readonly #byName = new Map<string, JsonColumn>();
  readonly #byFolded = new Map<string, JsonColumn>();
  #record = 0;

  get all(): readonly JsonColumn[] {
    return [...this.#byFolded.values()];
  }

  /** The text of the record, unless two of its names are the same column. */
  add({ value, text }: JsonRecord): Result<string, RecordFault> {
    this.#record += 1;
    for (const name of Object.keys(value)) {
      const column = this.#byName.get(name) ?? this.#addName(name);
      if (column.record === this.#record) return err(duplicateField(name));
      column.record = this.#record;
      const one = value[name];
      if (typeof one === 'string' || typeof one === 'number') column.hasScalars = true;
      else if (one !== null) column.hasOthers = true;
    }
    return ok(text);
  }

  /** Of a record that is not in the copy. */
  addNames(names: readonly string[]): void {
    for (const name of names) if (!this.#byName.has(name)) this.#addName(name);
  }

  #addName(name: string): JsonColumn {
    // DuckDB folds the letters of ASCII alone.
    const folded = name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    const column = this.#byFolded.get(folded) ?? {
      names: [],
      hasScalars: false,
      hasOthers: false,
      record: 0,
    };
    column.names.push(name);
    this.#byName.set(name, column);
    this.#byFolded.set(folded, column);
    return column;
  }
}

const PIECE_BYTES = 256 * 1024;
const NEWLINE = 10;

/** A file that is written in large pieces. */
class CopyFile {
  longest = 0;
  records = 0;
  #piece = Buffer.allocUnsafe(2 * PIECE_BYTES);
  #end = 0;

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly delimiter: string,
  ) {}

  static async create(path: string, { delimiter }: CopyMarks): Promise<CopyFile> {
    return new CopyFile(path, await open(path, 'w'), delimiter);
  }

  add(line: number, record: Pick<CsvRecord, 'length' | 'copy'>): void {
    this.records += 1;
    // The second number is shorter than that of the row.
    const numbers = `${line}${this.delimiter}${line - this.records}${this.delimiter}`;
    const room = numbers.length + record.length + 1;
    this.longest = Math.max(this.longest, room);
    if (this.#end + room > this.#piece.length)
      this.#piece = Buffer.concat([this.#piece], 2 * (this.#end + room));
    this.#end += this.#piece.write(numbers, this.#end, 'latin1');
    record.copy(this.#piece, this.#end);
    this.#end += record.length;
    this.#piece[this.#end] = NEWLINE;
    this.#end += 1;
  }

  /** Writes what was added, if it is enough for a piece. */
  async flush(least = PIECE_BYTES): Promise<void> {
    if (this.#end < least) return;
    await toFile(this.path, this.handle.appendFile(this.#piece.subarray(0, this.#end)));
    this.#end = 0;
  }

  async close(): Promise<void> {
    try {
      if (this.#end > 0) await this.flush(0);
    } finally {
      await this.handle.close();
    }
  }
}
