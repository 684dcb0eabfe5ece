import { CommandRefused } from '../command-refused.js';
import { EXIT_CODES, type ExitCode } from '../exit-codes.js';

/** Of what needs the database itself. */
export function onlyLocal(exitCode: ExitCode = EXIT_CODES.refused): CommandRefused {
  return new CommandRefused(
    'This cannot be done over HTTP: run the command on a machine that reaches the database, without --url and OPERATE_URL.',
    { code: 'only_local', exitCode },
  );
}
