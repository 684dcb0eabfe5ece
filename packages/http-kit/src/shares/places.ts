import { AsyncLocalStorage } from 'node:async_hooks';
import { OVERLOADED } from '../errors/transport-errors.js';
import { refused } from '../sending/answer.js';
import { positionOf, type Client, type Position } from './client.js';
import { FairQueue } from './fair-queue.js';

export interface PlaceLimits {
  readonly all?: number;
  readonly callers?: number;
  readonly operators?: number;
  /** Twice as many as of one of its keys when absent, however many keys it has. */
  readonly organisation?: number;
  readonly key?: number;
  /** Of one request that does several things at a time. */
  readonly request?: number;
}

/** Places for work that lasts. Organisations take turns, then their keys, then the requests of a key. */
export class Places {
  readonly #queue: FairQueue<(leave: () => void) => void>;
  #isProceeding = false;

  constructor(limits: PlaceLimits) {
    this.#queue = new FairQueue((position) => mostAt(position, limits));
  }

  /** A place at once; `undefined` if there is none. Call the returned function when the work ends. */
  enter(client: Client): (() => void) | undefined {
    const position = positionOf(client);
    return this.#queue.hold(position) ? this.#leaver(position) : undefined;
  }

  /** Waits for a place. Call the returned function when the work ends. */
  entered(client: Client): Promise<() => void> {
    return new Promise((begin) => this.whenFree(positionOf(client), begin));
  }

  /** `begin` runs in the asynchronous context of the call, whoever gives the place back. */
  whenFree(position: Position, begin: (leave: () => void) => void): void {
    if (this.#queue.isEmpty && this.#queue.hold(position)) {
      this.#queue.charge(position, 1);
      return begin(this.#leaver(position));
    }
    this.#queue.add(position, AsyncLocalStorage.bind(begin));
    this.#proceed();
  }

  #leaver(position: Position): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#queue.release(position);
      this.#proceed();
    };
  }

  #proceed(): void {
    if (this.#isProceeding) return;
    this.#isProceeding = true;
    for (let next = this.#queue.take(); next; next = this.#queue.take()) {
      this.#queue.charge(next.position, 1);
      next.work(this.#leaver(next.position));
    }
    this.#isProceeding = false;
  }
}

function mostAt([side, ...within]: Position, limits: PlaceLimits): number {
  const { all = Infinity, callers = Infinity, operators = Infinity } = limits;
  const { key = Infinity, organisation = 2 * key, request = Infinity } = limits;
  if (side === undefined) return all;
  const isOfOperators = side === 'operators';
  // Operators have no organisation.
  const levels = isOfOperators ? [operators, key, request] : [callers, organisation, key, request];
  return levels[within.length] ?? Infinity;
}

export const NO_PLACE = refused(503, OVERLOADED, { 'Retry-After': '5' });
