import { OutputClosed, shellWord } from '@data-import/command-kit';
import type { Command } from 'commander';
import { makeCommandLine } from './command-line.js';
import { CommandRefused, EXIT_CODES } from './command-refused.js';
import { asCalled, type Commanded } from './commanded.js';

function outputClosed({ message }: OutputClosed): CommandRefused {
  return new CommandRefused(message, { exitCode: EXIT_CODES.incomplete });
}

/** Runs the command that the words name. A refusal is printed on stderr and sets the exit code; any other error is thrown. */
export async function runCommandLine(
  commanded: Commanded,
  words: readonly string[],
): Promise<void> {
  const { terminal, exitWith, calledAs } = commanded;
  const program = makeCommandLine(commanded);
  try {
    await program.parseAsync(words, { from: 'user' });
    await terminal.end();
  } catch (thrown) {
    const error = thrown instanceof OutputClosed ? outputClosed(thrown) : thrown;
    if (!(error instanceof CommandRefused)) throw error;
    const { code, message, exitCode } = error;
    const detail = asCalled(message, calledAs + flagsGiven(program));
    terminal.say(terminal.isJson ? JSON.stringify({ code, detail }) : detail);
    exitWith(exitCode);
  }
}

/** The flags that name the service, so that the next command reaches the same one; variables of the environment still do. */
function flagsGiven(program: Command): string {
  return program.options
    .filter(({ required }) => required)
    .map((option) => [option.long, option.attributeName()] as const)
    .filter(([, name]) => program.getOptionValueSource(name) === 'cli')
    .map(([flag, name]) => ` ${flag} ${shellWord(String(program.getOptionValue(name)))}`)
    .join('');
}
