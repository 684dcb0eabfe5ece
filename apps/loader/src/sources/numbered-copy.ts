import { isUtf8 } from 'node:buffer';
import { open, type FileHandle } from 'node:fs/promises';
import { toFile } from '@data-import/command-kit';
import { err, ok, type Result } from 'neverthrow';
import type { Dialect } from '../migration/dialect.js';
import { cellsOf, CsvScanner, type CsvRecord } from './csv-scanner.js';
import type { DataFile } from './data-file.js';
import { decodedChunks } from './decoded-chunks.js';
import { textOfNumbers } from './json-numbers.js';
import type { UnreadableRecord } from './sources-unusable.js';

/** Columns of a copy, and the records that could not be read. */
export interface NumberedCopy {
  /** The columns after the two numbers. */
  readonly columns: readonly string[];
  /** The most bytes of a record with its numbers. */
  readonly longest: number;
  readonly unreadable: readonly UnreadableRecord[];
}

/** More are no typing errors, but a file that is read in the wrong way. */
const MAXIMUM_UNREADABLE = 100_000;

/**
 * Copies a CSV file in UTF-8 with two numbers in front of each record, which DuckDB does not know: its line, and how much that is
 * above the number of the record in the copy. Records whose cells cannot be separated are left out.
 */
export async function copyCsv(
  file: DataFile,
  dialect: Dialect,
  to: string,
): Promise<Result<NumberedCopy, string>> {
  const scanner = new CsvScanner(dialect);
  const copy = await CopyFile.create(to, dialect);
  const unreadable: UnreadableRecord[] = [];
  let columns = dialect.columns;
  let isHeader = columns === undefined || dialect.header === true;
  const take = (record: CsvRecord): string | undefined => {
    if (isHeader || !columns) {
      isHeader = false;
      columns ??= columnNames(cellsOf(record.bytes.toString(), dialect));
      return repeatedName(columns, file);
    }
    const detail = faultOf(record, columns, dialect);
    if (detail !== undefined) unreadable.push({ file: file.name, line: record.line, detail });
    else {
      const own = record.hasLooseQuote ? requoted(record, dialect) : record;
      copy.add(record.line, own);
    }
    return unreadable.length > MAXIMUM_UNREADABLE
      ? `More than ${MAXIMUM_UNREADABLE} records cannot be read, the last one in line ${record.line}: ${detail}`
      : undefined;
  };
  try {
    for await (const chunk of decodedChunks(file, dialect.encoding)) {
      for (const record of scanner.scan(chunk)) {
        const fault = take(record);
        if (fault !== undefined) return err(`${file.name}: ${fault}`);
      }
      await copy.flush();
    }
    for (const record of scanner.end()) {
      const fault = take(record);
      if (fault !== undefined) return err(`${file.name}: ${fault}`);
    }
    if (!columns) return err(`${file.name} is empty: there is no line with the names of columns.`);
    return ok({ columns, longest: copy.longest, unreadable });
  } finally {
    await copy.close();
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
    return `The record has ${cells} cells, but there are ${columns.length} columns (delimiter ${JSON.stringify(dialect.delimiter)}).`;
  return encodingFaultOf(record, dialect);
}

function encodingFaultOf(record: CsvRecord, { encoding }: Dialect): string | undefined {
  if (record.isAscii) return undefined;
  const { bytes } = record;
  // Bytes that are no UTF-16 were decoded to the character for this.
  const isFaulty = encoding.startsWith('utf-16')
    ? bytes.includes('\uFFFD')
    : encoding === 'utf-8' && !isUtf8(bytes);
  return isFaulty
    ? `The record is not in ${encoding.toUpperCase()}. Mend it, or state the encoding of the file in migration.toml.`
    : undefined;
}

/** Exports end each line with a delimiter at times: the column without a name gets one. */
export function columnNames(header: readonly string[]): readonly string[] {
  return header.map((name, index) => name.trim() || `column${index + 1}`);
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

function requoted({ bytes }: CsvRecord, dialect: Dialect): Buffer {
  const { delimiter, quote } = dialect;
  const cells = cellsOf(bytes.toString(), dialect).map(
    (cell) => `${quote}${cell.replaceAll(quote, quote + quote)}${quote}`,
  );
  return Buffer.from(cells.join(delimiter));
}

/** Characters that are in no JSON text. */
export const JSON_COPY = { delimiter: '\u0001', quote: '\u0002' } as const;

/** Copies NDJSON likewise, each number as text: DuckDB would make a binary fraction of it. */
export async function copyNdjson(
  file: DataFile,
  dialect: Dialect,
  to: string,
): Promise<Result<NumberedCopy, string>> {
  // No byte of JSON text is either, so that a record is a line.
  const scanner = new CsvScanner(JSON_COPY);
  const copy = await CopyFile.create(to, JSON_COPY);
  const unreadable: UnreadableRecord[] = [];
  const columns = new Set<string>();
  const take = (record: CsvRecord): void => {
    const { line } = record;
    const text = record.bytes.toString().trim();
    if (text === '') return;
    const fault = encodingFaultOf(record, dialect);
    const object = fault === undefined ? parseObject(text) : err(fault);
    if (object.isErr()) {
      unreadable.push({ file: file.name, line, detail: object.error });
      return;
    }
    for (const name of Object.keys(object.value)) columns.add(name);
    copy.add(line, Buffer.from(textOfNumbers(text)));
  };
  try {
    for await (const chunk of decodedChunks(file, dialect.encoding)) {
      for (const record of scanner.scan(chunk)) take(record);
      if (unreadable.length > MAXIMUM_UNREADABLE)
        return err(`${file.name}: more than ${MAXIMUM_UNREADABLE} lines are no JSON objects.`);
      await copy.flush();
    }
    for (const record of scanner.end()) take(record);
    return ok({ columns: [...columns], longest: copy.longest, unreadable });
  } finally {
    await copy.close();
  }
}

function parseObject(text: string): Result<object, string> {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? ok(value)
      : err('The line is JSON, but no object.');
  } catch (error) {
    return err(`The line is no JSON: ${(error as Error).message}`);
  }
}

const PIECE_BYTES = 256 * 1024;
const NEWLINE = 10;
const ZERO = 48;
/** The digits of the highest number of a line. */
const MOST_DIGITS = 16;

/** A file that is written in large pieces. */
class CopyFile {
  longest = 0;
  #rows = 0;
  #piece = Buffer.allocUnsafe(2 * PIECE_BYTES);
  #end = 0;

  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly delimiter: number,
  ) {}

  static async create(
    path: string,
    { delimiter }: { readonly delimiter: string },
  ): Promise<CopyFile> {
    return new CopyFile(path, await open(path, 'w'), delimiter.charCodeAt(0));
  }

  add(line: number, record: Pick<CsvRecord, 'length' | 'copy'>): void {
    const room = 2 * (MOST_DIGITS + 1) + record.length + 1;
    this.longest = Math.max(this.longest, room);
    if (this.#end + room > this.#piece.length)
      this.#piece = Buffer.concat([this.#piece], 2 * (this.#end + room));
    this.#rows += 1;
    this.#addNumber(line);
    // Shorter than the number of the row.
    this.#addNumber(line - this.#rows);
    record.copy(this.#piece, this.#end);
    this.#end += record.length;
    this.#addByte(NEWLINE);
  }

  #addNumber(number: number): void {
    let end = this.#end + 1;
    for (let power = 10; power <= number; power *= 10) end += 1;
    const piece = this.#piece;
    for (let at = end - 1, rest = number; at >= this.#end; at -= 1) {
      const tens = Math.floor(rest / 10);
      piece[at] = ZERO + rest - 10 * tens;
      rest = tens;
    }
    this.#end = end;
    this.#addByte(this.delimiter);
  }

  #addByte(byte: number): void {
    this.#piece[this.#end] = byte;
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
