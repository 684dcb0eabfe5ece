import type { Dialect } from '../migration/dialect.js';

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const USUAL_QUOTE = 34;

const MARK = Buffer.from('\uFEFF');

/** The longest record. A quote that is not closed would otherwise take the rest of the file with it. */
const MAXIMUM_RECORD_BYTES = 1024 * 1024;

/** Classes of bytes that need a closer look; 0 is an ordinary byte. */
const NOT_ASCII = 1;
const ODD = 2;
const DELIMITER = 4;
const LINE_END = 8;
const ESCAPE = 16;

/** A record of a CSV file: the bytes between two line ends that are not within quotes. It is valid until the next chunk is scanned. */
export class CsvRecord {
  constructor(
    /** The number of the record's first line, counted from 1. */
    readonly line: number,
    private readonly chunk: Buffer,
    private readonly start: number,
    /** The position of the line end, or of the end of the file. */
    private readonly end: number,
    /** The position of the next record. */
    readonly next: number,
    readonly lines: number,
    readonly cells: number,
    /** It has a byte that readers differ about: a quote within a cell that does not begin with one, a stray CR, an escape. */
    readonly isOdd: boolean,
    /** False says nothing of a record with a fault. */
    readonly isAscii: boolean,
    readonly fault: 'quote-not-closed' | 'text-after-quote' | undefined,
  ) {}

  /** The record without its line end. */
  get bytes(): Buffer {
    return this.chunk.subarray(this.start, this.end);
  }

  get length(): number {
    return this.end - this.start;
  }

  /** The same record, which stays valid. */
  kept(): CsvRecord {
    const { line, bytes, lines, cells, isOdd, isAscii, fault } = this;
    const own = Buffer.from(bytes);
    return new CsvRecord(line, own, 0, own.length, own.length, lines, cells, isOdd, isAscii, fault);
  }

  /** As a Buffer does it. */
  copy(target: Buffer, at: number): void {
    this.chunk.copy(target, at, this.start, this.end);
  }
}

/** The marks of a text file. */
export type Marks = Pick<Dialect, 'delimiter' | 'quote' | 'escape' | 'skip'>;

/** Each line is a record. */
export const LINES: Marks = { delimiter: '', quote: '' };

/**
 * Finds the records of a CSV file chunk by chunk, with the lines that they are on. A record whose quotes are wrong ends at
 * its first line end, so that it spoils no other.
 *
 * A line ends with LF, with any CR before it; any other CR is a byte like others. In a file of which most lines end with CR
 * alone, every CR and every LF outside quotes ends one.
 */
export class CsvScanner {
  readonly #classes = new Uint8Array(256);
  readonly #delimiter: Buffer;
  readonly #quote: number;
  readonly #escape: number;
  #linesToSkip: number;
  /** True for line ends of old Macs; `undefined` until enough lines have been seen to tell. */
  #endsWithReturn: boolean | undefined;
  /** Used again for each chunk. */
  #buffer = Buffer.alloc(0);
  #rest = this.#buffer;
  #line = 1;

  constructor({ delimiter, quote, escape = '', skip = 0 }: Marks) {
    const classes = this.#classes;
    this.#delimiter = Buffer.from(delimiter);
    this.#quote = quote === '' ? -1 : quote.charCodeAt(0);
    this.#escape = escape === '' || escape === quote ? -1 : escape.charCodeAt(0);
    this.#linesToSkip = skip;
    classes.fill(NOT_ASCII, 0x80);
    if (this.#quote !== -1) classes[this.#quote] = ODD;
    else if (delimiter !== '') classes[USUAL_QUOTE] = ODD;
    if (this.#escape !== -1) classes[this.#escape] = ESCAPE;
    const [first] = this.#delimiter;
    if (first !== undefined) classes[first] = DELIMITER;
    classes[NEWLINE] = LINE_END;
    classes[CARRIAGE_RETURN] = LINE_END;
  }

  /** The line after the last record. */
  get line(): number {
    return this.#line;
  }

  /** The records that end in the chunk; blank lines are none. */
  scan(chunk: Buffer): readonly CsvRecord[] {
    const { length } = this.#rest;
    const end = length + chunk.length;
    if (end > this.#buffer.length) this.#buffer = Buffer.concat([this.#rest], 2 * end);
    else this.#rest.copy(this.#buffer);
    chunk.copy(this.#buffer, length);
    this.#rest = this.#buffer.subarray(0, end);
    return this.#records(false);
  }

  /** The last record, when no line end follows it. */
  end(): readonly CsvRecord[] {
    return this.#records(true);
  }

  #records(isEnd: boolean): readonly CsvRecord[] {
    const records: CsvRecord[] = [];
    const bytes = this.#rest;
    this.#endsWithReturn ??= endsWithReturn(bytes, isEnd, this.#quote);
    if (this.#endsWithReturn === undefined) return records;
    let start = this.#skipped(bytes, isEnd);
    while (start < bytes.length && this.#linesToSkip === 0) {
      // Files that were put together have a byte order mark before each of them.
      if (bytes[start] === MARK[0]) {
        if (!isEnd && bytes.length - start < MARK.length) break;
        if (MARK.equals(bytes.subarray(start, start + MARK.length))) start += MARK.length;
      }
      const record = this.#next(bytes, start, isEnd);
      if (!record) break;
      if (record.length > 0 && !(this.#line === 1 && delimiterStatedIn(record.bytes) !== undefined))
        records.push(record);
      this.#line += record.lines;
      start = record.next;
    }
    this.#rest = bytes.subarray(Math.min(start, bytes.length));
    return records;
  }

  /** The beginning of the first record, behind the lines that have none. */
  #skipped(bytes: Buffer, isEnd: boolean): number {
    let start = 0;
    for (; this.#linesToSkip > 0 && start < bytes.length; this.#linesToSkip -= 1) {
      const end = this.#lineEnd(bytes, start);
      if (!isEnd && (end >= bytes.length || this.#isCut(bytes, end))) break;
      start = this.#behind(bytes, end);
      this.#line += 1;
    }
    return start;
  }

  #next(bytes: Buffer, start: number, isEnd: boolean): CsvRecord | undefined {
    const classes = this.#classes;
    const delimiter = this.#delimiter;
    const quote = this.#quote;
    const { length } = bytes;
    let cells = 1;
    let lines = 1;
    let seen = 0;
    let at = start;
    for (;;) {
      // `at` is the beginning of a cell here.
      if (bytes[at] === quote) {
        at += 1;
        for (;;) {
          if (at >= length) {
            const isTooLong = at - start > MAXIMUM_RECORD_BYTES;
            return isEnd || isTooLong
              ? this.#firstLine(bytes, start, 'quote-not-closed')
              : undefined;
          }
          const byte = bytes[at] as number;
          const kind = classes[byte] as number;
          at += 1;
          if (kind === 0) continue;
          if (kind === LINE_END) lines += this.#linesAt(bytes, at - 1);
          else if (byte >= 0x80) seen |= NOT_ASCII;
          else if (kind === ESCAPE) {
            seen |= ESCAPE;
            lines += this.#linesAt(bytes, at);
            at += 1;
          } else if (byte === quote) {
            if (bytes[at] !== quote) break;
            at += 1;
          }
        }
        // The next bytes decide, and they may be in the next chunk.
        if (!isEnd && (at >= length || this.#isCut(bytes, at))) return undefined;
        const isCellEnd =
          at >= length ||
          this.#isLineEnd(bytes, at) ||
          (bytes[at] === delimiter[0] && this.#isDelimiter(bytes, at));
        if (!isCellEnd)
          return !isEnd && at + delimiter.length > length
            ? undefined
            : this.#firstLine(bytes, start, 'text-after-quote');
      }
      let kind = 0;
      for (; at < length; at += 1) {
        kind = classes[bytes[at] as number] as number;
        if (kind === 0) continue;
        if (
          kind === LINE_END
            ? this.#isLineEnd(bytes, at)
            : kind === DELIMITER && this.#isDelimiter(bytes, at)
        )
          break;
        if ((bytes[at] as number) >= 0x80) seen |= NOT_ASCII;
        // A CR that ends no line.
        else if (kind === LINE_END) seen |= ODD;
        else if (kind !== DELIMITER) seen |= kind;
        if (kind === ESCAPE) {
          at += 1;
          lines += this.#linesAt(bytes, at);
        }
      }
      if (at < length && kind === DELIMITER) {
        cells += 1;
        at += delimiter.length;
        continue;
      }
      const isUnended = !isEnd && (at >= length || this.#isCut(bytes, at));
      if (isUnended && at - start <= MAXIMUM_RECORD_BYTES) return undefined;
      const isTooLong = isUnended && at >= length;
      return new CsvRecord(
        this.#line,
        bytes,
        start,
        Math.min(at, length),
        isTooLong ? length : this.#behind(bytes, at),
        isTooLong ? 0 : lines,
        cells,
        (seen & (ODD | ESCAPE)) !== 0,
        (seen & NOT_ASCII) === 0,
        isTooLong ? 'quote-not-closed' : undefined,
      );
    }
  }

  #isDelimiter(bytes: Buffer, at: number): boolean {
    const delimiter = this.#delimiter;
    for (let index = 1; index < delimiter.length; index += 1)
      if (bytes[at + index] !== delimiter[index]) return false;
    return true;
  }

  /** True if a line ends at this byte, as far as the bytes tell. */
  #isLineEnd(bytes: Buffer, at: number): boolean {
    if (bytes[at] === NEWLINE) return true;
    if (bytes[at] !== CARRIAGE_RETURN) return false;
    const end = behindReturns(bytes, at);
    return this.#endsWithReturn === true || end >= bytes.length || bytes[end] === NEWLINE;
  }

  /** True if the bytes after these may belong to the line end. */
  #isCut(bytes: Buffer, at: number): boolean {
    return bytes[at] === CARRIAGE_RETURN && behindReturns(bytes, at) >= bytes.length;
  }

  /** The beginning of the next line, from the end of a line on. */
  #behind(bytes: Buffer, at: number): number {
    if (this.#endsWithReturn !== true) return behindReturns(bytes, at) + 1;
    return at + (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === NEWLINE ? 2 : 1);
  }

  /** 1 where a line within a cell ends, else 0. */
  #linesAt(bytes: Buffer, at: number): number {
    const isEnd =
      bytes[at] === NEWLINE ||
      (this.#endsWithReturn === true && bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== NEWLINE);
    return isEnd ? 1 : 0;
  }

  #lineEnd(bytes: Buffer, start: number): number {
    let at = start;
    while (at < bytes.length && !this.#isLineEnd(bytes, at)) at += 1;
    return at;
  }

  #firstLine(bytes: Buffer, start: number, fault: CsvRecord['fault']): CsvRecord {
    const end = this.#lineEnd(bytes, start);
    const next = this.#behind(bytes, end);
    return new CsvRecord(this.#line, bytes, start, end, next, 1, 0, false, false, fault);
  }
}

/** So many bytes tell a file of old Macs from one whose first lines have some stray CR. */
const TELLING_BYTES = 16 * 1024;

function behindReturns(bytes: Buffer, at: number): number {
  let end = at;
  while (bytes[end] === CARRIAGE_RETURN) end += 1;
  return end;
}

/**
 * True where most lines end with CR alone, as on Macs before 2001 and in Excel for them until today. `undefined` when the bytes
 * do not tell.
 */
export function endsWithReturn(
  bytes: Buffer,
  isAll: boolean,
  quote = USUAL_QUOTE,
): boolean | undefined {
  let returns = 0;
  let newlines = 0;
  let isQuoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (byte === NEWLINE) newlines += 1;
    else if (byte === CARRIAGE_RETURN) {
      const end = behindReturns(bytes, at);
      if (end < bytes.length && bytes[end] !== NEWLINE) returns += end - at;
      at = end - 1;
    }
  }
  if (newlines > 0 && returns <= newlines) return false;
  const isEnough = bytes.length >= (returns === 0 ? MAXIMUM_RECORD_BYTES : TELLING_BYTES);
  return isAll || isEnough ? returns > newlines : undefined;
}

/** The delimiter in the line `sep=;`, which Excel writes and reads before the header. */
export function delimiterStatedIn(beginning: Buffer): string | undefined {
  return /^"?sep=([\t -~])"?(?:[\r\n]|$)/i.exec(beginning.toString('latin1', 0, 16))?.[1];
}

/** The texts of the cells of a record. */
export function cellsOf(record: string, marks: Marks): readonly string[] {
  const { delimiter, quote } = marks;
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const isQuoted = quote !== '' && record[at] === quote;
    const from = isQuoted ? at + 1 : at;
    const end = endOfCell(record, from, isQuoted ? quote : delimiter, marks);
    cells.push(plain(record.slice(from, end), isQuoted, marks));
    at = isQuoted ? end + 1 : end;
    if (at >= record.length) return cells;
    at += delimiter.length;
  }
}

/** The position of the mark that ends a cell: the delimiter, or the quote that no other follows. */
function endOfCell(record: string, from: number, mark: string, { quote, escape }: Marks): number {
  let at = from;
  for (;;) {
    const end = record.indexOf(mark, at);
    const escaped = escape === undefined || escape === quote ? -1 : record.indexOf(escape, at);
    if (end === -1 && escaped === -1) return record.length;
    if (escaped !== -1 && (end === -1 || escaped < end)) at = escaped + 2;
    else if (mark === quote && record[end + 1] === quote) at = end + 2;
    else return end;
  }
}

/** The text of a cell without its doubled quotes and escapes. An escape before another character is one of the text. */
function plain(cell: string, isQuoted: boolean, { delimiter, quote, escape }: Marks): string {
  if (escape === undefined || escape === quote || !cell.includes(escape))
    return isQuoted ? cell.replaceAll(quote + quote, quote) : cell;
  let text = '';
  for (let at = 0; at < cell.length; at += 1) {
    const next = cell[at + 1] ?? '';
    const isEscape =
      cell[at] === escape &&
      next !== '' &&
      [escape, quote, delimiter[0], '\r', '\n'].includes(next);
    const isDoubled = isQuoted && cell[at] === quote && next === quote;
    if (isEscape || isDoubled) at += 1;
    text += cell[at] ?? '';
  }
  return text;
}
