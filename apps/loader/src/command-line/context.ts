import type { ClientOptions } from '@data-import/client';
import { shellWord, type Terminal } from '@data-import/command-kit';
import type { ExitCode } from './exit-codes.js';

/** Terminal, environment and clock of a command; tests replace them. */
export interface Context {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => Date;
  /** The runtime of the client of `verify` and `export`, which waits for minutes. */
  readonly runtime?: ClientOptions['runtime'];
  /** Called with the summary that a command prints last with `--json`. */
  readonly onSummary?: (summary: object) => void;
  /** The words that run this program; `data-import` when absent. */
  readonly program?: string;
  /** The exit code of the process when it ends. */
  readonly exitWith: (code: ExitCode) => void;
}

/** A command to print, for the same folder. */
export function commandLine(
  { program = 'data-import' }: Pick<Context, 'program'>,
  words: string,
  dir: unknown = '.',
  flags = '',
): string {
  return `${program} ${words}${dir === '.' ? '' : ` --dir ${shellWord(String(dir))}`}${flags}`;
}
