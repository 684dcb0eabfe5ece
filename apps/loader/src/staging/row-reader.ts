import type { FileHandle } from 'node:fs/promises';

/** The SQL of the identity of a row, whatever file or line it is in: 32 digits. A changed row has another one. */
export const CONTENT = `md5(subject || chr(31) || item)`;

/** The number of digits of `CONTENT`. */
export const CONTENT_BYTES = 32;

/** Zeros in place of a content, which takes as much time as the rest of a row. */
export const NO_CONTENT = `'${'0'.repeat(CONTENT_BYTES)}'`;

/** The SQL of a row as one text: its content, numbers, each with a space behind it, then texts of so many bytes. */
export const rowText = (
  content: string,
) => `concat(${content}, "row", ' ', coalesce(source_line, 0), ' ',
  strlen(coalesce(source_file, '')), ' ', strlen(subject), ' ', strlen(item), ' ', source_file, subject, item)`;

const PIECE_BYTES = 256 * 1024;
const SPACE = 32;
const ZERO = 48;

/** Reads a file of such texts, each with a line end behind it, without an object for a row. */
export class RowReader {
  row = 0;
  line: number | undefined;
  file: string | undefined;
  subject = '';
  /** The item is the part from `itemFrom` to `itemTo`, until the next piece is read. */
  bytes = Buffer.allocUnsafe(PIECE_BYTES);
  contentFrom = 0;
  itemFrom = 0;
  itemTo = 0;
  #at = 0;
  #end = 0;

  constructor(private readonly handle: FileHandle) {}

  /** Reads the next piece of the file; false at its end. */
  async fill(): Promise<boolean> {
    const rest = this.bytes.subarray(this.#at, this.#end);
    if (rest.length > this.bytes.length / 2)
      this.bytes = Buffer.concat([rest], 2 * this.bytes.length);
    else rest.copy(this.bytes);
    const { bytesRead } = await this.handle.read(this.bytes, rest.length);
    this.#at = 0;
    this.#end = rest.length + bytesRead;
    if (bytesRead === 0 && rest.length > 0) throw new Error('A copy of staged rows was cut off.');
    return bytesRead > 0;
  }

  /** Goes to the next row; false if the piece has only a part of it. */
  next(): boolean {
    const start = this.#at;
    this.contentFrom = start;
    this.#at += CONTENT_BYTES;
    const row = this.#number();
    const line = this.#number();
    const fileLength = this.#number();
    const subjectLength = this.#number();
    const itemLength = this.#number();
    const fileFrom = this.#at;
    const subjectFrom = fileFrom + fileLength;
    this.itemFrom = subjectFrom + subjectLength;
    this.itemTo = this.itemFrom + itemLength;
    if (!(this.itemTo < this.#end)) {
      this.#at = start;
      return false;
    }
    this.#at = this.itemTo + 1;
    this.row = row;
    this.line = line || undefined;
    this.file = this.bytes.toString('utf8', fileFrom, subjectFrom) || undefined;
    this.subject = this.bytes.toString('utf8', subjectFrom, this.itemFrom);
    return true;
  }

  /** NaN where the piece ends before the space. */
  #number(): number {
    let number = 0;
    for (; this.#at < this.#end; this.#at += 1) {
      const byte = this.bytes[this.#at] as number;
      if (byte === SPACE) {
        this.#at += 1;
        return number;
      }
      number = number * 10 + byte - ZERO;
    }
    return NaN;
  }
}
