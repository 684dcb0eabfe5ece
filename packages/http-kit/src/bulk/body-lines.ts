import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BulkLimits } from '@data-import/wire/kit';
import { PAYLOAD_TOO_LARGE } from '../errors/transport-errors.js';
import { GrowingBytes } from '../reading/growing-bytes.js';
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

/** A line that is not blank, counted from 1 with the blank ones; its bytes, or why they were not held. */
export interface BodyLine {
  readonly number: number;
  readonly bytes: Buffer | NotHeld;
}

export type NotHeld = 'too-long' | 'no-memory';

interface LineSettings extends BulkLimits {
  readonly maximumLineBytes: number;
  /** Resolves to true if `heldBytes` may be held; waits if that can help. */
  readonly mayHold: () => Promise<boolean>;
}

/** The limit on all lines, blank ones counted, as a multiple of the limit on lines. */
const LINES_WITH_BLANK_ONES = 10;

/** The number of bytes of a line that may be held without a call of `mayHold`. */
const FREELY_HELD_BYTES = 64 * 1024;

const LINE_BREAK = Buffer.from('\n');

/**
 * The lines of a body, chunk by chunk, while it arrives, for one reader. Only the reader reads; the streams buffer the little
 * that comes before. The bytes of a line are valid until the next one is taken.
 */
export class BodyLines implements AsyncIterable<Iterable<BodyLine>> {
  /** The refusal of the rest of the body, if there is one. */
  refusal: Answer | undefined;
  readonly #source: Readable;
  readonly #held = new GrowingBytes();
  #notHeld: NotHeld | undefined;
  #number = 1;
  #bytes = 0;
  #lines = 0;
  #hasEnded = false;
  #isStopped = false;
  #wake: (() => void) | undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly settings: LineSettings,
  ) {
    this.#source = isPacked(request) ? unpacked(request) : request;
    this.#source.on('readable', this.#proceed);
    this.#source.once('end', () => {
      this.#hasEnded = true;
      this.#proceed();
    });
    this.#source.once('error', (error) => this.#stop(parseError(UNREAD[unreadBecauseOf(error)])));
    this.#source.once('close', () => this.breakOff(parseError(UNREAD['client-gone'])));
  }

  /** True while the reader waits for the client to send. */
  get isWaiting(): boolean {
    return this.#wake !== undefined;
  }

  /** True once nothing more is read from the client. */
  get isOver(): boolean {
    return this.#hasEnded || this.#isStopped;
  }

  /** The bytes held of the line that is being read; 0 while they are few. */
  get heldBytes(): number {
    return this.#held.length > FREELY_HELD_BYTES ? this.#held.length : 0;
  }

  /** The number of the line that is being read. */
  get number(): number {
    return this.#number;
  }

  /** Drops the rest of the body and ends the lines with this refusal. */
  breakOff(refusal: Answer | undefined): void {
    if (!this.#hasEnded) this.#stop(refusal);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Iterable<BodyLine>, void> {
    const { maximumBytes, mayHold } = this.settings;
    for (let chunk = await this.#chunk(); chunk; chunk = await this.#chunk()) {
      // Other requests get their turn after each chunk, however fast chunks arrive.
      await turnOfRequest();
      yield this.#linesIn(chunk);
      free(chunk);
      if (this.#bytes > maximumBytes) this.#stop(tooLarge(maximumBytes));
      if (this.heldBytes > 0 && !(await mayHold())) this.#skip('no-memory');
    }
  }

  /** The next bytes within the limit, a line break after an unended last line; `undefined` when nothing more is read. */
  async #chunk(): Promise<Buffer | undefined> {
    while (!this.#isStopped) {
      const chunk = this.#source.read() as Buffer | null;
      if (chunk) {
        const allowed = this.settings.maximumBytes - this.#bytes;
        this.#bytes += chunk.length;
        return chunk.subarray(0, allowed);
      }
      if (this.#hasEnded) return this.#held.length > 0 || this.#notHeld ? LINE_BREAK : undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return undefined;
  }

  *#linesIn(chunk: Buffer): Generator<BodyLine> {
    for (let at = 0; at < chunk.length; at += 1) {
      const end = chunk.indexOf(LINE_BREAK, at);
      const piece = chunk.subarray(at, end < 0 ? chunk.length : end);
      at += piece.length;
      // A line that has not ended must not keep its chunk in memory.
      this.#hold(end < 0 ? new Uint8Array(piece) : piece);
      const line = end < 0 ? undefined : this.#ended();
      if (this.#isStopped) return;
      if (line) yield line;
    }
  }

  #hold(piece: Uint8Array): void {
    if (this.#notHeld) return;
    this.#held.add(piece);
    if (this.#held.length > this.settings.maximumLineBytes) this.#skip('too-long');
  }

  /** Drops the line that is being read. */
  #skip(why: NotHeld): void {
    this.#held.take();
    this.#notHeld = why;
  }

  /** `undefined` for a blank line, and beyond the limits. */
  #ended(): BodyLine | undefined {
    const { maximumLines } = this.settings;
    const most = maximumLines * LINES_WITH_BLANK_ONES;
    const number = this.#number;
    const bytes = this.#notHeld ?? this.#held.take();
    this.#notHeld = undefined;
    const isBlank = typeof bytes !== 'string' && hasOnlySpace(bytes);
    if (number > most) this.#stop(tooManyLines(most, ', blank ones counted'));
    else if (!isBlank && (this.#lines += 1) > maximumLines) this.#stop(tooManyLines(maximumLines));
    if (this.#isStopped) return undefined;
    this.#number += 1;
    return isBlank ? undefined : { number, bytes };
  }

  #stop(refusal: Answer | undefined): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.refusal = refusal;
    this.#source.off('readable', this.#proceed);
    drop(this.request, this.#source);
    this.#proceed();
  }

  readonly #proceed = (): void => {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  };
}

function hasOnlySpace(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

/** Gives memory back that is the whole of its buffer: once promoted, it would be taken until a full garbage collection. */
export function free({ buffer, length }: Buffer): void {
  if (length > 0 && length === buffer.byteLength) (buffer as ArrayBuffer).transfer(0);
}

function tooManyLines(maximumLines: number, counted = ''): Answer {
  const detail = `The body has more lines than the limit of ${maximumLines}${counted}.`;
  return refused(413, PAYLOAD_TOO_LARGE, {}, detail);
}
