import type { Position } from './client.js';
import type { Shares } from './shares.js';

/**
 * Work that waits, in a tree: sides have organisations, those have keys. What is next belongs to the side that has used
 * least, there to the organisation that has used least, and so on; work of one key keeps its order. A part that had
 * nothing to do, or was at its limit, has saved nothing: it goes on from what the others have used.
 */
export class FairQueue<Work> {
  readonly #parts = new Map<string, FairQueue<Work>>();
  readonly #work: Work[] = [];
  #waiting = 0;
  #used = 0;
  /** The use of the part that was charged last, before the charge, or of a part that was forgotten since. */
  #usedByLast = 0;

  /** Work waits while its part has nothing left of `shares`; without them it does not wait. */
  constructor(private readonly shares?: Shares) {}

  get size(): number {
    return this.#waiting;
  }

  get isEmpty(): boolean {
    return this.#waiting === 0;
  }

  /** `after` is how much work of its own part it goes behind, at most: all when absent. */
  add(position: Position, work: Work, after = Infinity, depth = 0): void {
    this.#waiting += 1;
    if (depth === position.length) this.#work.splice(after, 0, work);
    else this.#partAt(position, depth).add(position, work, after, depth + 1);
  }

  /** The next work for which its shares have room. */
  take(position: Position = []): Taken<Work> | undefined {
    if (this.isEmpty || this.shares?.isFull(position) === true) return undefined;
    const work = this.#work.shift();
    const taken = work === undefined ? this.#takeOfParts(position) : { position, work };
    if (!taken) return undefined;
    this.#waiting -= 1;
    return taken;
  }

  /** Counts what work has used of what is shared, in any unit that all work of the queue has. */
  charge(position: Position, amount: number, depth = 0): void {
    this.#used += amount;
    if (depth === position.length) return;
    const part = this.#partAt(position, depth);
    this.#usedByLast = part.#used = Math.max(part.#used, this.#usedByLast);
    part.charge(position, amount, depth + 1);
  }

  #takeOfParts(position: Position): Taken<Work> | undefined {
    const waiting = [...this.#parts].filter(([, part]) => !part.isEmpty);
    for (const [, part] of waiting) part.#used = Math.max(part.#used, this.#usedByLast);
    for (const [name, part] of waiting.toSorted(([, one], [, other]) => one.#used - other.#used)) {
      const taken = part.take([...position, name]);
      if (taken) return taken;
    }
    return undefined;
  }

  #partAt(position: Position, depth: number): FairQueue<Work> {
    const name = position[depth] ?? '';
    const known = this.#parts.get(name);
    if (known) return known;
    if (this.#parts.size >= MOST_IDLE_PARTS) this.#forgetIdle();
    const part = new FairQueue<Work>(this.shares);
    this.#parts.set(name, part);
    return part;
  }

  /**
   * A part that has used no more than others and has nothing here would be the same if it came anew. Where each has used
   * more, time goes on to the least.
   */
  #forgetIdle(): void {
    const idle = [...this.#parts].filter(([, part]) => part.isEmpty);
    if (idle.length === 0) return;
    const least = Math.min(...idle.map(([, part]) => part.#used));
    this.#usedByLast = Math.max(this.#usedByLast, least);
    for (const [name, part] of idle) if (part.#used <= this.#usedByLast) this.#parts.delete(name);
  }
}

export interface Taken<Work> {
  readonly position: Position;
  readonly work: Work;
}

const MOST_IDLE_PARTS = 32;
