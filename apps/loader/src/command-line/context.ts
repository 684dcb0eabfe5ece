import type { ExitCode } from './exit-codes.js';
import type { Terminal } from './terminal.js';

/** What commands run in. */
export interface Context {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** The exit code of the process when it ends. */
  readonly exitWith: (code: ExitCode) => void;
}
