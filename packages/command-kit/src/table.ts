import { visible } from './odd-text.js';
import type { Terminal } from './terminal.js';

export type Style = Parameters<Terminal['styled']>[0];

/** A column: its heading, and how its cells are made of a record. */
export interface Column<Row> {
  readonly heading: string;
  /** A value that the record does not have gives an empty cell. */
  readonly cell: (row: Row) => string | number | null | undefined;
  /** The style of the cell, used where the terminal has colours. */
  readonly style?: (row: Row) => Style | undefined;
}

interface Cell {
  readonly text: string;
  readonly style: Style | undefined;
}

/** The number of rows that decide the widths; later rows are printed as they come. */
const LOOKED_AT = 200;
const GAP = '  ';

/** Rows in aligned columns below their headings; any number of them, in memory that does not grow. */
export class Table<Row> {
  #waiting: (readonly Cell[])[] | undefined = [];
  #widths: readonly number[] = [];
  #isWide = false;
  #hasBlock = false;

  constructor(
    private readonly columns: readonly Column<Row>[],
    private readonly terminal: Terminal,
    /** True if each row is a block of lines where the table is wider than the terminal. */
    private readonly mayBeBlocks = false,
  ) {}

  add(row: Row): void {
    const cells = this.columns.map(({ cell, style }) => ({
      text: visible(textOf(cell(row))),
      style: style?.(row),
    }));
    if (!this.#waiting) return this.#isWide ? this.#printBlock(cells) : this.#print(cells);
    this.#waiting.push(cells);
    if (this.#waiting.length === LOOKED_AT) this.end();
  }

  /** Prints what still waits. A table without rows has no headings either. */
  end(): void {
    const rows = this.#waiting ?? [];
    this.#waiting = undefined;
    if (rows.length === 0) return;
    const headings = this.columns.map(({ heading }): Cell => ({ text: heading, style: 'bold' }));
    this.#widths = headings.map(({ text }, at) =>
      Math.max(text.length, ...rows.map((cells) => widthOf(cells[at]?.text ?? ''))),
    );
    const width = this.#widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length);
    this.#isWide = this.mayBeBlocks && width > this.terminal.columns;
    if (this.#isWide) for (const cells of rows) this.#printBlock(cells);
    else for (const cells of [headings, ...rows]) this.#print(cells);
  }

  /** One line for each cell, longer texts on several, and an empty line before the next row. */
  #printBlock(cells: readonly Cell[]): void {
    if (this.#hasBlock) this.terminal.print('');
    this.#hasBlock = true;
    const titles = Math.max(...this.columns.map(({ heading }) => heading.length));
    for (const [at, { text, style }] of cells.entries()) {
      if (text === '') continue;
      const { heading = '' } = this.columns[at] ?? {};
      for (const [index, line] of folded(
        text,
        this.terminal.columns - titles - GAP.length,
      ).entries()) {
        const title = (index === 0 ? heading : '').padEnd(titles);
        const shown = style === undefined ? line : this.terminal.styled(style, line);
        this.terminal.print(`${this.terminal.styled('bold', title)}${GAP}${shown}`);
      }
    }
  }

  #print(cells: readonly Cell[]): void {
    const last = cells.findLastIndex(({ text }) => text !== '');
    const line = cells.slice(0, last + 1).map(({ text, style }, at) => {
      const gap = at === last ? 0 : (this.#widths[at] ?? 0) - widthOf(text);
      const shown = style === undefined ? text : this.terminal.styled(style, text);
      return shown + ' '.repeat(Math.max(0, gap));
    });
    this.terminal.print(line.join(GAP));
  }
}

/** Separates thousands, for people; records for machines are printed as JSON. */
function textOf(value: string | number | null | undefined): string {
  return typeof value === 'number' ? value.toLocaleString('en-GB') : (value ?? '');
}

/** Lines of at most so many characters, but for longer words. */
function folded(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Counts code points; double-width characters are rare enough to ignore. */
function widthOf(text: string): number {
  return Array.from(text).length;
}

export function tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  terminal: Terminal,
  { mayBeBlocks = false } = {},
): void {
  const table = new Table(columns, terminal, mayBeBlocks);
  for (const row of rows) table.add(row);
  table.end();
}
