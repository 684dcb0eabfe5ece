import { positionOf, type Client, type Position } from '../shares/client.js';
import { QueueSlots } from '../shares/queue-slots.js';
import { Shares } from '../shares/shares.js';

/** Work on lines over all bulk requests: enough for two shared statements under way and two that are filled. */
const MAXIMUM_UNDER_WORK = 512;
/** The same for lines with the same need. */
const MAXIMUM_UNDER_WORK_IN_NEED = 256;
/** The same for one request, so that other requests find a free place at once. */
const MAXIMUM_UNDER_WORK_EACH = 128;
/** A key has a part of all places, its organisation twice that: one organisation leaves some to the others. */
const PART_OF_A_KEY = 3 / 8;

/** Bytes of unsent lines and answers that all bulk requests together may hold. */
const SHARED_BYTES = 8 * 1024 * 1024;
const MOST_BYTES_EACH = 1024 * 1024;
const LEAST_BYTES_EACH = 4 * 1024;

/** Lines that are read before it is their turn: more would only use memory. */
const READ_AHEAD = MAXIMUM_UNDER_WORK;
const LEAST_READ_AHEAD_EACH = 8;

/** Lets bulk requests work on their lines in turns, so that none waits for all lines of another. */
export class LineTurns {
  readonly #places: QueueSlots;
  readonly #ofNeeds = new Map<string, LineTurns>();
  #requests = 0;

  constructor(
    most = MAXIMUM_UNDER_WORK,
    /** The requests that have lines: one that idles takes no share from the others. */
    private readonly sharing = new Shares(),
  ) {
    const key = most * PART_OF_A_KEY;
    this.#places = new QueueSlots({ all: most, key, request: MAXIMUM_UNDER_WORK_EACH });
  }

  /** The turns of lines that wait for something outside: when that hangs, no others wait with them. */
  of(need: string): LineTurns {
    const known = this.#ofNeeds.get(need);
    if (known) return known;
    const turns = new LineTurns(MAXIMUM_UNDER_WORK_IN_NEED, this.sharing);
    this.#ofNeeds.set(need, turns);
    return turns;
  }

  /** A request that has come; it has to `leave`. */
  enter(client: Client): LineQueue {
    const position = [...positionOf(client), String((this.#requests += 1))];
    return new LineQueue(this, this.#places, position, client);
  }

  /** A request has lines with unsent answers from now on, until the returned function is called. */
  share(client: Client): () => void {
    return this.sharing.hold(positionOf(client));
  }

  bytesEach(client: Client): number {
    const share = this.sharing.equalPart(positionOf(client), SHARED_BYTES);
    return Math.max(LEAST_BYTES_EACH, Math.min(MOST_BYTES_EACH, share));
  }

  readAheadEach(client: Client): number {
    return Math.max(LEAST_READ_AHEAD_EACH, this.sharing.equalPart(positionOf(client), READ_AHEAD));
  }
}

/** The lines of one request that could be worked on. */
export class LineQueue {
  #waiting = 0;
  #isPresent = true;

  constructor(
    private readonly turns: LineTurns,
    private readonly places: QueueSlots,
    private readonly position: Position,
    readonly client: Client,
  ) {}

  /** True when so many lines wait for their turn that the request should read no more. */
  get isFull(): boolean {
    return this.#waiting >= this.turns.readAheadEach(this.client);
  }

  /** `work` does not reject. */
  add(work: () => Promise<void>): void {
    if (!this.#isPresent) return;
    this.#waiting += 1;
    this.places.whenFree(this.position, (leave) => {
      this.#waiting -= 1;
      if (this.#isPresent) void work().finally(leave);
      else leave();
    });
  }

  /** Lines that have not begun do not begin any more. */
  leave(): void {
    this.#isPresent = false;
  }
}
