import type {
  AccountToImport,
  ImportAccounts,
  ImportedAccountResult,
} from '@data-import/application';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Commanded } from '../commanded.js';
import { checkAccountsFile, readAccounts } from './accounts-file.js';

const BATCH = 10_000;

/** The exit code when existing accounts differ from the file. */
const DIFFERENT = 2;

export function accountsCommand(service: Commanded): Command {
  const command = new Command('accounts').description('import accounts');
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

  const different = await withUseCases(async ({ importAccounts }) => {
    const bar = new SingleBar({
      format: '{bar} {percentage}% | {value} of {total} accounts | {eta_formatted} left',
      stream: output.progress,
      noTTYOutput: false,
    });
    let found = 0;
    bar.start(rows, 0);
    try {
      for await (const batch of batchesOf(readAccounts(file))) {
        for (const line of differingLines(await importBatch(importAccounts, supplier, batch))) {
          output.print(line);
          found += 1;
        }
        bar.increment(batch.length);
      }
    } finally {
      bar.stop();
    }
    return found;
  });
  output.print(`${accounts} accounts are imported.`);
  if (different === 0) return;
  output.print(`${different} of them existed and are different. They were left as they are.`);
  output.exitWith(DIFFERENT);
}

async function importBatch(
  importAccounts: ImportAccounts,
  supplier: string,
  accounts: readonly AccountToImport[],
): Promise<readonly ImportedAccountResult[]> {
  const imported = await importAccounts(supplier, accounts);
  if (imported.isErr()) throw new CommandRefused(REFUSALS[imported.error.kind]);
  return imported.value;
}

/** A line for each account that is different. */
function differingLines(imported: readonly ImportedAccountResult[]): readonly string[] {
  return imported.flatMap(({ externalAccountNumber, differences = [] }) => {
    const fields = differences.map(
      ({ at, stored = 'none', posted = 'none' }) =>
        `${COLUMNS[String(at.at(-1))]} is ${stored} and the file has ${posted}`,
    );
    return fields.length > 0 ? [`${externalAccountNumber} is different: ${fields.join('; ')}`] : [];
  });
}

const COLUMNS: Readonly<Record<string, string>> = {
  fromDate: 'from_date',
  toDate: 'to_date',
  accountCreatedAt: 'account_created_at',
};

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
