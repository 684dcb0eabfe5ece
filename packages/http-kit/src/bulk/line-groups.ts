import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from '../shares/client.js';
import { QueueSlots } from '../shares/queue-slots.js';
import type { Answer } from '../sending/answer.js';

/** The outcome of a line of a group; `undefined` if the group did not handle it and its route has to answer. */
export type GroupedOutcome = Answer | { readonly error: unknown } | undefined;

/** Lines that are stored together. The group alone holds the data of its lines. */
export interface LineGroup<Line> {
  readonly items: number;
  /** `present`: the line has to come after one of the group. `needs-route`: its route has to answer it. Neither is taken. */
  add(line: Line): 'added' | 'present' | 'needs-route';
  /** The outcomes of the lines in the order in which they were added. If it rejects, none of them was stored. */
  store(): Promise<readonly GroupedOutcome[]>;
}

/** A line that can be in a group with others of its queue. */
export interface GroupedLine<Line> {
  readonly queue: string;
  readonly subject: string;
  /** `undefined` when its route has to answer. */
  readonly read: () => Line | undefined;
  readonly begin: () => LineGroup<Line>;
}

const MOST_LINES = 512;
const MOST_ITEMS = 8192;
/** The longest time in ms that a group waits for more lines. */
const PATIENCE_MS = 5;
/** Groups of one queue that are stored at the same time. */
const MOST_UNDER_WAY = 2;
/** Queues in use at the same time, over all clients and for one key; routes answer the lines of further queues. */
const MOST_QUEUES = 32;
const MOST_QUEUES_EACH = 8;
/** The number of lines passed over for each line that was grouped in vain. */
const PASSED_OVER = 16;
/** Queues whose lines are passed over; the list is emptied when it is full. */
const MOST_PASSED_OVER = 1000;

interface Filling {
  readonly group: LineGroup<never>;
  /** Stores as work of the request whose line began the group. */
  readonly store: LineGroup<never>['store'];
  readonly lines: ((outcome: GroupedOutcome) => void)[];
  readonly timer: NodeJS.Timeout;
}

interface GroupQueue {
  readonly name: string;
  readonly leave: () => void;
  filling: Filling | undefined;
  /** True once `filling` has waited long enough. */
  isDue: boolean;
  readonly full: Filling[];
  underWay: number;
  waiting: (() => void)[];
}

/** Puts lines of all bulk requests into groups: each queue for itself, so that one that hangs holds up only its own lines. */
export class LineGroups {
  readonly #queues = new Map<string, GroupQueue>();
  readonly #places = new QueueSlots({ all: MOST_QUEUES, key: MOST_QUEUES_EACH });
  /** The number of lines, by queue, that will not be put into groups. */
  readonly #passedOver = new Map<string, number>();

  constructor(private readonly mostLines = MOST_LINES) {}

  /** The outcome of the line, if a group takes it. */
  add(
    { queue: name, read, begin }: GroupedLine<never>,
    client: Client,
  ): Promise<GroupedOutcome> | undefined {
    if (this.#isPassedOver(name)) return undefined;
    const line = read();
    if (line === undefined) return undefined;
    const queue = this.#queueNamed(name, client);
    if (!queue) return undefined;
    let filling = queue.filling ?? this.#begin(queue, begin());
    let added = filling.group.add(line);
    if (added === 'present') {
      this.#proceed(queue, 'full');
      filling = this.#begin(queue, begin());
      added = filling.group.add(line);
    }
    if (added !== 'added') return undefined;
    const { lines } = filling;
    const outcome = new Promise<GroupedOutcome>((resolve) => lines.push(resolve));
    if (lines.length >= this.mostLines || filling.group.items >= MOST_ITEMS)
      this.#proceed(queue, 'full');
    return outcome;
  }

  /** False while a whole group of the queue waits for its turn. */
  hasRoom(name: string): boolean {
    return (this.#queues.get(name)?.full.length ?? 0) === 0;
  }

  async room(name: string): Promise<void> {
    while (!this.hasRoom(name))
      await new Promise<void>((resolve) => this.#queues.get(name)?.waiting.push(resolve));
  }

  #isPassedOver(name: string): boolean {
    const lines = this.#passedOver.get(name);
    if (lines === undefined) return false;
    if (lines > 1) this.#passedOver.set(name, lines - 1);
    else this.#passedOver.delete(name);
    return true;
  }

  /** `undefined` if there is no place: clients can make up any number of queues, each with statements of its own. */
  #queueNamed(name: string, client: Client): GroupQueue | undefined {
    const known = this.#queues.get(name);
    if (known) return known;
    const leave = this.#places.enter(client);
    if (!leave) return undefined;
    const idle = { filling: undefined, isDue: false, full: [], underWay: 0, waiting: [] };
    const queue: GroupQueue = { name, leave, ...idle };
    this.#queues.set(name, queue);
    return queue;
  }

  #begin(queue: GroupQueue, group: LineGroup<never>): Filling {
    const timer = setTimeout(() => {
      queue.isDue = true;
      this.#proceed(queue);
    }, PATIENCE_MS);
    const store = AsyncLocalStorage.bind(() => group.store());
    queue.filling = { group, store, lines: [], timer };
    queue.isDue = false;
    return queue.filling;
  }

  async #store(queue: GroupQueue, { store, lines }: Filling): Promise<void> {
    const outcomes = lines.length === 0 ? [] : await store().catch(() => undefined);
    const given = outcomes?.filter((outcome) => outcome === undefined).length ?? 0;
    // When routes had to answer most lines, as when all are repeated. A group that failed says nothing about the next.
    if (2 * given > lines.length) {
      if (this.#passedOver.size >= MOST_PASSED_OVER) this.#passedOver.clear();
      this.#passedOver.set(queue.name, PASSED_OVER * lines.length);
    }
    for (const [index, tell] of lines.entries()) tell(outcomes?.[index]);
    queue.underWay -= 1;
    this.#proceed(queue);
  }

  /** Stores the next groups; the one that is filled takes no more lines once it is `full`, or due and next. */
  #proceed(queue: GroupQueue, filled?: 'full'): void {
    const { filling, full, waiting } = queue;
    const isNext = queue.isDue && full.length === 0 && queue.underWay < MOST_UNDER_WAY;
    if (filling && (filled || isNext)) {
      clearTimeout(filling.timer);
      full.push(filling);
      queue.filling = undefined;
    }
    while (queue.underWay < MOST_UNDER_WAY) {
      const next = full.shift();
      if (!next) break;
      queue.underWay += 1;
      void this.#store(queue, next);
    }
    queue.waiting = [];
    for (const wake of waiting) wake();
    const isIdle = !queue.filling && queue.underWay === 0;
    if (!isIdle || this.#queues.get(queue.name) !== queue) return;
    this.#queues.delete(queue.name);
    queue.leave();
  }
}
