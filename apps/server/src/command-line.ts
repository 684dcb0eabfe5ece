import 'reflect-metadata';
import { Command } from 'commander';
import { accountsCommand } from './commands/accounts-command.js';
import { apiKeyCommand } from './commands/api-key-command.js';
import { migrateCommand } from './commands/migrate-command.js';
import { organisationCommand } from './commands/organisation-command.js';
import { serveCommand } from './commands/serve-command.js';
import { supplierCommand } from './commands/supplier-command.js';
import { CommandRefused } from './commands/with-container.js';
import { UnusableConfiguration } from './unusable-configuration.js';

const program = new Command('operate')
  .description('Customer Data-Import: run the service and set it up')
  .addCommand(serveCommand())
  .addCommand(migrateCommand())
  .addCommand(organisationCommand())
  .addCommand(supplierCommand())
  .addCommand(apiKeyCommand())
  .addCommand(accountsCommand());

try {
  await program.parseAsync();
} catch (error) {
  const isForTheUser = error instanceof CommandRefused || error instanceof UnusableConfiguration;
  console.error(isForTheUser ? error.message : error);
  process.exitCode = 1;
}
