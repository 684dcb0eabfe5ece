import { memoryOf, type BodyShare } from '../reading/body-memory.js';
import type { Outline } from '../routing/route.js';
import type { Client } from '../shares/client.js';
import type { LineTurns } from './line-turns.js';

export type AskedRoute = Pick<Outline, 'operationId' | 'method' | 'path' | 'isLoad'>;

/** A line whose answer has not been sent. */
export interface OpenLine {
  readonly number: number;
  ref?: string | undefined;
  claimed?: string | undefined;
  /** Absent for a line that is refused before a route is asked. */
  route?: AskedRoute;
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
    private readonly client: Client,
    /** The bytes held of the line that is being read. */
    private readonly bytesBeingRead: () => number,
  ) {}

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get hasAnswers(): boolean {
    return this.#lines[0]?.text !== undefined;
  }

  open(number: number, bytes = 0): OpenLine {
    const heldBytes = memoryOf(bytes);
    const line: OpenLine = { number, startedAt: 0, heldBytes };
    this.#endShare ??= this.turns.share(this.client);
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
    this.#changed();
  }

  /** The answers of all lines up to the first one without. */
  takeAnswers(): string {
    const waiting = this.#lines.findIndex(({ text }) => text === undefined);
    const answered = this.#lines.splice(0, waiting < 0 ? this.#lines.length : waiting);
    for (const { heldBytes } of answered) this.#heldBytes -= heldBytes;
    if (answered.length > 0) {
      this.reserve();
      this.#changed();
    }
    return answered.map(({ text }) => text).join('');
  }

  /** Drops all lines; their memory is released with the share. */
  clear(): void {
    this.#lines.length = 0;
    this.#heldBytes = 0;
    this.#changed();
  }

  /** Waits until one more line may be read. */
  async room(): Promise<void> {
    while (!this.hasRoom) await this.#change();
  }

  /** Waits while other lines of this request hold the missing memory; false if other requests hold it. */
  async reserved(ownLines: number): Promise<boolean> {
    while (!this.reserve()) {
      if (this.#lines.length <= ownLines) return false;
      await this.#change();
    }
    return true;
  }

  get hasRoom(): boolean {
    if (this.isEmpty) return true;
    const most = memoryOf(this.turns.bytesEach(this.client));
    return this.#lines.length < MOST_OPEN_LINES && this.#heldBytes < most;
  }

  /** True if there is memory for the lines as they are, and for the one that is being read. */
  reserve(): boolean {
    return this.share.resizeTo(this.#heldBytes + memoryOf(this.bytesBeingRead()));
  }

  #change(): Promise<void> {
    return new Promise((resolve) => (this.#wakeReader = resolve));
  }

  #changed(): void {
    if (this.isEmpty) {
      this.#endShare?.();
      this.#endShare = undefined;
    }
    const wake = this.#wakeReader;
    this.#wakeReader = undefined;
    wake?.();
  }
}
