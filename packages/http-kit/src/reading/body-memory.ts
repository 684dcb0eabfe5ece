import type { ServerResponse } from 'node:http';

/** What an honest body takes while it is read, parsed, stored and answered, for each byte that it unpacks to. */
export const BYTES_FOR_EACH_BYTE = 6;

/**
 * The memory that all bodies in work may take together. What a body will take is reckoned from its size, before it is
 * read where the size is known. A body that is alone is always taken.
 */
export class BodyMemory {
  #taken = 0;

  constructor(private readonly maximumBytes: number) {}

  /** A share that ends when it is released. */
  reserve(): BodyShare {
    return new BodyShare((bytes) => this.#take(bytes));
  }

  /** A share for one body, which ends with the answer. */
  share(answer: ServerResponse): BodyShare {
    const share = this.reserve();
    if (answer.closed) share.release();
    else answer.once('close', () => share.release());
    return share;
  }

  get takenBytes(): number {
    return this.#taken;
  }

  #take(bytes: number): boolean {
    if (bytes > 0 && this.#taken > 0 && this.#taken + bytes > this.maximumBytes) return false;
    this.#taken += bytes;
    return true;
  }
}

export class BodyShare {
  #bytes = 0;
  #isReleased = false;

  constructor(private readonly take: (bytes: number) => boolean) {}

  /** Whether there is memory for a body of this size, together with what this share has already. */
  growTo(bodyBytes: number): boolean {
    const wanted = bodyBytes * BYTES_FOR_EACH_BYTE;
    return wanted <= this.#bytes || this.resizeTo(wanted);
  }

  /** Of the memory itself. Less is always granted. */
  resizeTo(wanted: number): boolean {
    if (this.#isReleased) return true;
    // It asks for all anew, so that a body that is alone may become as large as it likes.
    this.take(-this.#bytes);
    const isGranted = this.take(wanted);
    if (isGranted) this.#bytes = wanted;
    else this.take(this.#bytes);
    return isGranted;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.take(-this.#bytes);
    this.#bytes = 0;
  }
}
