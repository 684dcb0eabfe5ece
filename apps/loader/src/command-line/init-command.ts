import { counted, visible } from '@data-import/command-kit';
import { join } from 'node:path';
import { Command } from 'commander';
import { draftMigration, type DraftedDatabase } from '../drafting/draft-migration.js';
import type { ColumnPreview, DraftPreview } from '../drafting/draft-preview.js';
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
      const { written, unused, remarks, previews } = drafted.value;
      const unread = await listStrays(folder, []);
      terminal.printJson({ folder, written, unused, unread, remarks, drafts: previews });
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
      for (const preview of previews) for (const line of linesOf(preview)) terminal.print(line);
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

function linesOf({ name, files, columns, rows, fault }: DraftPreview): readonly string[] {
  return [
    `${name}, of the first records of each file:`,
    ...files.flatMap(({ name: file, records, columns: own, others }) => [
      `  ${file}, ${counted(records, 'record')}:`,
      ...own.map(
        (column) =>
          `    ${shown(column.column)} ${column.field === undefined ? 'is not used' : `as ${column.field}`}: ${valuesOf(column)}`,
      ),
      ...(others === 0
        ? []
        : [`    ${counted(others, 'other column is', 'other columns are')} not used`]),
    ]),
    fault === undefined
      ? `  The first ${counted(rows.length, 'row')}:`
      : `  It cannot be run: ${fault}`,
    ...(fault === undefined ? [`    ${columns.join(',')}`] : []),
    ...rows.map((row) => `    ${row.map(shown).join(',')}`),
  ];
}

const EXAMPLES = 3;

function valuesOf({ values, distinct }: ColumnPreview): string {
  const areAllDifferent = distinct > EXAMPLES && values.every(({ count }) => count === 1);
  const listed = areAllDifferent ? values.slice(0, EXAMPLES) : values;
  const texts = listed.map(({ value, count }) =>
    areAllDifferent ? shown(value) : `${value === null ? 'empty' : shown(value)} ${times(count)}`,
  );
  const others = distinct - listed.length;
  return `${texts.join(', ')}${others > 0 ? ` and ${others} others` : ''}${areAllDifferent ? ', all different' : ''}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

const LONGEST_VALUE = 40;

/** The value as JSON, without characters that control a terminal or cannot be seen. */
function shown(value: string | null): string {
  const text =
    value !== null && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}...` : value;
  return visible(JSON.stringify(text));
}
