import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ran } from '../command-line/run-loader.js';

const MAIN =
  process.env['TEST_LOADER_MAIN'] ?? fileURLToPath(new URL('../../src/main.js', import.meta.url));

/** The loader as a process that a test can end before its end. */
export class LoaderProcess {
  readonly #child: ChildProcess;
  /** When it has ended, with what it said. */
  readonly ended: Promise<Ran>;

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } });
    this.#child = child;
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

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}
