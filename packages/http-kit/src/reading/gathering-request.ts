import { Buffer } from 'node:buffer';
import { IncomingMessage } from 'node:http';
import { GrowingBytes } from './growing-bytes.js';

/**
 * A request that keeps what is not read yet of its body in one buffer. Node.js keeps a buffer for each piece that came,
 * which takes hundreds of times the memory of a piece of one byte, and counts only the byte.
 */
export class GatheringRequest extends IncomingMessage {
  readonly #unread = new GrowingBytes();

  override push(chunk: Buffer | null): boolean {
    if (chunk === null) {
      this.#pushUnread();
      return super.push(null);
    }
    if (this.readableLength === 0 && this.#unread.length === 0) return super.push(chunk);
    this.#unread.add(chunk);
    return this.readableLength + this.#unread.length < this.readableHighWaterMark;
  }

  override read(size?: number): unknown {
    if (this.readableLength === 0) this.#pushUnread();
    return super.read(size);
  }

  #pushUnread(): void {
    if (this.#unread.length > 0) super.push(this.#unread.take());
  }
}
