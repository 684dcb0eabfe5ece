import { AsyncLocalStorage } from 'node:async_hooks';
import { nextTick } from 'node:process';
import type { Chance } from '../../contracts/chance.js';

export interface Server {
  readonly name: string;
  isDown: boolean;
}

/** A request on a server. */
export interface Task {
  readonly name: string;
  readonly server: Server;
  /** True if it has long waits, so that what it has read grows old. */
  readonly isSlow: boolean;
}

/** Ends a request at the wait where it stands when its server crashes. */
export class Crashed extends Error {
  override readonly name = 'Crashed';
}

interface Waiting<Of extends Task> {
  readonly task: Of;
  readonly call: string;
  /** True if mostly all others go first. */
  readonly isLong: boolean;
  readonly goOn: () => void;
  readonly vanish: () => void;
}

const ONE_LONG_IN = 4;
const LENGTH = 60;

/** Runs requests one at a time, from one wait to the next; chance decides who goes on. */
export class Scheduler<Of extends Task> {
  readonly #current = new AsyncLocalStorage<Of>();
  #waiting: Waiting<Of>[] = [];
  /** True until what was begun or ended between two steps has come to its wait. */
  #isUnsettled = false;
  /** The waits in the order in which they ended. */
  readonly trace: string[] = [];

  constructor(private readonly chance: Chance) {}

  run<T>(task: Of, work: () => Promise<T>): Promise<T> {
    this.#isUnsettled = true;
    return this.#current.run(task, work);
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  /** The request that makes the call. */
  get task(): Of {
    const task = this.#current.getStore();
    if (!task) throw new Error('Nobody makes this call: a wait was lost.');
    return task;
  }

  readonly wait = (call: string): Promise<void> => {
    const { task } = this;
    const { promise, resolve: goOn, reject } = Promise.withResolvers<void>();
    const vanish = () => reject(new Crashed());
    if (task.server.isDown) vanish();
    else
      this.#waiting.push({
        task,
        call,
        isLong: task.isSlow && this.chance.oneIn(ONE_LONG_IN),
        goOn,
        vanish,
      });
    return promise;
  };

  /** All requests of the server end; what they hold is released. */
  crash(server: Server): void {
    this.trace.push(`${server.name} crashes`);
    server.isDown = true;
    this.#isUnsettled = true;
    const [lost, others] = [true, false].map((isLost) =>
      this.#waiting.filter(({ task }) => (task.server === server) === isLost),
    );
    this.#waiting = others!;
    for (const { vanish } of lost!) vanish();
  }

  /** Goes on until nobody waits. `between` sees each step, and ends all by returning false. */
  async drive(between: (last: Of | undefined) => boolean): Promise<void> {
    for (let last: Of | undefined; ; last = this.#goOn()) {
      await allHaveStopped();
      if (!between(last)) return;
      if (this.#isUnsettled) await allHaveStopped();
      this.#isUnsettled = false;
      if (this.isIdle) return;
    }
  }

  #goOn(): Of {
    const short = this.#waiting.filter(({ isLong }) => !isLong);
    const next = this.chance.oneOf(
      short.length > 0 && !this.chance.oneIn(LENGTH) ? short : this.#waiting,
    );
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.trace.push(`${next.task.name}: ${next.call}`);
    next.goOn();
    return next.task;
  }
}

/** Every promise that could go on has done so: ticks come after microtasks. No timer and no turn of the event loop. */
function allHaveStopped(): Promise<void> {
  return new Promise((resolve) => nextTick(resolve));
}
