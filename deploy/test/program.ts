import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@data-import/testkit/until';

/** Only what hangs takes longer; below the limit of a test. */
export const PATIENCE_MS = 550_000;
const LIVING = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});

export type Variables = Readonly<Record<string, string>>;

export interface Conditions {
  readonly variables?: Variables;
  /** Its working folder. */
  readonly folder?: string;
  /** Its user, where the tests run as root. */
  readonly uid?: number | undefined;
}

export interface Finished {
  readonly code: number | NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that runs beside the test, with everything that it says; it ends with the tests at the latest. */
export class Program {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #stdout = '';
  #stderr = '';

  constructor(
    private readonly words: readonly [string, ...string[]],
    conditions: Conditions = {},
  ) {
    const [command, ...rest] = words;
    this.#child = spawn(command, rest, optionsOf(conditions));
    LIVING.add(this.#child);
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.#stdout += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.#stderr += chunk.toString()));
    this.#child.once('error', ({ message }) => (this.#stderr += message));
    this.#closed = once(this.#child, 'close')
      .catch(() => undefined)
      .finally(() => LIVING.delete(this.#child));
  }

  get pid(): number {
    return this.#child.pid ?? Number.NaN;
  }

  get said(): string {
    return this.#stdout + this.#stderr;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async ended(): Promise<Finished> {
    await within(this.#closed, () => `${this.words.join(' ')} still runs:\n${this.said}`);
    const code = this.#child.exitCode ?? this.#child.signalCode;
    return { code, stdout: this.#stdout, stderr: this.#stderr };
  }

  end(signal: NodeJS.Signals = 'SIGTERM'): Promise<Finished> {
    this.signal(signal);
    return this.ended();
  }

  /** Rejects when it ends before, or takes too long. */
  async untilSaid(pattern: RegExp): Promise<void> {
    await until(
      () => `${this.words.join(' ')} says ${pattern}:\n${this.said}`,
      () => {
        if (!LIVING.has(this.#child) && !pattern.test(this.said)) throw new Error(this.said);
        return pattern.test(this.said);
      },
      PATIENCE_MS,
    );
  }
}

function optionsOf({ variables, folder, uid }: Conditions): SpawnOptions {
  const { PATH, TMPDIR, HOME } = process.env;
  return {
    // Nothing of the environment that tests run in.
    env: { PATH, TMPDIR, HOME, LC_ALL: 'C.UTF-8', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(folder !== undefined && { cwd: folder }),
    ...(uid !== undefined && { uid, gid: uid }),
  };
}

/** The output of a program; rejects when its exit code is not 0. */
export async function printed(
  words: readonly [string, ...string[]],
  conditions?: Conditions,
): Promise<string> {
  const { code, stdout, stderr } = await new Program(words, conditions).ended();
  if (code !== 0) throw new Error(`${words.join(' ')} (${code}):\n${stdout}${stderr}`);
  return stdout;
}

async function within(promise: Promise<unknown>, describe: () => string): Promise<void> {
  const tooLate = AbortSignal.timeout(PATIENCE_MS);
  const late = once(tooLate, 'abort').then(() => {
    throw new Error(describe());
  });
  await Promise.race([promise, late]);
}
