import type { AccountToImport, ImportAccounts } from '@data-import/application';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Commanded } from '../commanded.js';
import { checkAccountsFile, readAccounts } from './accounts-file.js';

const BATCH = 10_000;

export function accountsCommand(service: Commanded): Command {
  const command = new Command('accounts').description('import accounts');
  command
    .command('import')
    .description('stage, start and complete the accounts of a CSV file; safe to repeat')
    .argument(
      '<file>',
      'CSV with a header: external_account_number; optional: from_date, to_date, account_created_at',
    )
    .requiredOption('--supplier <code>', 'code of the supplier of the accounts')
    .action((file: string, { supplier }: { supplier: string }) =>
      importFile(service, file, supplier),
    );
  return command;
}

async function importFile(
  { withUseCases, output }: Commanded,
  file: string,
  supplier: string,
): Promise<void> {
  const { rows, accounts, problems } = await checkAccountsFile(file);
  if (problems.length > 0)
    throw new CommandRefused(`Nothing was imported.\n${problems.join('\n')}`);

  await withUseCases(async ({ importAccounts }) => {
    const bar = new SingleBar({
      format: '{bar} {percentage}% | {value} of {total} accounts | {eta_formatted} left',
      stream: output.progress,
      noTTYOutput: false,
    });
    bar.start(rows, 0);
    try {
      for await (const batch of batchesOf(readAccounts(file)))
        bar.increment(await importBatch(importAccounts, supplier, batch));
    } finally {
      bar.stop();
    }
  });
  output.print(`${accounts} accounts are imported.`);
}

async function importBatch(
  importAccounts: ImportAccounts,
  supplier: string,
  accounts: readonly AccountToImport[],
): Promise<number> {
  const imported = await importAccounts(supplier, accounts);
  if (imported.isErr()) throw new CommandRefused(REFUSALS[imported.error.kind]);
  return accounts.length;
}

const REFUSALS = {
  'import-supplier-not-found': 'There is no import supplier with this code.',
  'supplier-not-ongoing': 'The import supplier is Paused or Complete and accepts no new accounts.',
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
