import { Readable } from 'node:stream';

/** An answer that comes in parts: none is made before it is asked for. */
export interface Parts {
  /** `undefined` after the last. */
  next(): Promise<string | undefined>;
  /** Nothing is asked for any more: the last part was given, or its reader has gone. */
  leave(): void;
}

/** A stream that asks for a part only when the one before it has been taken: a reader who stops holds one part, no more. */
export function pulled(parts: Parts): Readable {
  return new Readable({
    // At zero nothing is read ahead.
    highWaterMark: 0,
    read() {
      parts.next().then(
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
