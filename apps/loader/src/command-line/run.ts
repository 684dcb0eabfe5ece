import { debuglog } from 'node:util';
import { OutputClosed, Terminal } from '@data-import/command-kit';
import { CommanderError } from 'commander';
import { machineFailure } from '../machine-failure.js';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import { CommandFailed, EXIT_CODES, type ExitCode } from './exit-codes.js';
import { makeProgram } from './program.js';
import { exitCodeOf as exitCodeOfThrown } from './run-command.js';

// Rows of customers: whatever is written is for the owner alone.
process.umask(0o077);
const terminal = new Terminal({ out: process.stdout, err: process.stderr, env: process.env });
const program = makeProgram({
  terminal,
  env: process.env,
  now: () => new Date(),
  exitWith: (code) => {
    process.exitCode = code;
  },
});

process.on('uncaughtException', (error) => process.exit(exitCodeOf(error)));
try {
  await program.parseAsync();
  await terminal.end();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/** Never that of rows that failed, which says that the others were loaded. */
function exitCodeOf(error: unknown): ExitCode {
  // Commander has said it already; its code is not 0 for a wrong flag.
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.unusable;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isExpected =
    error instanceof CommandFailed ||
    error instanceof SourcesUnusable ||
    error instanceof OutputClosed;
  const sentence = isExpected ? message : (machineFailure(error) ?? `Unexpected: ${message}`);
  terminal.say(`${terminal.styled('red', 'Error:', 'err')} ${sentence}`);
  debuglog('data-import')('%s', stack);
  return exitCodeOfThrown(error);
}
