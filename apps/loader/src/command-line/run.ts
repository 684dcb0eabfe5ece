import { CommanderError } from 'commander';
import { CommandFailed, EXIT_CODES } from './exit-codes.js';
import { makeProgram } from './program.js';
import { Terminal } from './terminal.js';

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
  if (!(error instanceof CommanderError || error instanceof CommandFailed)) throw error;
  if (error instanceof CommandFailed)
    terminal.say(`${terminal.styled('red', 'Error:', 'err')} ${error.message}`);
  process.exitCode =
    error.exitCode === 1 && error instanceof CommanderError ? EXIT_CODES.unusable : error.exitCode;
}
