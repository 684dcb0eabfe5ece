import type { Buffer } from 'node:buffer';

/** A power of two, so that the low bits of a hash are the slot. */
const SLOTS = 256;
const QUOTE = 0x22;

/**
 * The different field names of one body, each with a small number. A name is looked up by its bytes, and read as a
 * string only the first time: bodies repeat the names of their records thousands of times, in the same order.
 */
export class FieldNames {
  readonly #ids = new Map<string, number>();
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  /** The last name with each hash of the bytes, as its number + 1; 0 for none. */
  readonly #recent: number[] = Array.from(EMPTY);
  /** The number of the name that followed each name the last time. */
  readonly #followers: number[] = [];
  #last = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly maximumNames: number,
  ) {}

  /** The number of the name that begins here, if it is the one that is expected; else -1. */
  expectedAt(start: number): number {
    const expected = this.#followers[this.#last] ?? -1;
    if (expected < 0 || !this.#isAt(expected, start)) return -1;
    this.#last = expected;
    return expected;
  }

  lengthOf(id: number): number {
    return this.#lengths[id] ?? 0;
  }

  /** The number of the name between these quotes; -1 when there would be too many different names. */
  idOf(start: number, end: number, hasEscapes: boolean): number {
    const id = hasEscapes ? this.#escaped(start, end) : this.#plain(start, end);
    if (id >= 0 && !hasEscapes) {
      this.#followers[this.#last] = id;
      this.#last = id;
    }
    return id;
  }

  #escaped(start: number, end: number): number {
    const name = JSON.parse(this.bytes.toString('utf8', start - 1, end + 1)) as string;
    return this.#numbered(name);
  }

  #plain(start: number, end: number): number {
    const slot = this.#slotOf(start, end);
    const recent = (this.#recent[slot] ?? 0) - 1;
    if (recent >= 0 && this.#lengths[recent] === end - start && this.#isAt(recent, start))
      return recent;

    const id = this.#numbered(this.bytes.toString('utf8', start, end));
    if (id < 0) return id;
    this.#starts[id] = start;
    this.#lengths[id] = end - start;
    this.#recent[slot] = id + 1;
    return id;
  }

  #numbered(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    if (id >= this.maximumNames) return -1;
    this.#ids.set(name, id);
    // The name has no place in the text until it is seen without escapes.
    this.#starts.push(-1);
    this.#lengths.push(-1);
    this.#followers.push(-1);
    return id;
  }

  #slotOf(start: number, end: number): number {
    const { bytes } = this;
    const length = end - start;
    if (length === 0) return 0;
    const middle = bytes[start + (length >> 1)] ?? 0;
    return (
      (length * 31 + (bytes[start] ?? 0) * 7 + middle * 61 + (bytes[end - 1] ?? 0) * 13) &
      (SLOTS - 1)
    );
  }

  #isAt(id: number, start: number): boolean {
    const { bytes } = this;
    const length = this.#lengths[id] ?? -1;
    const shift = start - (this.#starts[id] ?? 0);
    if (length < 0 || bytes[start + length] !== QUOTE) return false;
    for (let at = start; at < start + length; at += 1)
      if (bytes[at] !== bytes[at - shift]) return false;
    return true;
  }
}

const EMPTY: readonly number[] = Array.from({ length: SLOTS }, () => 0);
