import { Command } from 'commander';
import type { Commanded } from '../commanded.js';

export function migrateCommand({ withUseCases, output }: Commanded): Command {
  return new Command('migrate')
    .description('bring the schema of the database up to date, as every start does')
    .action(() => withUseCases(async () => output.print('The database is up to date.')));
}
