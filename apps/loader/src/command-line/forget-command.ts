import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { counted } from '@data-import/command-kit';
import { Journal } from '../journal/journal.js';
import { isThere } from '../machine/machine-failure.js';
import { migrationFolder, type MigrationFolder } from '../migration/folder.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS, recordDescription } from '../records/record-kinds.js';
import { quoteText } from '../sources/database.js';
import { openStagedRows } from '../staging/open-staged-rows.js';
import { CONTENT } from '../staging/row-reader.js';
import type { Context } from './context.js';
import { addMigrationOptions, MACHINE, openMigration } from './migration-options.js';

export function forgetCommand(context: Context): Command {
  const command = new Command('forget')
    .description(
      "remove an account's rows from the folder of the loader, while the source files still have them",
    )
    .argument('<account>', 'external account number')
    .addHelpText(
      'after',
      '\nRemoves its answers from the journal, and what other commands make again: staged\nrows, copies of databases, and out but for the certificate.\nThe source files stay.',
    );
  return addMigrationOptions(command, MACHINE).action(
    async (account: string, options: Record<string, unknown>) => {
      const migration = await openMigration(options, context);
      const contents = await contentsOf(migration, account);
      const { folder } = migration;
      for (const file of [folder.journal, migrationFolder(folder.path, true).journal]) {
        if (!isThere(file)) continue;
        using journal = Journal.open(file);
        journal.forget(contents);
      }
      await removeMade(folder);
      context.terminal.printJson({ type: 'forgotten', rows: contents.size });
      context.terminal.print(
        `${counted(contents.size, 'row of the account is', 'rows of the account are')} forgotten. Delete it in the source files, too.`,
      );
    },
  );
}

/** The identities of the rows of the account. */
async function contentsOf(migration: Migration, account: string): Promise<ReadonlySet<string>> {
  await using staging = await openStagedRows(migration);
  const contents = new Set<string>();
  for (const kind of RECORD_KINDS) {
    const { table, subject } = recordDescription(kind);
    const isOfAccount =
      subject === 'external_account_number'
        ? `subject = ${quoteText(account)}`
        : `list_contains(json_extract_string(item, '$.accounts[*].external_account_number'), ${quoteText(account)})`;
    const rows = await staging.database.rows(
      `select ${CONTENT} from ${table} where fault_code is null and ${isOfAccount}`,
    );
    for (const [content] of rows) contents.add(String(content));
  }
  return contents;
}

async function removeMade({ ownFolder, stagedRows, copies, out }: MigrationFolder): Promise<void> {
  await rm(copies, { recursive: true, force: true });
  const staged = basename(stagedRows);
  for (const name of await namesIn(ownFolder))
    if (name.startsWith(staged)) await rm(join(ownFolder, name), { recursive: true, force: true });
  for (const name of await namesIn(out))
    if (!name.startsWith('certificate.json'))
      await rm(join(out, name), { recursive: true, force: true });
}

const namesIn = (folder: string) => readdir(folder).catch(() => []);
