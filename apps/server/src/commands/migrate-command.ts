import { Command } from 'commander';
import { withContainer } from './with-container.js';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the schema of the database up to date, as every start does')
    .action(() => withContainer(async () => console.log('The database is up to date.')));
}
