import { positionOf, type Client } from '../shares/client.js';
import { handleInTurns, type Gate } from '../shares/gate.js';
import { QueueSlots } from '../shares/queue-slots.js';
import { Shares } from '../shares/shares.js';

/** The connections that lists of all callers, and those of all operators, take at a time. */
const PAGES_AT_ONCE = 2;

/** The most buffered records of all readers: a reader that pauses keeps its page until it continues or is cut. */
const SHARED_RECORDS = 80_000;
const LARGEST_PAGE = 4000;
const SMALLEST_PAGE = 250;

/** The clients that read lists at the moment. They share a fixed capacity, so that other requests have the rest. */
export class ListReaders {
  readonly #present = new Shares();
  readonly #pages: QueueSlots;

  constructor(
    private readonly gate: Gate,
    atOnce = PAGES_AT_ONCE,
  ) {
    this.#pages = new QueueSlots({ callers: atOnce, operators: atOnce });
  }

  /** Large pages cost least; for many readers they would be too much. */
  pageSizeFor(client: Client): number {
    const share = this.#present.equalPart(positionOf(client), SHARED_RECORDS);
    return Math.max(SMALLEST_PAGE, Math.min(LARGEST_PAGE, share));
  }

  /** Counts a reader. Call the returned function when it leaves. */
  enter(client: Client): () => void {
    return this.#present.hold(positionOf(client));
  }

  /** Reads a page when it is the turn of the client. */
  async inTurn<T>(client: Client, read: () => Promise<T>): Promise<T> {
    const leave = await this.#pages.entered(client);
    try {
      return await handleInTurns(this.gate.visit(positionOf(client)), read);
    } finally {
      leave();
    }
  }
}
