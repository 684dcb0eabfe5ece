/** The first and the last line of a range, both included. */
export type LineRange = readonly [first: number, last: number];

/** The numbers of answered lines: a few ranges, because lines are answered nearly in order. */
export class LineRanges {
  readonly #ranges: [first: number, last: number][];

  constructor(ranges: Iterable<LineRange> = []) {
    this.#ranges = [...ranges].map(([first, last]) => [first, last]);
  }

  get all(): readonly LineRange[] {
    return this.#ranges;
  }

  has(line: number): boolean {
    return this.#ranges.some(([first, last]) => first <= line && line <= last);
  }

  add(line: number): void {
    const at = this.#ranges.findIndex(([, last]) => last >= line - 1);
    const range = this.#ranges[at];
    if (!range || line < range[0] - 1) {
      this.#ranges.splice(range ? at : this.#ranges.length, 0, [line, line]);
      return;
    }
    range[0] = Math.min(range[0], line);
    range[1] = Math.max(range[1], line);
    const next = this.#ranges[at + 1];
    if (next && next[0] <= range[1] + 1) {
      range[1] = Math.max(range[1], next[1]);
      this.#ranges.splice(at + 1, 1);
    }
  }
}
