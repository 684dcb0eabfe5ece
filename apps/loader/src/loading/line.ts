import type { Phase } from '../journal/journal.js';
import type { LoadedKind } from '../records/record-kinds.js';
import type { StagedRow } from '../staging/staged-rows.js';

/**
 * Rows in few objects, and their items outside the heap: what lives until its line is answered would be copied by many
 * collections of garbage.
 */
export class LineRows {
  /** The items as they are posted, in UTF-8, separated by commas. */
  readonly items: Buffer;
  /** Of each row in turn: its number, its line, its file and the length of its item. */
  readonly #cells: (number | string | undefined)[] = [];

  constructor(rows: readonly StagedRow[]) {
    let items = '';
    for (const { row, line, file, item } of rows) {
      this.#cells.push(row, line, file, item.length);
      items += items === '' ? item : `,${item}`;
    }
    // Within a text a line end is escaped, so these are between the parts of a list that a cell has as JSON.
    this.items = Buffer.from(items.includes('\n') ? items.replaceAll('\n', ' ') : items);
  }

  get length(): number {
    return this.#cells.length / CELLS;
  }

  get all(): readonly StagedRow[] {
    const items = this.items.toString();
    let from = 0;
    return Array.from({ length: this.length }, (_, index) => {
      const [row, line, file, length] = this.#cells.slice(
        index * CELLS,
        (index + 1) * CELLS,
      ) as Cells;
      const item = items.slice(from, from + length);
      from += length + 1;
      return { row, line, file, item };
    });
  }
}

type Cells = [row: number, line: number | undefined, file: string | undefined, length: number];
const CELLS = 4;

/** Rows that are sent as one line of a bulk request. */
export interface Line {
  readonly phase: Phase;
  /** The number of the line in its phase, counted from 1: it is the same in each run as long as the sources are. */
  readonly number: number;
  readonly kind: LoadedKind;
  /** External account number, or business identifier. */
  readonly subject: string;
  readonly rows: LineRows;
  /** About, of what is sent. */
  readonly characters: number;
  readonly isLastOfSubject: boolean;
}
