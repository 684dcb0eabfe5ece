import { memoryOf, type BodyShare } from '../reading/body-memory.js';
import type { Outline } from '../routing/route.js';
import type { BodyLines } from './body-lines.js';
import type { LineQueue, LineTurns } from './line-turns.js';

export type AskedRoute = Pick<Outline, 'operationId' | 'method' | 'path' | 'isLoad'>;

/** The route of a line that is refused before one is asked. */
export const NO_ROUTE: AskedRoute = { operationId: 'none', method: 'POST', path: 'none' };

/** A line whose answer has not been sent. */
export interface OpenLine {
  readonly number: number;
  ref?: string | undefined;
  key?: string | undefined;
  claimed?: string | undefined;
  route: AskedRoute;
  /** When a group or its route has taken it. */
  startedAt: number;
  /** Bytes held for the line: its own at first, then those of its answer. */
  heldBytes: number;
  /** The text of the answer as it is sent; `undefined` until it is known. */
  text?: string;
}

/** The limit on open lines, however small they are. */
const MOST_OPEN_LINES = 256;

/** The lines of a request in their order, and the memory that they hold. */
export class OpenLines {
  readonly #lines: OpenLine[] = [];
  #heldBytes = 0;
  #wakeReader: (() => void) | undefined;
  #endShare: (() => void) | undefined;

  constructor(
    private readonly share: BodyShare,
    private readonly turns: LineTurns,
    private readonly queue: LineQueue,
    private readonly body: Pick<BodyLines, 'heldBytes'>,
  ) {}

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get hasAnswers(): boolean {
    return this.#lines[0]?.text !== undefined;
  }

  open(number: number, bytes: number): OpenLine {
    const heldBytes = memoryOf(bytes);
    const line: OpenLine = { number, route: NO_ROUTE, startedAt: 0, heldBytes };
    this.#endShare ??= this.turns.share(this.queue.client);
    this.#lines.push(line);
    this.#heldBytes += heldBytes;
    return line;
  }

  /** False if there is no memory for a line that has become so large. */
  hold(line: OpenLine, bytes: number): boolean {
    if (bytes <= line.heldBytes) return true;
    this.#heldBytes += bytes - line.heldBytes;
    line.heldBytes = bytes;
    return this.reserve();
  }

  answer(line: OpenLine, text: string): void {
    line.text = text;
    this.#heldBytes += text.length - line.heldBytes;
    line.heldBytes = text.length;
    this.reserve();
    this.proceed();
  }

  /** The answers of all lines up to the first one without. */
  takeAnswers(): string {
    const waiting = this.#lines.findIndex((line) => line.text === undefined);
    const answered = this.#lines.splice(0, waiting < 0 ? this.#lines.length : waiting);
    if (answered.length === 0) return '';
    for (const { heldBytes } of answered) this.#heldBytes -= heldBytes;
    this.#shareWhileOpen();
    this.reserve();
    this.proceed();
    return answered.map(({ text }) => text).join('');
  }

  /** Drops all lines; their memory is released with the share. */
  clear(): void {
    this.#lines.length = 0;
    this.#shareWhileOpen();
    this.#heldBytes = 0;
    this.proceed();
  }

  /** True if one more line may be read. */
  get hasRoom(): boolean {
    const { length } = this.#lines;
    if (length === 0) return true;
    if (this.queue.isFull) return false;
    const most = memoryOf(this.turns.bytesEach(this.queue.client));
    return length < MOST_OPEN_LINES && this.#heldBytes < most;
  }

  #shareWhileOpen(): void {
    if (!this.isEmpty) return;
    this.#endShare?.();
    this.#endShare = undefined;
  }

  /** Waits for a change after which there may be room. */
  change(): Promise<void> {
    return new Promise((resolve) => (this.#wakeReader = resolve));
  }

  /** True if there is memory for the lines as they are, and for the one that is being read. */
  reserve(): boolean {
    return this.share.resizeTo(this.#heldBytes + memoryOf(this.body.heldBytes));
  }

  /** Waits while other lines of this request hold the missing memory; false if other requests hold it. */
  async reserved(ownLines: number): Promise<boolean> {
    while (!this.reserve()) {
      if (this.#lines.length <= ownLines) return false;
      await this.change();
    }
    return true;
  }

  /** Lets the reader look again whether there is room. */
  proceed(): void {
    const wake = this.#wakeReader;
    this.#wakeReader = undefined;
    wake?.();
  }
}
