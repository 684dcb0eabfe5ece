import { fork, type ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Load, Tally } from './load.js';
import type { Report } from './driver-process.js';

const PATIENCE_MS = 90_000;

/** A process of its own that puts load on something, so that its CPU time is not taken for that of what it measures. */
export class Driver {
  readonly #child: ChildProcess;
  /** One listener for all reports: several may come in one piece. */
  readonly #reports: AsyncIterator<readonly unknown[], undefined>;

  /** `script` is a module that calls `driveOnOrder`, which receives `target`. */
  constructor(script: URL, target: object) {
    this.#child = fork(script, [], { execArgv: ['--enable-source-maps'] });
    this.#reports = on(this.#child, 'message', { close: ['exit'] });
    this.#child.send(target);
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('A load could not be started.');
    return this.#child.pid;
  }

  /** Takes a reading when the warm-up is over, and another when the measured time is. */
  async run<Reading>(
    load: Load,
    read: () => Promise<Reading>,
  ): Promise<{ readonly tally: Tally; readonly before: Reading; readonly after: Reading }> {
    this.#child.send(load);
    await this.#next('measuring');
    const [before] = await Promise.all([read(), this.#next('measured')]);
    const [after, { tally }] = await Promise.all([read(), this.#next('ended')]);
    return { tally, before, after };
  }

  async tally(load: Load): Promise<Tally> {
    return (await this.run(load, async () => undefined)).tally;
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  async #next<Kind extends Report['kind']>(kind: Kind): Promise<Report & { kind: Kind }> {
    const over = new AbortController();
    const { signal } = over;
    const late = setTimeout(PATIENCE_MS, undefined, { signal }).then(() => {
      throw new Error(`A load has not said '${kind}' within ${PATIENCE_MS / 1000} s.`);
    });
    try {
      const { value: said } = await Promise.race([this.#reports.next(), late]);
      if (!said) throw new Error('A load has ended before it was told to.');
      return expectReport(said[0] as Report, kind);
    } finally {
      over.abort();
    }
  }
}

function expectReport<Kind extends Report['kind']>(
  report: Report,
  kind: Kind,
): Report & { kind: Kind } {
  if (report.kind === 'failed') throw new Error(`A load failed: ${report.reason}`);
  if (report.kind !== kind) throw new Error(`A load said '${report.kind}' out of turn.`);
  return report as Report & { kind: Kind };
}
