import { join } from 'node:path';
import { Command } from 'commander';
import { draftMigration, type DraftedDatabase } from '../drafting/draft-migration.js';
import { listStrays } from '../sources/stray-entries.js';
import { isPostgresUrl } from '../migration/database-source.js';
import { commandLine, type Context } from './context.js';
import { CommandFailed } from './exit-codes.js';
import { addOutputOptions } from './migration-options.js';

export function initCommand(context: Context): Command {
  const { terminal } = context;
  const command = new Command('init')
    .description('make a folder a migration: a small example, or SQL drafted for the files in it')
    .argument('[folder]', 'the folder', '.')
    .option('--postgres <url>', 'a PostgreSQL database with tables of the former system')
    .option(
      '--tables <name,...>',
      'those of its tables to copy (default: all that its user may read)',
    );
  return addOutputOptions(command).action(
    async (folder: string, options: Record<string, unknown>) => {
      terminal.configure(options);
      const drafted = await draftMigration(folder, databaseIn(options));
      if (drafted.isErr()) throw new CommandFailed(drafted.error);
      const { written, unused, remarks } = drafted.value;
      const unread = await listStrays(folder, []);
      terminal.printJson({ folder, written, unused, unread, remarks });
      for (const name of written) terminal.print(`wrote ${join(folder, name)}`);
      for (const remark of remarks) terminal.print(terminal.styled('yellow', remark));
      for (const name of unused)
        terminal.print(
          terminal.styled(
            'yellow',
            `${name} will NOT be loaded: write notes.sql, or the .sql of another kind, that reads it.`,
          ),
        );
      for (const { name, reason } of unread)
        terminal.print(terminal.styled('yellow', `${name} will NOT be loaded: ${reason}.`));
      terminal.print(`Next: ${commandLine(context, 'check', folder)}`);
    },
  );
}

function databaseIn({ postgres, tables }: Record<string, unknown>): DraftedDatabase | undefined {
  if (typeof postgres !== 'string') return undefined;
  if (!isPostgresUrl(postgres))
    throw new CommandFailed(
      '--postgres has to be a URL such as postgres://reader@db.example/legacy.',
    );
  return { url: postgres, tables: typeof tables === 'string' ? tables.split(',') : [] };
}
