import { Command } from 'commander';
import type { Commanded } from '../commanded.js';

export function migrateCommand({ withUseCases, output }: Commanded): Command {
  return new Command('migrate')
    .description('migrate the database schema; also done at every start')
    .action(() => withUseCases(async () => output.print('The database is up to date.')));
}
