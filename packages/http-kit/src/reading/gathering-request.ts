import { Buffer } from 'node:buffer';
import { IncomingMessage } from 'node:http';
import { GrowingBytes } from './growing-bytes.js';

/**
 * A request that hands over once what one read of the socket brought of its body, and keeps what is not read yet in one
 * buffer. Node.js keeps a buffer for each piece that came, which takes hundreds of times the memory of a piece of one byte,
 * and counts only the byte.
 */
export class GatheringRequest extends IncomingMessage {
  readonly #unread = new GrowingBytes();
  #isDue = false;

  override push(chunk: Buffer | null): boolean {
    if (chunk === null) {
      this.#pushUnread();
      return super.push(null);
    }
    this.#unread.add(chunk);
    if (!this.#isDue) setImmediate(this.#handOver);
    this.#isDue = true;
    return this.readableLength + this.#unread.length <= this.readableHighWaterMark;
  }

  // Node.js runs next ticks between two pieces of one read of the socket.
  readonly #handOver = (): void => {
    this.#isDue = false;
    if (this.readableLength === 0) this.#pushUnread();
  };

  override read(size?: number): unknown {
    if (this.readableLength === 0) this.#pushUnread();
    return super.read(size);
  }

  #pushUnread(): void {
    if (this.#unread.length > 0 && !this.destroyed) super.push(this.#unread.take());
  }
}
