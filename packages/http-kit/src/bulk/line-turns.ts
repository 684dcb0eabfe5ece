/** Work on lines over all bulk requests: enough for two shared statements under way and two that are filled. */
const MAXIMUM_UNDER_WORK = 512;
/** The same for lines with the same need. */
const MAXIMUM_UNDER_WORK_IN_NEED = 256;
/** The same for one request, so that other requests find a free place at once. */
const MAXIMUM_UNDER_WORK_EACH = 128;

/** Bytes of unsent lines and answers that all bulk requests together may hold. */
const SHARED_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_EACH = 1024 * 1024;
const LEAST_BYTES_EACH = 4 * 1024;

/** Lines that are read before it is their turn: more would be held as objects, to no purpose. */
const READ_AHEAD = MAXIMUM_UNDER_WORK;
const LEAST_READ_AHEAD_EACH = 8;

/** Lets bulk requests work on their lines in turns, one line each, so that none waits for all lines of another. */
export class LineTurns {
  #underWay = 0;
  /** The number of requests that have lines: one that idles takes no share from the others. */
  #sharing = 0;
  readonly #waiting: LineQueue[] = [];
  readonly #ofNeeds = new Map<string, LineTurns>();

  constructor(private readonly maximumUnderWork = MAXIMUM_UNDER_WORK) {}

  /** The turns of lines that wait for something outside: when that hangs, no others wait with them. */
  of(need: string): LineTurns {
    const known = this.#ofNeeds.get(need);
    if (known) return known;
    const turns = new LineTurns(MAXIMUM_UNDER_WORK_IN_NEED);
    this.#ofNeeds.set(need, turns);
    return turns;
  }

  /** A request that has come; it has to `leave`. */
  enter(): LineQueue {
    return new LineQueue(this);
  }

  /** A request has lines with unsent answers from now on, or none any more. */
  share(change: 1 | -1): void {
    this.#sharing += change;
  }

  /** The number of bytes that each request with lines may hold. */
  get bytesEach(): number {
    const share = Math.floor(SHARED_BYTES / Math.max(1, this.#sharing));
    return Math.max(LEAST_BYTES_EACH, Math.min(MOST_BYTES_EACH, share));
  }

  /** The number of lines that each request may read before their turn. */
  get readAheadEach(): number {
    return Math.max(LEAST_READ_AHEAD_EACH, Math.floor(READ_AHEAD / Math.max(1, this.#sharing)));
  }

  wait(queue: LineQueue): void {
    this.#waiting.push(queue);
    this.#proceed();
  }

  ended(): void {
    this.#underWay -= 1;
    this.#proceed();
  }

  #proceed(): void {
    while (this.#underWay < this.maximumUnderWork) {
      const queue = this.#waiting.shift();
      if (!queue) return;
      this.#underWay += 1;
      if (!queue.begin()) this.#underWay -= 1;
    }
  }
}

/** The lines of one request that could be worked on. */
export class LineQueue {
  #ready: (() => Promise<void>)[] = [];
  #underWay = 0;
  #isWaiting = false;
  #isPresent = true;

  constructor(private readonly turns: LineTurns) {}

  /** True when so many lines wait for their turn that the request should read no more. */
  get isFull(): boolean {
    return this.#ready.length >= this.turns.readAheadEach;
  }

  /** `work` does not reject. */
  add(work: () => Promise<void>): void {
    if (!this.#isPresent) return;
    this.#ready.push(work);
    this.#wait();
  }

  /** Drops the lines that have not begun. */
  leave(): void {
    if (!this.#isPresent) return;
    this.#isPresent = false;
    this.#ready = [];
  }

  /** Called by `LineTurns` when it is this queue's turn; false if the queue has no line to begin. */
  begin(): boolean {
    this.#isWaiting = false;
    const work = this.#ready.shift();
    if (!work) return false;
    this.#underWay += 1;
    void work().finally(() => {
      this.#underWay -= 1;
      this.turns.ended();
      this.#wait();
    });
    this.#wait();
    return true;
  }

  #wait(): void {
    if (this.#isWaiting || this.#ready.length === 0) return;
    if (this.#underWay >= MAXIMUM_UNDER_WORK_EACH) return;
    this.#isWaiting = true;
    this.turns.wait(this);
  }
}
