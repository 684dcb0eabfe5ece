import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ran } from '../command-line/run-loader.js';

const MAIN =
  process.env['TEST_LOADER_MAIN'] ?? fileURLToPath(new URL('../../src/main.js', import.meta.url));

interface Machine {
  /** Longest file that it can write, in blocks of 512 bytes. */
  readonly blocks?: number;
  /** Its output is closed. */
  readonly isUnread?: boolean;
}

/** The loader as a process of its own, which a test can end before its end. */
export class LoaderProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  /** When it has ended, with what it said. */
  readonly ended: Promise<Ran>;

  constructor(
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    { blocks, isUnread = false }: Machine = {},
  ) {
    // The shell sets the limit and becomes the loader.
    const limit = blocks === undefined ? '' : `ulimit -f ${blocks} && `;
    const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, MAIN, ...args], {
      env: { ...process.env, ...env },
    });
    this.#child = child;
    if (isUnread) child.stdout.destroy();
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    this.ended = new Promise((resolve, reject) => {
      child.on('error', reject).on('close', (exitCode) => resolve({ exitCode, out, err }));
    });
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it has said these words on standard error. */
  async said(words: string): Promise<void> {
    let err = '';
    for await (const [text] of on(this.#child.stderr, 'data')) {
      err += String(text);
      if (err.includes(words)) return;
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

/** Runs the command as a process of its own, to its end. */
export const runProcess = (...given: ConstructorParameters<typeof LoaderProcess>): Promise<Ran> =>
  new LoaderProcess(...given).ended;
