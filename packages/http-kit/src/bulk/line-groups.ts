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
  readonly done: ((outcome: GroupedOutcome) => void)[];
  readonly timer: NodeJS.Timeout;
  /** Runs as work of the request whose line began it. */
  readonly runAsBegun: ReturnType<typeof AsyncLocalStorage.snapshot>;
  isDue: boolean;
}

interface GroupQueue {
  readonly leave: () => void;
  filling: Filling | undefined;
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

  /** True if a group took the line; `done` is then called once. The caller must count the line as under way before. */
  add(
    { queue: name, read, begin }: GroupedLine<never>,
    client: Client,
    done: (outcome: GroupedOutcome) => void,
  ): boolean {
    if (this.#isPassedOver(name)) return false;
    const line = read();
    if (line === undefined) return false;
    const queue = this.#queueNamed(name, client);
    if (!queue) return false;
    let filling = queue.filling ?? this.#begin(name, queue, begin());
    let added = filling.group.add(line);
    if (added === 'present') {
      takeNoMore(queue);
      this.#proceed(name, queue);
      filling = this.#begin(name, queue, begin());
      added = filling.group.add(line);
    }
    if (added !== 'added') return false;
    filling.done.push(done);
    if (filling.done.length >= this.mostLines || filling.group.items >= MOST_ITEMS) {
      takeNoMore(queue);
      this.#proceed(name, queue);
    }
    return true;
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
    const queue: GroupQueue = { leave, filling: undefined, full: [], underWay: 0, waiting: [] };
    this.#queues.set(name, queue);
    return queue;
  }

  #begin(name: string, queue: GroupQueue, group: LineGroup<never>): Filling {
    const timer = setTimeout(() => {
      filling.isDue = true;
      this.#proceed(name, queue);
    }, PATIENCE_MS);
    const filling: Filling = {
      group,
      done: [],
      timer,
      runAsBegun: AsyncLocalStorage.snapshot(),
      isDue: false,
    };
    queue.filling = filling;
    return filling;
  }

  async #store(name: string, queue: GroupQueue, { group, done }: Filling): Promise<void> {
    const outcomes = done.length === 0 ? [] : await group.store().catch(() => undefined);
    const given = outcomes?.filter((outcome) => outcome === undefined).length ?? 0;
    // When routes had to answer most lines, as when all are repeated. A group that failed says nothing about the next.
    if (2 * given > done.length) {
      if (this.#passedOver.size >= MOST_PASSED_OVER) this.#passedOver.clear();
      this.#passedOver.set(name, PASSED_OVER * done.length);
    }
    for (const [index, tell] of done.entries()) tell(outcomes?.[index]);
    queue.underWay -= 1;
    this.#proceed(name, queue);
  }

  #proceed(name: string, queue: GroupQueue): void {
    while (queue.underWay < MOST_UNDER_WAY) {
      if (queue.full.length === 0 && queue.filling?.isDue === true) takeNoMore(queue);
      const next = queue.full.shift();
      if (!next) break;
      queue.underWay += 1;
      void next.runAsBegun(() => this.#store(name, queue, next));
    }
    const { waiting } = queue;
    queue.waiting = [];
    for (const wake of waiting) wake();
    const isIdle = !queue.filling && queue.underWay === 0;
    if (!isIdle || this.#queues.get(name) !== queue) return;
    this.#queues.delete(name);
    queue.leave();
  }
}

function takeNoMore(queue: GroupQueue): void {
  if (!queue.filling) return;
  clearTimeout(queue.filling.timer);
  queue.full.push(queue.filling);
  queue.filling = undefined;
}
