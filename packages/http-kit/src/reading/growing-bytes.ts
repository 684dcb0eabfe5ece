import { Buffer } from 'node:buffer';

const LEAST_CAPACITY = 256;
const NOTHING = Buffer.alloc(0);

/** Bytes that come in pieces of any size, copied into one buffer: each piece would cost more memory than its bytes. */
export class GrowingBytes {
  #bytes: Uint8Array = NOTHING;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The piece must not be changed until the bytes are taken. */
  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    // A single piece needs no copy; most bodies come in one.
    if (this.#length === 0) this.#bytes = piece;
    else {
      if (length > this.#bytes.length) this.#grow(length);
      this.#bytes.set(piece, this.#length);
    }
    this.#length = length;
  }

  /** All bytes, which are no longer held here. */
  take(): Buffer {
    const { buffer, byteOffset } = this.#bytes;
    const taken = Buffer.from(buffer, byteOffset, this.#length);
    this.#bytes = NOTHING;
    this.#length = 0;
    return taken;
  }

  #grow(length: number): void {
    const larger = new Uint8Array(Math.max(LEAST_CAPACITY, 2 ** Math.ceil(Math.log2(length))));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
