import { completionCommand } from '@data-import/command-kit';
import { Command } from 'commander';
import { checkCommand } from './check-command.js';
import type { Context } from './context.js';
import { exportCommand } from './export-command.js';
import { initCommand } from './init-command.js';
import { loadCommand, rehearseCommand, retryCommand } from './loading-commands.js';
import { removeCommand } from './remove-command.js';
import { runCommand } from './run-command.js';
import { statusCommand } from './status-command.js';
import { loaderVersion } from '../version.js';
import { verifyCommand } from './verify-command.js';

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
    .addCommand(completionCommand((script) => context.terminal.print(script)));
  for (const command of [program, ...program.commands])
    // A wrong flag throws, so that there is one place that decides on exit codes.
    command.exitOverride().showHelpAfterError('Try --help.');
  return program;
}
