/**
 * Work that waits, in a tree: sides have organisations, those have keys. What is next belongs to the side that has used
 * least, there to the organisation that has used least, and so on; work of one key keeps its order. A part that had
 * nothing to do, or was at its limit, has saved nothing: it goes on from what the others have used.
 */
export class FairQueue<Work> {
  readonly #parts = new Map<string, FairQueue<Work>>();
  readonly #work: Work[] = [];
  #waiting = 0;
  #held = 0;
  #used = 0;
  /** By the part that was charged last, before that. */
  #usedByLast = 0;

  /** `mostHeld` limits how much taken work a part has until it is released: all, each side, each organisation, ... */
  constructor(private readonly mostHeld: (position: readonly string[]) => number = unlimited) {}

  get isEmpty(): boolean {
    return this.#waiting === 0;
  }

  /** `after` is how much work of its own part it goes behind, at most: all when absent. */
  add(position: readonly string[], work: Work, after = Infinity, depth = 0): void {
    this.#waiting += 1;
    if (depth === position.length) this.#work.splice(after, 0, work);
    else this.#partAt(position, depth).add(position, work, after, depth + 1);
  }

  /** The next work that no limit holds back. It holds a place in each part that it belongs to until `release`. */
  take(position: readonly string[] = []): Taken<Work> | undefined {
    if (this.isEmpty || this.#held >= this.mostHeld(position)) return undefined;
    const work = this.#work.shift();
    const taken = work === undefined ? this.#takeOfParts(position) : { position, work };
    if (!taken) return undefined;
    this.#waiting -= 1;
    this.#held += 1;
    return taken;
  }

  /** Takes a place at once, without waiting; false if a limit is reached. */
  hold(position: readonly string[], depth = 0): boolean {
    if (this.#held >= this.mostHeld(position.slice(0, depth))) return false;
    if (depth < position.length && !this.#partAt(position, depth).hold(position, depth + 1))
      return false;
    this.#held += 1;
    return true;
  }

  release(position: readonly string[], depth = 0): void {
    this.#held -= 1;
    if (depth < position.length) this.#partAt(position, depth).release(position, depth + 1);
  }

  /** Counts what work has used of what is shared, in any unit that all work of the queue has. */
  charge(position: readonly string[], amount: number, depth = 0): void {
    this.#used += amount;
    if (depth === position.length) return;
    const part = this.#partAt(position, depth);
    this.#usedByLast = part.#used = Math.max(part.#used, this.#usedByLast);
    part.charge(position, amount, depth + 1);
  }

  #takeOfParts(position: readonly string[]): Taken<Work> | undefined {
    const waiting = [...this.#parts].filter(([, part]) => !part.isEmpty);
    for (const [, part] of waiting) part.#used = Math.max(part.#used, this.#usedByLast);
    for (const [name, part] of waiting.toSorted(([, one], [, other]) => one.#used - other.#used)) {
      const taken = part.take([...position, name]);
      if (taken) return taken;
    }
    return undefined;
  }

  #partAt(position: readonly string[], depth: number): FairQueue<Work> {
    const name = position[depth] ?? '';
    const known = this.#parts.get(name);
    if (known) return known;
    if (this.#parts.size >= MOST_IDLE_PARTS) this.#forgetIdle();
    const part = new FairQueue<Work>(this.mostHeld);
    this.#parts.set(name, part);
    return part;
  }

  /** A part that has used no more than others and has nothing here would be the same if it came anew. */
  #forgetIdle(): void {
    for (const [name, part] of this.#parts)
      if (part.isEmpty && part.#held === 0 && part.#used <= this.#usedByLast)
        this.#parts.delete(name);
  }
}

export interface Taken<Work> {
  readonly position: readonly string[];
  readonly work: Work;
}

const MOST_IDLE_PARTS = 1000;

const unlimited = (): number => Infinity;
