import { shellWord } from '@data-import/command-kit';
import type { CommanderError } from 'commander';

/** Exit codes of the commands. `database check` has its own. */
export const EXIT_CODES = {
  done: 0,
  /** Wrong words, or the service refused; also any error that was not expected. */
  refused: 1,
  /** `database` and `audit check`: the check did not complete, or wrong words. */
  notChecked: 2,
  /** Standard output was closed before everything was printed. */
  incomplete: 3,
  /** The service at `--url` gives no answer, or refuses the API key; `status`: it cannot be asked, or wrong words. */
  unreachable: 4,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** For `exitOverride`, where 1 says something of its own; help still ends with 0. */
export function wrongWordsEndWith(code: ExitCode): (error: CommanderError) => never {
  return ({ exitCode }) => process.exit(exitCode === 0 ? 0 : code);
}

/** Ends a command with its message on stderr: what is wrong, and what to do next. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  /** Stable, for programs: a code of the API, or `command_refused`. */
  readonly code: string;
  readonly exitCode: ExitCode;

  constructor(
    message: string,
    {
      code = 'command_refused',
      exitCode = EXIT_CODES.refused,
    }: { readonly code?: string; readonly exitCode?: ExitCode } = {},
  ) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
  }

  /** The same, with the supplier that the command named in place of `<supplier>`. */
  about(supplier: string): CommandRefused {
    return new CommandRefused(
      this.message.replaceAll('<supplier>', () => shellWord(supplier)),
      this,
    );
  }
}
