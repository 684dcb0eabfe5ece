import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
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
import { nextTurn } from '../reading/slices.js';
import { refused, type Answer } from '../sending/answer.js';
import type { BulkLimits } from './bulk-limits.js';
import { LineSplitter, type SplitLine } from './line-splitter.js';

/** Why there are no more lines: with an answer, where the body was not read to its end. */
export interface BodyEnd {
  readonly number: number;
  readonly answer: Answer | undefined;
}

interface LineSettings extends BulkLimits {
  readonly maximumLineBytes: number;
  /** Whether so many bytes of a line that has not ended may be held; waits where waiting helps. */
  readonly mayHold: (bytes: number) => Promise<boolean>;
}

/** So many times as many lines as the limit may come with blank ones. */
const LINES_WITH_BLANK_ONES = 10;

/** What is held of a line without asking. */
const FREELY_HELD_BYTES = 64 * 1024;

/** The lines of a body while it arrives. Nothing is read before it is asked for, beyond what the streams buffer. */
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

  /** Whether it is the client that is waited for. */
  get isWaiting(): boolean {
    return this.#wake !== undefined;
  }

  /** Whether the client is not read any more. */
  get isOver(): boolean {
    return this.#hasEnded || this.#end !== undefined;
  }

  /** The number of the line that is being read. */
  get number(): number {
    return this.#splitter.number;
  }

  /** What is left of the body is dropped, and this is the answer to it. */
  breakOff(answer: Answer | undefined): void {
    if (!this.#hasEnded) this.#stop(answer);
  }

  async next(): Promise<SplitLine | BodyEnd> {
    for (;;) {
      if (this.#end) return this.#end;
      const line = this.#splitter.next();
      if (line) return this.#counted(line);
      if (this.#splitter.number - 1 > this.#mostLines) return this.#tooManyBlankLines();
      if (this.#isTooLarge) return this.#stop(tooLarge(this.#settings.maximumBytes));

      const { heldBytes } = this.#splitter;
      if (heldBytes > FREELY_HELD_BYTES && !(await this.#settings.mayHold(heldBytes)))
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
    // However fast it arrives, others have their turn after each chunk.
    await nextTurn();
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
