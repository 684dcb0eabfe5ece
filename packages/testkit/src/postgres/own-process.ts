import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { SERVER_USER } from './embedded-binaries.js';

const PATIENCE_MS = 280_000;
const KEPT_CHARACTERS = 4_000;

/** A process of the server's user, with the end of its output. */
export class OwnProcess {
  private readonly child: ChildProcess;
  private said = '';
  private hasEnded = false;

  constructor(
    private readonly command: string,
    commandArguments: readonly string[],
  ) {
    this.child = spawn(command, commandArguments, {
      ...SERVER_USER,
      cwd: tmpdir(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr?.on('data', (chunk: Buffer) => {
      this.said = (this.said + chunk.toString()).slice(-KEPT_CHARACTERS);
    });
    // Comes when all that inherited its output have ended as well: a server's children end after it.
    this.child.once('close', () => (this.hasEnded = true));
    this.child.once('error', ({ message }) => (this.said += message));
  }

  get pid(): number {
    if (this.child.pid === undefined) throw this.failure();
    return this.child.pid;
  }

  get exitCode(): number | null {
    return this.child.exitCode;
  }

  async untilEnded(): Promise<void> {
    if (this.hasEnded) return;
    // Its children may have its output for longer: the pipe alone is waited for then.
    for (const one of handlesOf(this.child)) one.ref();
    await once(this.child, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const ended = this.untilEnded();
    this.child.kill(signal);
    await ended;
  }

  /** Resolves once the process has printed the words; it then no longer keeps this process running. */
  async untilSaid(words: string): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!this.said.includes(words)) {
      if (this.hasEnded || performance.now() > deadline) throw this.failure();
      await setTimeout(10);
    }
    release(this.child);
  }

  failure(): Error {
    return new Error(`${this.command} (exit code ${this.child.exitCode}): ${this.said}`);
  }
}

/** Lets this process end while the child and its streams are still open. */
export function release(child: ChildProcess): void {
  for (const one of handlesOf(child)) one.unref();
}

function handlesOf(child: ChildProcess): readonly (ChildProcess | Socket)[] {
  // The types of Node.js do not say that a child's pipes are sockets.
  const pipes = [child.stdin, child.stdout, child.stderr] as (Socket | null)[];
  return [child, ...pipes.filter((pipe) => pipe !== null)];
}
