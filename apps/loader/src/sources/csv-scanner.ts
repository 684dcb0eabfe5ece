const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

/** The longest record. A quote that is not closed would otherwise take the rest of the file with it. */
const MAXIMUM_RECORD_BYTES = 1024 * 1024;

/** A record of a CSV file: the bytes between two line ends that are not within quotes. It is valid until the next chunk is scanned. */
export class CsvRecord {
  constructor(
    /** The number of the record's first line, counted from 1. */
    readonly line: number,
    private readonly chunk: Buffer,
    private readonly start: number,
    /** The position of the line end, or of the end of the file. */
    readonly lineEnd: number,
    readonly lines: number,
    readonly cells: number,
    /** A quote within a cell that does not begin with one: readers differ about it. */
    readonly hasLooseQuote: boolean,
    /** False says nothing of a record with a fault. */
    readonly isAscii: boolean,
    readonly fault: 'quote-not-closed' | 'text-after-quote' | undefined,
  ) {}

  /** The record without its line end. */
  get bytes(): Buffer {
    return this.chunk.subarray(this.start, this.start + this.length);
  }

  get length(): number {
    const { chunk, start, lineEnd } = this;
    const isPaired = lineEnd > start && chunk[lineEnd - 1] === CARRIAGE_RETURN;
    return lineEnd - start - (isPaired ? 1 : 0);
  }

  /** As a Buffer does it. */
  copy(target: Buffer, at: number): void {
    this.chunk.copy(target, at, this.start, this.start + this.length);
  }
}

/**
 * Finds the records of a CSV file chunk by chunk, with the lines that they are on. A record whose quotes are wrong ends at
 * its first line end, so that it spoils no other.
 */
export class CsvScanner {
  readonly #delimiter: number;
  readonly #quote: number;
  /** Used again for each chunk. */
  #buffer = Buffer.alloc(0);
  #rest = this.#buffer;
  #line = 1;

  constructor({ delimiter, quote }: { readonly delimiter: string; readonly quote: string }) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote.charCodeAt(0);
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
    let start = 0;
    while (start < bytes.length) {
      const record = this.#next(bytes, start, isEnd);
      if (!record) break;
      if (record.length > 0 && !(this.#line === 1 && delimiterStatedIn(record.bytes) !== undefined))
        records.push(record);
      this.#line += record.lines;
      start = record.lineEnd + 1;
    }
    this.#rest = bytes.subarray(Math.min(start, bytes.length));
    return records;
  }

  #next(bytes: Buffer, start: number, isEnd: boolean): CsvRecord | undefined {
    const delimiter = this.#delimiter;
    const quote = this.#quote;
    const { length } = bytes;
    let cells = 1;
    let lines = 1;
    let hasLooseQuote = false;
    let bits = 0;
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
          const byte = bytes[at] ?? NEWLINE;
          at += 1;
          bits |= byte;
          if (byte === NEWLINE) lines += 1;
          else if (byte === quote) {
            if (bytes[at] !== quote) break;
            at += 1;
          }
        }
        // The next byte decides, and it is in the next chunk.
        if (at >= length && !isEnd) return undefined;
        const byte = bytes[at];
        const isCellEnd =
          byte === undefined ||
          byte === delimiter ||
          byte === NEWLINE ||
          (byte === CARRIAGE_RETURN && (bytes[at + 1] ?? NEWLINE) === NEWLINE);
        if (!isCellEnd) return this.#firstLine(bytes, start, 'text-after-quote');
      }
      let byte = NEWLINE;
      for (; at < length; at += 1) {
        byte = bytes[at] ?? NEWLINE;
        if (byte === delimiter || byte === NEWLINE) break;
        bits |= byte;
        if (byte === quote) hasLooseQuote = true;
      }
      if (at < length && byte === delimiter) {
        cells += 1;
        at += 1;
        continue;
      }
      const isUnended = at >= length && !isEnd;
      if (isUnended && at - start <= MAXIMUM_RECORD_BYTES) return undefined;
      return new CsvRecord(
        this.#line,
        bytes,
        start,
        at,
        isUnended ? 0 : lines,
        cells,
        hasLooseQuote,
        bits < 0x80,
        isUnended ? 'quote-not-closed' : undefined,
      );
    }
  }

  #firstLine(bytes: Buffer, start: number, fault: CsvRecord['fault']): CsvRecord {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    return new CsvRecord(this.#line, bytes, start, end, 1, 0, false, false, fault);
  }
}

/** The delimiter in the line `sep=;`, which Excel writes and reads before the header. */
export function delimiterStatedIn(beginning: Buffer): string | undefined {
  return /^"?sep=([\t -~])"?(?:\r?\n|$)/i.exec(beginning.toString('latin1', 0, 16))?.[1];
}

/** The texts of the cells of a record. */
export function cellsOf(
  record: string,
  { delimiter, quote }: { readonly delimiter: string; readonly quote: string },
): readonly string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (record[at] === quote) {
      const end = closingQuote(record, at + 1, quote);
      cells.push(record.slice(at + 1, end).replaceAll(quote + quote, quote));
      at = end + 1;
    } else {
      const next = record.indexOf(delimiter, at);
      const end = next === -1 ? record.length : next;
      cells.push(record.slice(at, end));
      at = end;
    }
    if (at >= record.length) return cells;
    at += 1;
  }
}

function closingQuote(record: string, from: number, quote: string): number {
  let at = record.indexOf(quote, from);
  while (at !== -1 && record[at + 1] === quote) at = record.indexOf(quote, at + 2);
  return at === -1 ? record.length : at;
}
