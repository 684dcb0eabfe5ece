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

/** Lets bulk requests work on their lines in turns, so that none waits for all lines of another. */
export class LineTurns {
  readonly #places: QueueSlots;
  readonly #ofNeeds = new Map<string, LineTurns>();
  /** The requests that have lines: one that idles takes no share from the others. */
  readonly #sharing = new Shares();
  #requests = 0;

  constructor(most = MAXIMUM_UNDER_WORK) {
    const key = most * PART_OF_A_KEY;
    this.#places = new QueueSlots({ all: most, key, request: MAXIMUM_UNDER_WORK_EACH });
  }

  /** The turns of lines that wait for something outside: when that hangs, no others wait with them. */
  of(need: string | undefined): LineTurns {
    if (need === undefined) return this;
    const known = this.#ofNeeds.get(need);
    if (known) return known;
    const turns = new LineTurns(MAXIMUM_UNDER_WORK_IN_NEED);
    this.#ofNeeds.set(need, turns);
    return turns;
  }

  /** A request that has come; it has to `leave`. */
  enter(client: Client): LineQueue {
    return new LineQueue(this.#places, [...positionOf(client), String((this.#requests += 1))]);
  }

  /** A request has lines with unsent answers from now on, until the returned function is called. */
  share(client: Client): () => void {
    return this.#sharing.hold(positionOf(client));
  }

  bytesEach(client: Client): number {
    const share = this.#sharing.equalPart(positionOf(client), SHARED_BYTES);
    return Math.max(LEAST_BYTES_EACH, Math.min(MOST_BYTES_EACH, share));
  }
}

/** The lines of one request that could be worked on. */
export class LineQueue {
  #isPresent = true;

  constructor(
    private readonly places: QueueSlots,
    private readonly position: Position,
  ) {}

  /** Runs the work when it is its turn; never settles if it does not begin before the request leaves. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.#isPresent) return;
      this.places.whenFree(this.position, (leave) => {
        if (this.#isPresent) void work().finally(leave).then(resolve, reject);
        else leave();
      });
    });
  }

  leave(): void {
    this.#isPresent = false;
  }
}
