import { endOwnPace, goAtOwnPace, type OwnPace } from '../connections/own-pace.js';
import type { Exchange } from '../reading/read-request.js';
import { refused, streamed, type Answer } from '../sending/answer.js';
import type { Parts } from '../sending/pulled.js';
import { OVERLOADED } from '../errors/transport-errors.js';

export const EVENT_STREAM = 'text/event-stream';

/** Where the events of one client come from. */
export interface EventSource {
  /** Waits for the next event, the value of its data; `undefined` after `leave`, and when there will be none. */
  next(): Promise<unknown>;
  leave(): void;
}

export interface EventStream {
  readonly source: () => EventSource;
  /** What the events are called. */
  readonly event: string;
  /** Whether the client is still let in; asked about every ten seconds, and the stream ends when it is not. */
  readonly isAdmitted: () => Promise<boolean>;
}

const MOST_VIEWERS = 256;
const ADMITTED_FOR_MS = 10_000;
const RETRY_AFTER_S = 5;

/** Those who follow event streams of one server. */
export class EventViewers {
  #present = 0;

  constructor(
    private readonly most = MOST_VIEWERS,
    private readonly admittedForMs = ADMITTED_FOR_MS,
  ) {}

  /** The answer that lasts, or 503 when too many clients look on. */
  answer(stream: EventStream, exchange: Exchange): Answer {
    if (this.#present >= this.most)
      return refused(503, OVERLOADED, { 'Retry-After': String(RETRY_AFTER_S) });
    this.#present += 1;
    const parts = new EventParts(stream, exchange, {
      admittedForMs: this.admittedForMs,
      onLeft: () => (this.#present -= 1),
    });
    return streamed(EVENT_STREAM, parts, UNBUFFERED);
  }
}

/** Proxies pass each event on at once. */
const UNBUFFERED = { 'X-Accel-Buffering': 'no' };

/** The text of each event. A client that does not read gets the newest one when it does, and none of those between. */
class EventParts implements Parts, OwnPace {
  readonly step = undefined;
  readonly #source: EventSource;
  #isWaited = false;
  #hasLeft = false;
  #admittedAt = performance.now();

  constructor(
    private readonly stream: EventStream,
    private readonly exchange: Exchange,
    private readonly viewing: {
      readonly admittedForMs: number;
      readonly onLeft: () => void;
    },
  ) {
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

  async #isAdmitted(): Promise<boolean> {
    if (performance.now() - this.#admittedAt < this.viewing.admittedForMs) return true;
    this.#admittedAt = performance.now();
    return this.stream.isAdmitted();
  }
}
