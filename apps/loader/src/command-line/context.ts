import type { Terminal } from '@data-import/command-kit';
import type { ExitCode } from './exit-codes.js';

/** What commands run in. */
export interface Context {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** The exit code of the process when it ends. */
  readonly exitWith: (code: ExitCode) => void;
}
