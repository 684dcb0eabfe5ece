import { join } from 'node:path';
import { Command } from 'commander';
import { draftMigration } from '../drafting/draft-migration.js';
import type { Context } from './context.js';
import { CommandFailed } from './exit-codes.js';
import { addOutputOptions } from './migration-options.js';

export function initCommand({ terminal }: Context): Command {
  const command = new Command('init')
    .description('make a folder a migration: a small example, or SQL drafted for the files in it')
    .argument('[folder]', 'the folder', '.');
  return addOutputOptions(command).action(
    async (folder: string, options: Record<string, unknown>) => {
      terminal.configure(options);
      const drafted = await draftMigration(folder);
      if (drafted.isErr()) throw new CommandFailed(drafted.error);
      const { written, unused, remarks } = drafted.value;
      terminal.printJson({ folder, written, unused, remarks });
      for (const name of written) terminal.print(`wrote ${join(folder, name)}`);
      for (const remark of remarks) terminal.print(terminal.styled('yellow', remark));
      for (const name of unused)
        terminal.print(
          `${terminal.styled('yellow', 'not used:')} ${name}: its name says no kind of record.`,
        );
      terminal.print(`Next: data-import check --dir ${folder}`);
    },
  );
}
