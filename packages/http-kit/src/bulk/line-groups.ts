import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from '../shares/client.js';
import { Places } from '../shares/places.js';
import type { Answer } from '../sending/answer.js';

/** The outcome of a line of a group; `undefined` if the group did not handle it and its route has to answer. */
export type GroupedOutcome = Answer | { readonly error: unknown } | undefined;

/** Lines that are stored together. The group alone holds the data of its lines. */
export interface LineGroup<Line> {
  /** The number of items of all its lines. */
  readonly items: number;
  /** `present`: the line has to come after one of the group. `not-plain`: its route has to answer it. Neither is taken. */
  add(line: Line): 'added' | 'present' | 'not-plain';
  /** The outcomes of the lines in the order in which they were added. If it rejects, none of them was stored. */
  store(): Promise<readonly GroupedOutcome[]>;
}

/** A line that can be in a group with others of its lane. */
export interface GroupedLine<Line> {
  readonly lane: string;
  /** The subject of the line. */
  readonly subject: string;
  /** `undefined` when its route has to answer. */
  readonly read: () => Line | undefined;
  readonly begin: () => LineGroup<Line>;
}

const MOST_LINES = 512;
const MOST_ITEMS = 8192;
/** The longest time in ms that a group waits for more lines. */
const PATIENCE_MS = 5;
/** Groups of one lane that are stored at the same time. */
const MOST_UNDER_WAY = 2;
/** Lanes in use at the same time, over all clients and for one key; routes answer the lines of further lanes. */
const MOST_LANES = 32;
const MOST_LANES_EACH = 8;
/** The number of lines passed over for each line that was grouped in vain. */
const PASSED_OVER = 16;
/** Lanes whose lines are passed over; the list is emptied when it is full. */
const MOST_PASSED_OVER = 1000;

interface Filling {
  readonly group: LineGroup<never>;
  readonly done: ((outcome: GroupedOutcome) => void)[];
  readonly timer: NodeJS.Timeout;
  /** Runs as work of the request whose line began it. */
  readonly runAsBegun: ReturnType<typeof AsyncLocalStorage.snapshot>;
  isDue: boolean;
}

interface Lane {
  readonly leave: () => void;
  filling: Filling | undefined;
  readonly full: Filling[];
  underWay: number;
  waiting: (() => void)[];
}

/** Puts lines of all bulk requests into groups: each lane for itself, so that one that hangs holds up only its own lines. */
export class LineGroups {
  readonly #lanes = new Map<string, Lane>();
  readonly #places = new Places({ all: MOST_LANES, key: MOST_LANES_EACH });
  /** The number of lines, by lane, that will not be put into groups. */
  readonly #passedOver = new Map<string, number>();

  constructor(private readonly mostLines = MOST_LINES) {}

  /** True if a group took the line; `done` is then called once. The caller must count the line as under way before. */
  add(
    { lane: name, read, begin }: GroupedLine<never>,
    client: Client,
    done: (outcome: GroupedOutcome) => void,
  ): boolean {
    if (this.#isPassedOver(name)) return false;
    const line = read();
    if (line === undefined) return false;
    const lane = this.#laneOf(name, client);
    if (!lane) return false;
    let filling = lane.filling ?? this.#begin(name, lane, begin());
    let added = filling.group.add(line);
    if (added === 'present') {
      takeNoMore(lane);
      this.#proceed(name, lane);
      filling = this.#begin(name, lane, begin());
      added = filling.group.add(line);
    }
    if (added !== 'added') return false;
    filling.done.push(done);
    if (filling.done.length >= this.mostLines || filling.group.items >= MOST_ITEMS) {
      takeNoMore(lane);
      this.#proceed(name, lane);
    }
    return true;
  }

  /** False while a whole group of the lane waits for its turn. */
  hasRoom(name: string): boolean {
    return (this.#lanes.get(name)?.full.length ?? 0) === 0;
  }

  async room(name: string): Promise<void> {
    while (!this.hasRoom(name))
      await new Promise<void>((resolve) => this.#lanes.get(name)?.waiting.push(resolve));
  }

  #isPassedOver(name: string): boolean {
    const lines = this.#passedOver.get(name);
    if (lines === undefined) return false;
    if (lines > 1) this.#passedOver.set(name, lines - 1);
    else this.#passedOver.delete(name);
    return true;
  }

  /** `undefined` if there is no place: clients can make up any number of lanes, each with statements of its own. */
  #laneOf(name: string, client: Client): Lane | undefined {
    const known = this.#lanes.get(name);
    if (known) return known;
    const leave = this.#places.enter(client);
    if (!leave) return undefined;
    const lane: Lane = { leave, filling: undefined, full: [], underWay: 0, waiting: [] };
    this.#lanes.set(name, lane);
    return lane;
  }

  #begin(name: string, lane: Lane, group: LineGroup<never>): Filling {
    const timer = setTimeout(() => {
      filling.isDue = true;
      this.#proceed(name, lane);
    }, PATIENCE_MS);
    const filling: Filling = {
      group,
      done: [],
      timer,
      runAsBegun: AsyncLocalStorage.snapshot(),
      isDue: false,
    };
    lane.filling = filling;
    return filling;
  }

  async #store(name: string, lane: Lane, { group, done }: Filling): Promise<void> {
    const outcomes = done.length === 0 ? [] : await group.store().catch(() => undefined);
    const given = outcomes?.filter((outcome) => outcome === undefined).length ?? 0;
    // When routes had to answer most lines, as when all are repeated. A group that failed says nothing about the next.
    if (2 * given > done.length) {
      if (this.#passedOver.size >= MOST_PASSED_OVER) this.#passedOver.clear();
      this.#passedOver.set(name, PASSED_OVER * done.length);
    }
    for (const [index, tell] of done.entries()) tell(outcomes?.[index]);
    lane.underWay -= 1;
    this.#proceed(name, lane);
  }

  #proceed(name: string, lane: Lane): void {
    while (lane.underWay < MOST_UNDER_WAY) {
      if (lane.full.length === 0 && lane.filling?.isDue === true) takeNoMore(lane);
      const next = lane.full.shift();
      if (!next) break;
      lane.underWay += 1;
      void next.runAsBegun(() => this.#store(name, lane, next));
    }
    const { waiting } = lane;
    lane.waiting = [];
    for (const wake of waiting) wake();
    const isIdle = !lane.filling && lane.underWay === 0;
    if (!isIdle || this.#lanes.get(name) !== lane) return;
    this.#lanes.delete(name);
    lane.leave();
  }
}

function takeNoMore(lane: Lane): void {
  if (!lane.filling) return;
  clearTimeout(lane.filling.timer);
  lane.full.push(lane.filling);
  lane.filling = undefined;
}
