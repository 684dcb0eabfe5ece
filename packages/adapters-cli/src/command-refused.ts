import { EXIT_CODES, type ExitCode } from './exit-codes.js';

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
}
