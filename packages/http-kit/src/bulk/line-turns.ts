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

/** A bulk request as it takes its turns. */
export interface LineQueue {
  readonly position: Position;
  /** Lines that have not begun do not begin any more. */
  hasLeft: boolean;
}

/** Lets bulk requests work on their lines in turns, so that none waits for all lines of another. */
export class LineTurns {
  readonly #places = placesFor(MAXIMUM_UNDER_WORK);
  /** Lines that wait for something outside: when that hangs, no others wait with them. */
  readonly #placesInNeed = new Map<string, QueueSlots>();
  /** The requests that have lines: one that idles takes no share from the others. */
  readonly #sharing = new Shares();
  #requests = 0;

  /** A request that has come. */
  enter(client: Client): LineQueue {
    return {
      position: [...positionOf(client), String((this.#requests += 1))],
      hasLeft: false,
    };
  }

  /** Runs the work when it is its turn; never settles if it does not begin before the request leaves. */
  run<T>(queue: LineQueue, need: string | undefined, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (queue.hasLeft) return;
      this.#placesOf(need).whenFree(queue.position, (leave) => {
        if (queue.hasLeft) leave();
        else void work().finally(leave).then(resolve, reject);
      });
    });
  }

  #placesOf(need: string | undefined): QueueSlots {
    if (need === undefined) return this.#places;
    const places = this.#placesInNeed.get(need) ?? placesFor(MAXIMUM_UNDER_WORK_IN_NEED);
    this.#placesInNeed.set(need, places);
    return places;
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

const placesFor = (all: number) =>
  new QueueSlots({ all, key: all * PART_OF_A_KEY, request: MAXIMUM_UNDER_WORK_EACH });
