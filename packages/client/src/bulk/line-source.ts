import { isRepeatableLine, subjectOf, type BulkLine } from './bulk-line.js';

/** A line that has no answer yet. */
export interface OpenLine {
  /** The number of the line, counted from 1 over all requests. */
  readonly number: number;
  readonly line: BulkLine;
  readonly subject: string;
  readonly isRepeatable: boolean;
  /** The JSON of the line. */
  readonly json: Uint8Array;
}

interface Room {
  readonly lines: number;
  readonly bytes: number;
}

const UTF8 = new TextEncoder();

/** The caller's lines, taken one by one when there is room for them. */
export class LineSource {
  readonly #iterator: Iterator<BulkLine> | AsyncIterator<BulkLine>;
  readonly #isDryRun: boolean;
  #taken = 0;
  /** Was taken, and there was no room for it. */
  #waiting: OpenLine | undefined;
  #hasEnded = false;

  constructor(lines: Iterable<BulkLine> | AsyncIterable<BulkLine>, isDryRun: boolean) {
    this.#iterator =
      Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
    this.#isDryRun = isDryRun;
  }

  /** Adds lines for as long as there is room; one at least if there are none. */
  async fill(open: OpenLine[], room: Room): Promise<void> {
    let bytes = open.reduce((sum, { json }) => sum + json.length + 1, 0);
    while (open.length < room.lines && !this.#hasEnded) {
      const line = this.#waiting ?? (await this.#next());
      if (!line) return;
      bytes += line.json.length + 1;
      this.#waiting = open.length > 0 && bytes > room.bytes ? line : undefined;
      if (this.#waiting) return;
      open.push(line);
    }
  }

  /** Tells the caller's iterable that no more is wanted. */
  async leave(): Promise<void> {
    if (!this.#hasEnded) await this.#iterator.return?.();
  }

  async #next(): Promise<OpenLine | undefined> {
    // An iterator that throws has ended: nothing is read from it again.
    this.#hasEnded = true;
    const next = await this.#iterator.next();
    if (next.done === true) return undefined;
    this.#hasEnded = false;
    this.#taken += 1;
    const line = next.value;
    const json = 'json' in line ? line.json : JSON.stringify(line);
    return {
      number: this.#taken,
      line,
      subject: subjectOf(line),
      isRepeatable: this.#isDryRun || isRepeatableLine(line),
      json: typeof json === 'string' ? UTF8.encode(json) : json,
    };
  }
}
