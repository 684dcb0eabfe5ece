import { basename } from 'node:path';
import { debuglog } from 'node:util';
import { OutputClosed, Terminal } from '@data-import/command-kit';
import { CommanderError, Command, Help } from 'commander';
import { machineFailure } from '../machine/machine-failure.js';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import type { Context } from './context.js';
import { CommandFailed, EXIT_CODES, type ExitCode } from './exit-codes.js';
import { exitCodeOf as exitCodeOfThrown, runCommand } from './run-command.js';
import { checkCommand } from './check-command.js';
import { exportCommand } from './export-command.js';
import { initCommand } from './init-command.js';
import { loadCommand, rehearseCommand, retryCommand } from './loading-commands.js';
import { forgetCommand } from './forget-command.js';
import { removeCommand } from './remove-command.js';
import { statusCommand } from './status-command.js';
import { loaderVersion } from '../machine/version.js';
import { verifyCommand } from './verify-command.js';

export async function runProcess(): Promise<void> {
  // Rows of customers: whatever is written is for the owner alone.
  process.umask(0o077);
  const { stdout: out, stderr: err, env } = process;
  const terminal = new Terminal({ out, err, env });
  process.on('uncaughtException', (error) => process.exit(sayFailure(error, terminal)));
  const program = programOf(process.env, process.argv[1] ?? '');
  const context = { terminal, env, program, now: () => new Date() };
  process.exitCode = await runCommandLine(process.argv.slice(2), context);
}

/** The words that run this program, as far as the environment tells. */
export function programOf(env: NodeJS.ProcessEnv, script: string): string {
  const { npm_lifecycle_event: event = '' } = env;
  // The script of the repository, and what it runs.
  if (/^load(:built)?$/.test(event)) return 'npm run --silent load --';
  if (event === 'npx') return 'npx data-import';
  return basename(script) === 'main.js' ? `node ${script}` : 'data-import';
}

/** Runs the command that the words name. It says why it fails, and never throws; the result is its exit code. */
export async function runCommandLine(
  words: readonly string[],
  context: Omit<Context, 'exitWith'>,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT_CODES.done;
  const exitWith = (code: ExitCode): void => {
    exitCode = code;
  };
  try {
    await makeProgram({ ...context, exitWith }).parseAsync([...words], { from: 'user' });
    await context.terminal.end();
    return exitCode;
  } catch (error) {
    return sayFailure(error, context.terminal);
  }
}

/** The exit code is never that of rows that failed, which says that the others were loaded. */
function sayFailure(error: unknown, terminal: Terminal): ExitCode {
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

/** Every command. Parsing runs the one that was named. */
export function makeProgram(context: Context): Command {
  const program = new Command('data-import')
    .description('Load the files of a migration: check, rehearse, load, verify.')
    .version(loaderVersion(), '--version', 'print the version')
    .addCommand(initCommand(context))
    .addCommand(checkCommand(context))
    .addCommand(rehearseCommand(context))
    .addCommand(loadCommand(context))
    .addCommand(retryCommand(context))
    .addCommand(removeCommand(context))
    .addCommand(statusCommand(context))
    .addCommand(verifyCommand(context))
    .addCommand(runCommand(context))
    .addCommand(exportCommand(context))
    .addCommand(forgetCommand(context));
  const { program: words = 'data-import' } = context;
  for (const command of [program, ...program.commands]) {
    // A wrong flag throws, so that there is one place that decides on exit codes.
    command.exitOverride().showHelpAfterError('Try --help.').configureHelp(NARROW);
    const example = EXAMPLES[command.name()];
    if (example !== undefined) command.addHelpText('after', `\nExample:\n  ${words} ${example}`);
  }
  return program;
}

const EXAMPLES: Readonly<Record<string, string>> = {
  init: 'init my-migration',
  check: 'check --dir my-migration',
  rehearse: 'rehearse --dir my-migration --ask-vendor',
  load: 'load --dir my-migration --until 05:00',
  retry: 'retry --dir my-migration',
  remove: 'remove --changed --dir my-migration',
  status: 'status --dir my-migration --json',
  verify: 'verify --dir my-migration --only-these',
  run: 'run --dir my-migration --max-failed 1%',
  export: 'export --dir my-migration --to backup',
  forget: 'forget EXT-1234 --dir my-migration',
};

const TERM = 22;
const INDENT = 26;

/** A term that leaves no room for its description in 80 columns has it below. */
const NARROW: Partial<Help> = {
  padWidth: () => TERM,
  formatItem(term, width, description, helper) {
    const isShort = helper.displayWidth(term) <= TERM;
    const item = new Help().formatItem(isShort ? term : '', width, description, helper);
    return isShort ? item : `  ${term}\n${' '.repeat(INDENT)}${item.trimStart()}`;
  },
};
