import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { release } from '../postgres/own-process.js';

const MAIN =
  process.env['TEST_SERVER_MAIN'] ??
  fileURLToPath(new URL('../../../../../apps/server/dist/src/main.js', import.meta.url));

export type Variables = Readonly<Record<string, string>>;

const PATIENCE_MS = 280_000;
const LIVING = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of LIVING) child.kill('SIGKILL');
});

/** Adds the few variables that a process needs: it inherits nothing else of the environment of the tests. */
function environmentOf(variables: Variables): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_V8_COVERAGE } = process.env;
  return { PATH, TMPDIR, NODE_V8_COVERAGE, ...variables };
}

export interface Conditions {
  readonly main?: string;
  /** The limit on the size of each file it writes, in blocks of `ulimit -f`; it simulates a full disk. */
  readonly maximumFileBlocks?: number;
}

/** The server as an operator runs it, with everything that it says. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #said = '';

  constructor(variables: Variables, { main = MAIN, maximumFileBlocks }: Conditions = {}) {
    const serve = [process.execPath, main, 'serve'] as const;
    // The shell sets the limit and becomes the server.
    const limited = ['sh', '-c', `ulimit -f ${maximumFileBlocks} && exec "$@"`, 'sh', ...serve];
    const [command = '', ...words] = maximumFileBlocks === undefined ? serve : limited;
    this.#child = spawn(command, words, {
      env: environmentOf(variables),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    LIVING.add(this.#child);
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#said += chunk.toString()));
    this.#closed = once(this.#child, 'close').finally(() => LIVING.delete(this.#child));
  }

  get said(): string {
    return this.#said;
  }

  /** `undefined` for as long as it runs; a signal when it did not end by itself. */
  get ending(): number | NodeJS.Signals | undefined {
    return this.#child.exitCode ?? this.#child.signalCode ?? undefined;
  }

  /** The server no longer keeps this process running, and ends with it. */
  release(): void {
    release(this.#child);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async ended(): Promise<number | NodeJS.Signals | undefined> {
    const tooLate = AbortSignal.timeout(PATIENCE_MS);
    const late = once(tooLate, 'abort').then(() => {
      throw new Error(`The server still runs:\n${this.#said}`);
    });
    await Promise.race([this.#closed, late]);
    return this.ending;
  }

  /** Resolves with the first match in the output; rejects if the server ends first or takes too long. */
  async untilSaid(pattern: RegExp): Promise<RegExpExecArray> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const match = pattern.exec(this.#said);
      if (match) return match;
      if (this.ending !== undefined || performance.now() > deadline)
        throw new Error(`The server did not say ${pattern} (${this.ending}):\n${this.#said}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function operate(commandLine: readonly string[], variables: Variables): Promise<Finished> {
  const options = { env: environmentOf(variables), timeout: PATIENCE_MS };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [MAIN, ...commandLine], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, stdout, stderr });
      else reject(error);
    });
  });
}
