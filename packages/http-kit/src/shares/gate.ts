import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from './client.js';
import { FairQueue } from './fair-queue.js';
import { QueueSlots } from './queue-slots.js';

/** The time for which work is begun in one turn of the event loop; what waits is begun in a later one. */
const TURN_MS = 2;

/** So many requests of a key go on in turns; the next one begins when one of them has ended or waits for something else. */
const UNDER_WAY_EACH = 4;

/** The time of operators counts so much less: they are first. */
const WEIGHTS: Readonly<Record<string, number>> = { operators: 0.1 };

/**
 * Shares the time of the one thread that answers. Work asks for a turn before it begins and again after each slice; a turn
 * lasts until the work waits for something else. Where nothing waits, a turn is free.
 */
export class Gate {
  readonly #queue = new FairQueue<{ readonly visit: Visit; readonly begin: () => void }>();
  /** When no more work is begun in this turn of the event loop; `undefined` until some has been. */
  #turnEndsAt: number | undefined;
  #isBeginning = false;
  #current: { readonly visit: Visit; readonly since: number } | undefined;

  constructor(private readonly now = () => performance.now()) {}

  /** The number of turns that are waited for. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** The turns of one request, or of another piece of work. */
  visit(position: Position): Visit {
    return new Visit(position, (visit, after) => this.#turn(visit, after));
  }

  #turn(visit: Visit, after: number): Promise<void> | undefined {
    const now = this.now();
    const isFree = this.#current === undefined || this.#current.visit === visit;
    const hasTime = this.#turnEndsAt === undefined || now < this.#turnEndsAt;
    if (isFree && hasTime && this.#queue.isEmpty) {
      if (!this.#current) {
        this.#begin(visit, now);
        whenPaused(this.#charge);
      }
      return undefined;
    }
    if (!this.#isBeginning) setImmediate(this.#nextTurn);
    this.#isBeginning = true;
    const { position } = visit;
    return new Promise((begin) => this.#queue.add(position, { visit, begin }, after));
  }

  readonly #nextTurn = (): void => {
    this.#turnEndsAt = undefined;
    this.#beginNext();
  };

  readonly #beginNext = (): void => {
    this.#charge();
    this.#isBeginning = !this.#queue.isEmpty;
    if (!this.#isBeginning) return;
    const now = this.now();
    if (this.#turnEndsAt !== undefined && now >= this.#turnEndsAt)
      return void setImmediate(this.#nextTurn);
    const next = this.#queue.take();
    if (!next) return;
    this.#begin(next.work.visit, now);
    next.work.begin();
    whenPaused(this.#beginNext);
  };

  #begin(visit: Visit, now: number): void {
    this.#current = { visit, since: now };
    if (this.#turnEndsAt !== undefined) return;
    this.#turnEndsAt = now + TURN_MS;
    // It keeps neither the process nor a turn of the loop.
    setImmediate(this.#endTurn).unref();
  }

  readonly #endTurn = (): void => {
    if (!this.#isBeginning) this.#turnEndsAt = undefined;
  };

  readonly #charge = (): void => {
    if (!this.#current) return;
    const { visit, since } = this.#current;
    this.#current = undefined;
    const { position } = visit;
    this.#queue.charge(position, (this.now() - since) * (WEIGHTS[position[0] ?? ''] ?? 1));
  };
}

const CURRENT = new AsyncLocalStorage<Visit>();

/** Handles a request whose work can ask for turns without knowing of it: see `turnOfRequest`. */
export function handleInTurns<T>(visit: Visit, handle: () => T): T | Promise<T> {
  return CURRENT.run(visit, () => visit.enter()?.then(handle) ?? handle());
}

/** The turn of the request whose work this is, for a store that works in this thread; a turn of the loop for other work. */
export function turnOfRequest(): Promise<void> | undefined {
  const visit = CURRENT.getStore();
  return visit ? visit.turn() : new Promise((resolve) => setImmediate(resolve));
}

/**
 * Shares the connections that a store has for callers: organisations take turns, then their keys. One is left to others,
 * because an organisation whose statements hang would hold all until a time-out.
 */
export function connectionsInTurns(callers: number): (begin: (leave: () => void) => void) => void {
  const places = new QueueSlots({ callers, organisation: Math.max(1, callers - 1) });
  return (begin) => places.whenFree(CURRENT.getStore()?.position ?? OF_THE_SERVICE, begin);
}

const OF_THE_SERVICE: Position = ['callers', 'service', ''];

/** Calls back once all work that needs no waiting is done: Node.js empties its microtasks before. */
function whenPaused(then: () => void): void {
  queueMicrotask(() => process.nextTick(then));
}

export class Visit {
  constructor(
    /** Known better once a token has been accepted. */
    public position: Position,
    private readonly ask: (visit: Visit, after: number) => Promise<void> | undefined,
  ) {}

  /** Work of the same request beside its other work. */
  beside(): Visit {
    return new Visit(this.position, this.ask);
  }

  /** The turn of work that begins; `undefined` if it has it at once. */
  enter(): Promise<void> | undefined {
    return this.ask(this, Infinity);
  }

  /** The next turn of work that has begun: what has not waits behind it. */
  readonly turn = (): Promise<void> | undefined => this.ask(this, UNDER_WAY_EACH - 1);
}
