import { Buffer } from 'node:buffer';
import { GrowingBytes } from '../reading/growing-bytes.js';

/** A line of a body, counted from 1 with the blank ones; its bytes, valid until the next line is taken, or why they were not held. */
export interface SplitLine {
  readonly number: number;
  readonly bytes: Buffer | NotHeld;
}

export type NotHeld = 'too-long' | 'no-memory';

const NEW_LINE = 0x0a;
const NOTHING = Buffer.alloc(0);

/** Splits a body that arrives in chunks. Of a line that is too long nothing is kept; blank lines are counted and left out. */
export class LineSplitter {
  #chunk: Buffer = NOTHING;
  #at = 0;
  readonly #held = new GrowingBytes();
  #passed = 0;
  #isSkipping = false;

  constructor(private readonly maximumLineBytes: number) {}

  /** The number of bytes held of a line that has not ended. */
  get heldBytes(): number {
    return this.#held.length;
  }

  get number(): number {
    return this.#passed + 1;
  }

  /** Call it once `next` has returned all lines of the chunk before. */
  add(chunk: Buffer): void {
    this.#chunk = chunk;
    this.#at = 0;
  }

  /** The next line that ends in the chunk or has become too long in it; then `undefined`. */
  next(): SplitLine | undefined {
    while (this.#at < this.#chunk.length) {
      if (this.#isEmptyLine()) continue;
      const end = this.#chunk.indexOf(NEW_LINE, this.#at);
      const piece = this.#chunk.subarray(this.#at, end < 0 ? this.#chunk.length : end);
      this.#at += piece.length + 1;
      const line = end < 0 ? this.#hold(piece) : this.#ended(piece);
      if (line) return line;
    }
    free(this.#chunk);
    this.#chunk = NOTHING;
    this.#at = 0;
    return undefined;
  }

  /** The last line, where the body does not end with a line break. */
  rest(): SplitLine | undefined {
    return this.#ended(NOTHING);
  }

  /** Drops the line that has not ended. */
  skip(why: NotHeld): SplitLine {
    this.#held.take();
    this.#isSkipping = true;
    return { number: this.number, bytes: why };
  }

  /** Passes a line without a byte at little cost: a small compressed body may have millions. */
  #isEmptyLine(): boolean {
    const isEmpty =
      this.#chunk[this.#at] === NEW_LINE && this.#held.length === 0 && !this.#isSkipping;
    if (isEmpty) {
      this.#at += 1;
      this.#passed += 1;
    }
    return isEmpty;
  }

  #hold(piece: Buffer): SplitLine | undefined {
    if (this.#isSkipping) return undefined;
    this.#addToHeld(piece);
    return this.#held.length > this.maximumLineBytes ? this.skip('too-long') : undefined;
  }

  #ended(piece: Buffer): SplitLine | undefined {
    const number = this.number;
    this.#passed += 1;
    if (this.#isSkipping) {
      this.#isSkipping = false;
      return undefined;
    }
    let bytes = piece;
    if (this.#held.length > 0) {
      this.#addToHeld(piece);
      bytes = this.#held.take();
    }
    if (bytes.length > this.maximumLineBytes) return { number, bytes: 'too-long' };
    return isBlank(bytes) ? undefined : { number, bytes };
  }

  /** The chunk is freed before the line ends, so its first bytes are copied too. */
  #addToHeld(piece: Buffer): void {
    this.#held.add(this.#held.length === 0 ? new Uint8Array(piece) : piece);
  }
}

/** Gives memory back that is the whole of its buffer: once promoted, it would be taken until a full garbage collection. */
export function free({ buffer, length }: Buffer): void {
  if (length > 0 && length === buffer.byteLength) (buffer as ArrayBuffer).transfer(0);
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  return true;
}
