import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const IDLE_FOR_MS = 10_000;
/** The part of the time that probes and metrics take at the most. */
const IDLE_UTILIZATION = 0.05;

/** Frees the memory of a start or a load once the process is idle: V8 keeps it until the next load. Takes some 100 ms. */
export class IdleCollection {
  #hasWorked = true;

  constructor(private readonly collect: () => void = collectGarbage) {}

  start(): void {
    let before = performance.eventLoopUtilization();
    setInterval(() => {
      const now = performance.eventLoopUtilization();
      this.look(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    }, IDLE_FOR_MS).unref();
  }

  /** `utilization` is the part of the last while in which the process has worked. */
  look(utilization: number): void {
    const isIdle = utilization < IDLE_UTILIZATION;
    if (isIdle && this.#hasWorked) this.collect();
    this.#hasWorked = !isIdle;
  }
}

type Collect = (how: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

export function collectGarbage(): void {
  // The function is there only with this flag.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
