import { Terminal } from '@data-import/command-kit';
import { CommanderError } from 'commander';
import { SourcesUnusable } from '../staging/stage.js';
import { CommandFailed, EXIT_CODES, type ExitCode } from './exit-codes.js';
import { makeProgram } from './program.js';

const terminal = new Terminal({ out: process.stdout, err: process.stderr, env: process.env });
const program = makeProgram({
  terminal,
  env: process.env,
  exitWith: (code) => {
    process.exitCode = code;
  },
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): ExitCode {
  // Commander has said it already; its code is not 0 for a wrong flag.
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.unusable;
  if (!(error instanceof CommandFailed || error instanceof SourcesUnusable)) throw error;
  terminal.say(`${terminal.styled('red', 'Error:', 'err')} ${error.message}`);
  return error instanceof CommandFailed ? error.exitCode : EXIT_CODES.unusable;
}
