import { CONTENT_BYTES, type RowReader } from './row-reader.js';

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
  /** The identity of the row in the journal. */
  readonly content: string;
}

type Cells = [row: number, line: number | undefined, file: string | undefined, bytes: number];
const CELLS = 4;
const COMMA = 44;
const LINE_END = 10;
const SPACE = 32;

/**
 * Rows in few objects, and their items outside the heap: what lives until its line is answered would be copied by many
 * collections of garbage.
 */
export class RowList {
  constructor(
    /** The items as they are posted, in UTF-8, separated by commas. */
    readonly items: Buffer,
    /** The identities of the rows, one behind the other. */
    readonly contents: Buffer,
    /** The number, the line, the file and the bytes of the item, row by row. */
    private readonly cells: readonly Cells[number][],
  ) {
    // Within a text a line end is escaped, so these are between the parts of a list that a cell has as JSON.
    for (let at = items.indexOf(LINE_END); at >= 0; at = items.indexOf(LINE_END, at))
      items[at] = SPACE;
  }

  static of(rows: readonly StagedRow[]): RowList {
    return new RowList(
      Buffer.from(rows.map(({ item }) => item).join(',')),
      Buffer.from(rows.map(({ content }) => content).join('')),
      rows.flatMap(({ row, line, file, item }) => [row, line, file, Buffer.byteLength(item)]),
    );
  }

  get length(): number {
    return this.cells.length / CELLS;
  }

  /** The file and the lines of the first and last row, such as `notes.csv:17-40`; `undefined` where they are not known. */
  get place(): string | undefined {
    const [, first, file] = this.cells as Cells;
    const [, last, fileOfLast] = this.cells.slice(-CELLS) as Cells;
    if (file === undefined) return undefined;
    return last === first || file !== fileOfLast ? `${file}:${first}` : `${file}:${first}-${last}`;
  }

  get all(): readonly StagedRow[] {
    let from = 0;
    return Array.from({ length: this.length }, (_, index) => {
      const at = index * CELLS;
      const [row, line, file, bytes] = this.cells.slice(at, at + CELLS) as Cells;
      const item = this.items.toString('utf8', from, from + bytes);
      from += bytes + 1;
      const content = this.contents.toString(
        'latin1',
        index * CONTENT_BYTES,
        (index + 1) * CONTENT_BYTES,
      );
      return { row, line, file, item, content };
    });
  }
}

/** Puts rows together one by one. */
export class RowListWriter {
  #items = Buffer.allocUnsafe(4096);
  #end = 0;
  #contents = Buffer.allocUnsafe(64 * CONTENT_BYTES);
  #cells: Cells[number][] = [];

  get length(): number {
    return this.#cells.length / CELLS;
  }

  /** Copies what it keeps. */
  add({ row, line, file, bytes, contentFrom, itemFrom, itemTo }: RowReader): void {
    const contentsEnd = this.length * CONTENT_BYTES;
    if (contentsEnd === this.#contents.length)
      this.#contents = Buffer.concat([this.#contents], 2 * contentsEnd);
    bytes.copy(this.#contents, contentsEnd, contentFrom, contentFrom + CONTENT_BYTES);
    const itemBytes = itemTo - itemFrom;
    const room = this.#end + itemBytes + 1;
    if (room > this.#items.length) this.#items = Buffer.concat([this.#items], 2 * room);
    if (this.#end > 0) {
      this.#items[this.#end] = COMMA;
      this.#end += 1;
    }
    this.#end += bytes.copy(this.#items, this.#end, itemFrom, itemTo);
    this.#cells.push(row, line, file, itemBytes);
  }

  /** The rows since it was last called. */
  take(): RowList {
    const items = Buffer.allocUnsafe(this.#end);
    this.#items.copy(items, 0, 0, this.#end);
    const contents = Buffer.from(this.#contents.subarray(0, this.length * CONTENT_BYTES));
    const taken = new RowList(items, contents, this.#cells);
    this.#end = 0;
    this.#cells = [];
    return taken;
  }
}
