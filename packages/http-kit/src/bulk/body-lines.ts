import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BulkLimits } from '@data-import/wire/kit';
import { PAYLOAD_TOO_LARGE } from '../errors/transport-errors.js';
import {
  drop,
  isPacked,
  parseError,
  tooLarge,
  UNREAD,
  unpacked,
  unreadBecauseOf,
} from '../reading/read-body.js';
import { refused, type Answer } from '../sending/answer.js';
import { turnOfRequest } from '../shares/gate.js';
import { LineSplitter, type SplitLine } from './line-splitter.js';

/** The end of the lines; `answer` is the refusal if the body was not read to its end. */
export interface BodyEnd {
  readonly number: number;
  readonly answer: Answer | undefined;
}

interface LineSettings extends BulkLimits {
  readonly maximumLineBytes: number;
  /** Resolves to true if `heldBytes` may be held; waits if that can help. */
  readonly mayHold: () => Promise<boolean>;
}

/** The limit on all lines, blank ones counted, as a multiple of the limit on lines. */
const LINES_WITH_BLANK_ONES = 10;

/** The number of bytes of a line that may be held without a call of `mayHold`. */
const FREELY_HELD_BYTES = 64 * 1024;

/** The lines of a body while it arrives. Only `next` reads; the streams buffer the little that comes before. */
export class BodyLines {
  readonly #request: IncomingMessage;
  readonly #source: Readable;
  readonly #settings: LineSettings;
  readonly #splitter: LineSplitter;
  #lines = 0;
  #bytes = 0;
  #isTooLarge = false;
  #hasEnded = false;
  #end: BodyEnd | undefined;
  #wake: (() => void) | undefined;

  constructor(request: IncomingMessage, settings: LineSettings) {
    this.#request = request;
    this.#settings = settings;
    this.#splitter = new LineSplitter(settings.maximumLineBytes);
    this.#source = isPacked(request) ? unpacked(request) : request;
    this.#source.on('readable', this.#proceed);
    this.#source.once('end', () => {
      this.#hasEnded = true;
      this.#proceed();
    });
    this.#source.once('error', (error) => this.#stop(refusalOfBody(unreadBecauseOf(error))));
    this.#source.once('close', () => {
      if (!this.#hasEnded) this.#stop(refusalOfBody('client-gone'));
    });
  }

  /** True while the reader waits for the client to send. */
  get isWaiting(): boolean {
    return this.#wake !== undefined;
  }

  /** True once nothing more is read from the client. */
  get isOver(): boolean {
    return this.#hasEnded || this.#end !== undefined;
  }

  /** The bytes held of the line that is being read; 0 while they are few. */
  get heldBytes(): number {
    const { heldBytes } = this.#splitter;
    return heldBytes > FREELY_HELD_BYTES ? heldBytes : 0;
  }

  get number(): number {
    return this.#splitter.number;
  }

  /** Drops the rest of the body and ends the request with this answer. */
  breakOff(answer: Answer | undefined): void {
    if (!this.#hasEnded) this.#stop(answer);
  }

  /** The next line, if it has come whole. */
  here(): SplitLine | BodyEnd | undefined {
    if (this.#end) return this.#end;
    const line = this.#splitter.next();
    return line && this.#counted(line);
  }

  async next(): Promise<SplitLine | BodyEnd> {
    for (;;) {
      const here = this.here();
      if (here) return here;
      if (this.#splitter.number - 1 > this.#mostLines) return this.#tooManyBlankLines();
      if (this.#isTooLarge) return this.#stop(tooLarge(this.#settings.maximumBytes));

      if (this.heldBytes > 0 && !(await this.#settings.mayHold()))
        return this.#counted(this.#splitter.skip('no-memory'));
      const chunk = this.#source.read() as Buffer | null;
      if (chunk !== null) await this.#add(chunk);
      else if (this.#hasEnded) return this.#last();
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async #add(chunk: Buffer): Promise<void> {
    const allowed = this.#settings.maximumBytes - this.#bytes;
    this.#bytes += chunk.length;
    this.#isTooLarge = chunk.length > allowed;
    this.#splitter.add(this.#isTooLarge ? chunk.subarray(0, allowed) : chunk);
    // Other requests get their turn after each chunk, however fast chunks arrive.
    await turnOfRequest();
  }

  #last(): SplitLine | BodyEnd {
    const rest = this.#splitter.rest();
    const line = rest && this.#counted(rest);
    this.#end ??= { number: this.#splitter.number, answer: undefined };
    return line ?? this.#end;
  }

  #counted(line: SplitLine): SplitLine | BodyEnd {
    this.#lines += 1;
    const { maximumLines } = this.#settings;
    if (this.#lines > maximumLines) return this.#stop(tooManyLines(maximumLines), line.number);
    return line.number > this.#mostLines ? this.#tooManyBlankLines() : line;
  }

  get #mostLines(): number {
    return this.#settings.maximumLines * LINES_WITH_BLANK_ONES;
  }

  #tooManyBlankLines(): BodyEnd {
    const most = this.#mostLines;
    return this.#stop(tooManyLines(most, ', blank ones counted'), most + 1);
  }

  #stop(answer: Answer | undefined, number: number = this.#splitter.number): BodyEnd {
    if (this.#end) return this.#end;
    this.#end = { number, answer };
    this.#source.off('readable', this.#proceed);
    drop(this.#request, this.#source);
    this.#proceed();
    return this.#end;
  }

  readonly #proceed = (): void => {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  };
}

function tooManyLines(maximumLines: number, counted = ''): Answer {
  const detail = `The body has more lines than the limit of ${maximumLines}${counted}.`;
  return refused(413, PAYLOAD_TOO_LARGE, {}, detail);
}

function refusalOfBody(unread: 'broken' | 'cut-off' | 'client-gone'): Answer {
  return parseError(UNREAD[unread]);
}
