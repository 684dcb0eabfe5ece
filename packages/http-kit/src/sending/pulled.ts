import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';

/** An answer in parts; each is made only when `next` is called. */
export interface Parts {
  /** `undefined` after the last. */
  next(): Promise<string | undefined>;
  /** Called when no more parts are needed: after the last one, or when the reader has gone. */
  leave(): void;
}

/**
 * Makes a part only when the reader has taken the one before: a reader that stops holds one part at most. Each is made in
 * the asynchronous context of the route, whoever reads.
 */
export function pulled(parts: Parts): Readable {
  const next = AsyncLocalStorage.bind(() => parts.next());
  return new Readable({
    // A high-water mark of 0 keeps Node.js from reading ahead.
    highWaterMark: 0,
    read() {
      next().then(
        (part) => this.push(part ?? null),
        (cause: unknown) => this.destroy(new AnswerBroken(cause)),
      );
    },
    destroy(error, done) {
      parts.leave();
      done(error);
    },
  });
}

/** Ours, whatever the code of its cause: a database that closes a connection is not a client that goes away. */
class AnswerBroken extends Error {
  override readonly name = 'AnswerBroken';

  constructor(cause: unknown) {
    super('An answer could not be read to its end.', { cause });
  }
}
