/** Numbers of lines: one bit a line of the file, at most. */
export class LineSet {
  #bits = new Uint8Array(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(line: number): void {
    const at = line >>> 3;
    if (at >= this.#bits.length) this.#grow(at);
    const bit = 1 << (line & 7);
    const byte = this.#bits[at] ?? 0;
    if ((byte & bit) === 0) this.#size += 1;
    this.#bits[at] = byte | bit;
  }

  has(line: number): boolean {
    return ((this.#bits[line >>> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }

  /** The lowest `limit` of them, in their order. */
  *first(limit: number): Generator<number, void> {
    let found = 0;
    for (let line = 0; found < limit && line < this.#bits.length * 8; line += 1)
      if (this.has(line)) {
        found += 1;
        yield line;
      }
  }

  #grow(at: number): void {
    const grown = new Uint8Array(Math.max(1024, at + 1, this.#bits.length * 2));
    grown.set(this.#bits);
    this.#bits = grown;
  }
}
