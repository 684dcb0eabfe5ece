import { Command } from 'commander';
import { counted, shellWord } from '@data-import/command-kit';
import { Journal } from '../journal/journal.js';
import { tableOfProblems } from '../loading/answers.js';
import { dropReplaced, writeRemovals } from '../loading/changed-rows.js';
import { isThere } from '../machine/machine-failure.js';
import { openStagedRows } from '../staging/open-staged-rows.js';
import { commandLine, type Context } from './context.js';
import { CommandFailed, EXIT_CODES } from './exit-codes.js';
import { addMigrationOptions, flagsGiven, MACHINE, openMigration } from './migration-options.js';

const SETTINGS = ['supplier', ...MACHINE] as const;

export function removeCommand(context: Context): Command {
  const command = new Command('remove')
    .description(
      'write the file with which the operator removes rows, so that load sends them anew',
    )
    .requiredOption('--changed', 'the rows that the service has with other content');
  return addMigrationOptions(command, SETTINGS).action(async (options: Record<string, unknown>) => {
    const migration = await openMigration(options, context);
    const { folder } = migration;
    const { terminal } = context;
    const load = commandLine(context, 'load', options['dir'], flagsGiven(options, SETTINGS));
    if (!isThere(folder.journal))
      throw new CommandFailed(
        `Nothing was loaded from this folder: ${load} finds what has changed.`,
      );
    await using staging = await openStagedRows(migration);
    using journal = Journal.open(folder.journal);
    if (journal.run?.staged !== staging.fingerprint)
      throw new CommandFailed(
        `The files or settings have changed since the last load: ${load} finds what has changed.`,
      );
    await tableOfProblems(staging.database, journal);
    // A load that was killed did not drop them.
    await dropReplaced(staging.database, journal);
    const { lines, contradicting } = await writeRemovals(staging.database, folder.removals);
    terminal.printJson({
      type: 'removals',
      file: lines > 0 ? folder.removals : null,
      lines,
      contradicting,
    });
    if (contradicting > 0)
      terminal.print(
        `${counted(contradicting, 'changed row is', 'changed rows are')} left out, because the files have other rows that contradict: correct the files, and load again.`,
      );
    if (lines === 0) terminal.print('There is nothing to remove.');
    else terminal.print(nextSteps(lines, folder.removals, load, migration.settings.supplier));
    context.exitWith(contradicting > 0 ? EXIT_CODES.someRowsFailed : EXIT_CODES.done);
  });
}

function nextSteps(lines: number, file: string, load: string, supplier = '<supplier>'): string {
  return [
    `${counted(lines, 'row')} to remove: ${file}. The operator removes them:`,
    `  operate supplier pause ${supplier}`,
    `  operate batch remove ${supplier} ${shellWord(file)}`,
    `  operate supplier resume ${supplier}`,
    `Then ${load} sends them.`,
  ].join('\n');
}
