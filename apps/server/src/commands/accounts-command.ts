import type { AccountToImport, ManageImportProcesses } from '@data-import/application';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { TOKENS } from '../tokens.js';
import { checkAccountsFile, readAccounts } from './accounts-file.js';
import { CommandRefused, withContainer } from './with-container.js';

const BATCH = 10_000;

export function accountsCommand(): Command {
  const command = new Command('accounts').description('bring accounts over');
  command
    .command('import')
    .description('stage, start and complete the accounts of a CSV file; may be repeated')
    .argument(
      '<file>',
      'CSV with a header: external_account_number, and if wanted from_date, to_date, account_created_at',
    )
    .requiredOption('--supplier <code>', 'whose accounts they are')
    .action(importAccounts);
  return command;
}

async function importAccounts(file: string, { supplier }: { supplier: string }): Promise<void> {
  const { rows, accounts, problems } = await checkAccountsFile(file);
  if (problems.length > 0)
    throw new CommandRefused(`Nothing was imported.\n${problems.join('\n')}`);

  await withContainer(async (container) => {
    const processes = container.get(TOKENS.manageImportProcesses);
    const bar = new SingleBar({
      format: '{bar} {percentage}% | {value} of {total} accounts | {eta_formatted} left',
      stream: process.stderr,
      noTTYOutput: false,
    });
    bar.start(rows, 0);
    try {
      for await (const batch of batchesOf(readAccounts(file)))
        bar.increment(await importBatch(processes, supplier, batch));
    } finally {
      bar.stop();
    }
  });
  console.log(`${accounts} accounts are imported.`);
}

async function importBatch(
  processes: ManageImportProcesses,
  supplier: string,
  accounts: readonly AccountToImport[],
): Promise<number> {
  const imported = await processes.importAccounts(supplier, accounts);
  if (imported.isErr()) throw new CommandRefused(REFUSALS[imported.error.kind]);
  return accounts.length;
}

const REFUSALS = {
  'import-supplier-not-found': 'There is no import supplier with this code.',
  'import-supplier-migration-not-ongoing':
    'The import supplier is not ongoing, so it takes no new accounts.',
};

async function* batchesOf(
  accounts: AsyncIterable<AccountToImport>,
): AsyncGenerator<readonly AccountToImport[]> {
  let batch: AccountToImport[] = [];
  for await (const account of accounts) {
    batch.push(account);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
