import { AsyncLocalStorage } from 'node:async_hooks';
import { OVERLOADED } from '../errors/transport-errors.js';
import { refused } from '../sending/answer.js';
import { positionOf, type Client, type Position } from './client.js';
import { FairQueue } from './fair-queue.js';
import { limitsOf, Shares, type ShareLimits } from './shares.js';

/** Slots for work that lasts. Organisations take turns, then their keys, then the requests of a key. */
export class QueueSlots {
  readonly #taken: Shares;
  readonly #queue: FairQueue<(leave: () => void) => void>;
  #isProceeding = false;

  constructor(limits: ShareLimits) {
    this.#taken = new Shares(limitsOf(limits));
    this.#queue = new FairQueue(this.#taken);
  }

  /** A slot at once; `undefined` if there is none. Call the returned function when the work ends. */
  enter(client: Client): (() => void) | undefined {
    const position = positionOf(client);
    return this.#taken.fullAt(position) ? undefined : this.#take(position);
  }

  /** Waits for a slot. Call the returned function when the work ends. */
  entered(client: Client): Promise<() => void> {
    return new Promise((begin) => this.whenFree(positionOf(client), begin));
  }

  /** `begin` runs in the asynchronous context of the call, whoever gives the slot back. */
  whenFree(position: Position, begin: (leave: () => void) => void): void {
    if (this.#queue.isEmpty && !this.#taken.fullAt(position)) {
      this.#queue.charge(position, 1);
      return begin(this.#take(position));
    }
    this.#queue.add(position, AsyncLocalStorage.bind(begin));
    this.#proceed();
  }

  #take(position: Position): () => void {
    const giveBack = this.#taken.hold(position);
    return () => {
      giveBack();
      this.#proceed();
    };
  }

  #proceed(): void {
    if (this.#isProceeding) return;
    this.#isProceeding = true;
    for (let next = this.#queue.take(); next; next = this.#queue.take()) {
      this.#queue.charge(next.position, 1);
      next.work(this.#take(next.position));
    }
    this.#isProceeding = false;
  }
}

export const NO_PLACE = refused(503, OVERLOADED, { 'Retry-After': '5' });
