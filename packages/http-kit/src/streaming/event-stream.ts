import { endOwnPace, goAtOwnPace, type OwnPace } from '../connections/own-pace.js';
import type { Exchange } from '../reading/read-request.js';
import { streamed, type Answer } from '../sending/answer.js';
import type { Parts } from '../sending/pulled.js';
import type { Client } from '../shares/client.js';
import { sharedAnswer } from '../shares/shared-answer.js';
import { NO_PLACE, QueueSlots } from '../shares/queue-slots.js';
import type { ShareLimits } from '../shares/shares.js';

export const EVENT_STREAM = 'text/event-stream';

export interface EventSource {
  /** Waits for the next event, the value of its data; `undefined` after `leave`, and when there will be none. */
  next(): Promise<unknown>;
  leave(): void;
}

export interface EventStream {
  readonly source: () => EventSource;
  /** The name of the events, in their field `event`. */
  readonly event: string;
  /** Rechecked every 10 s; the stream ends once the client is no longer let in. */
  readonly isAdmitted: () => Promise<boolean>;
}

/** The clients that one server has at the same time; 32 places are kept for operators. */
export const EVENT_STREAM_LIMITS = { key: 16, all: 256, callers: 224 } as const;
const ADMITTED_FOR_MS = 10_000;

export class EventViewers {
  readonly #places: QueueSlots;

  constructor(
    limits: ShareLimits = EVENT_STREAM_LIMITS,
    private readonly now = () => performance.now(),
  ) {
    this.#places = new QueueSlots(limits);
  }

  /** The answer that lasts, or 503 when too many clients look on. */
  answer(stream: EventStream, exchange: Pick<Exchange, 'request'>, client: Client): Answer {
    const onLeft = this.#places.enter(client);
    if (!onLeft) return NO_PLACE;
    const parts = new EventParts(stream, exchange, { now: this.now, onLeft });
    return streamed(EVENT_STREAM, parts, UNBUFFERED);
  }
}

/** Proxies pass each event on at once. */
const UNBUFFERED = { 'X-Accel-Buffering': 'no' };

/** The text of each event. A client that does not read gets the newest one when it does, and none of those between. */
class EventParts implements Parts, OwnPace {
  readonly step = undefined;
  readonly #source: EventSource;
  readonly #isAdmitted: () => Promise<boolean>;
  #isWaited = false;
  #hasLeft = false;

  constructor(
    private readonly stream: EventStream,
    private readonly exchange: Pick<Exchange, 'request'>,
    private readonly viewing: {
      readonly now: () => number;
      readonly onLeft: () => void;
    },
  ) {
    const { now } = viewing;
    this.#isAdmitted = sharedAnswer(() => stream.isAdmitted(), { keptMs: ADMITTED_FOR_MS, now });
    this.#source = stream.source();
    goAtOwnPace(exchange.request, this);
  }

  get waitsFor(): OwnPace['waitsFor'] {
    return this.#isWaited ? 'nothing' : 'reader';
  }

  /** The server stops, or the client sent what is not HTTP: the stream ends. */
  breakOff(): void {
    this.#source.leave();
  }

  async next(): Promise<string | undefined> {
    this.#isWaited = true;
    try {
      if (!(await this.#isAdmitted())) return undefined;
      const data = await this.#source.next();
      return data === undefined
        ? undefined
        : `event: ${this.stream.event}\ndata: ${JSON.stringify(data)}\n\n`;
    } finally {
      this.#isWaited = false;
    }
  }

  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    endOwnPace(this.exchange.request);
    this.#source.leave();
    this.viewing.onLeft();
  }
}
