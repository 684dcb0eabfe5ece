import type { UseCases } from '@data-import/application';
import type { Terminal } from '@data-import/command-kit';
import type { Commanded } from './commanded.js';
import { EXIT_CODES, type ExitCode } from './exit-codes.js';
import { onlyLocal } from './operations/only-local.js';
import type { Operations } from './operations/operations.js';
import { refusalOfThrown } from './operations/refusals.js';

/** The flags that every command has. */
export interface CommonFlags {
  readonly json?: boolean;
  readonly color?: boolean;
  readonly url?: string;
  readonly apiKeyFile?: string;
}

/** One run of the command line: which service it speaks to, and where it writes. */
export class Session {
  readonly commanded: Commanded;
  #flags: CommonFlags = {};

  constructor(commanded: Commanded) {
    this.commanded = commanded;
  }

  get terminal(): Terminal {
    return this.commanded.terminal;
  }

  /** As the flags of the command say. */
  configure(flags: CommonFlags): void {
    this.#flags = flags;
    this.terminal.configure(flags);
  }

  /** On the service at `--url`, else on the database. */
  async withOperations<T>(work: (operations: Operations) => Promise<T>): Promise<T> {
    // Each loaded when it is needed, so that help and a refused command don't wait for them.
    if (this.#flags.url) {
      const { openRemote } = await import('./operations/open-remote.js');
      return work(await openRemote(this.#flags.url, this.#flags.apiKeyFile, this.commanded.env));
    }
    const { localOperations } = await import('./operations/local-operations.js');
    return this.withUseCases((useCases) => work(localOperations(useCases, this.commanded)));
  }

  /** On the database itself, which `--url` cannot name. */
  async withUseCases<T>(
    work: (useCases: UseCases) => Promise<T>,
    exitCode: ExitCode = EXIT_CODES.refused,
  ): Promise<T> {
    this.requireLocal(exitCode);
    return this.commanded.withUseCases((useCases) => work(useCases).catch(refusalOfThrown));
  }

  /** Throws with this exit code when `--url` names a service. */
  requireLocal(exitCode: ExitCode = EXIT_CODES.refused): void {
    if (this.#flags.url) throw onlyLocal(exitCode);
  }

  exitWith(code: number): void {
    this.commanded.exitWith(code);
  }
}
