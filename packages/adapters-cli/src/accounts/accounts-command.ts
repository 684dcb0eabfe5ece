import { Command } from 'commander';
import type { Session } from '../session.js';
import type { ImportOptions } from './import-accounts.js';
import { listAccounts, showAccount } from './look-at-accounts.js';

export function accountsCommand(session: Session): Command {
  const command = new Command('accounts').description('import, list and show accounts');
  command
    .command('import')
    .description(
      'stage, start and complete the accounts of a CSV file; safe to repeat. Names existing accounts with another statement period or creation date, and then ends with exit code 2',
    )
    .argument(
      '<file>',
      'CSV with a header: external_account_number; optional: from_date, to_date, account_created_at',
    )
    .requiredOption('--supplier <code>', 'code of the supplier of the accounts')
    .option('--skip-bad', 'leave bad rows out and import the others; ends with exit code 3', false)
    .option('--rejected <file>', 'write bad rows here, each with line, code, attr and detail')
    .action(async (file: string, options: ImportOptions) => {
      // Loaded when it is needed: its codes come with every codec of the API.
      const { importAccounts } = await import('./import-accounts.js');
      await importAccounts(session, file, options);
    });
  command
    .command('list')
    .description('print the imported accounts of a supplier, oldest staged first')
    .requiredOption('--supplier <code>', 'code of the supplier of the accounts')
    .action(({ supplier }: { supplier: string }) => listAccounts(session, supplier));
  command
    .command('show')
    .description('print an account with all that was loaded onto it, as support sees it')
    .argument(
      '<number>',
      "the platform's number of the account; with --supplier the caller's number",
    )
    .option('--supplier <code>', 'code of the supplier of the account')
    .action((number: string, { supplier }: { supplier?: string }) =>
      showAccount(session, number, supplier),
    );
  return command;
}
