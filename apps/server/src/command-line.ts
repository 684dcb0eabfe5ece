import 'reflect-metadata';
import { Command } from 'commander';
import { accountsCommand } from './commands/accounts-command.js';
import { apiKeyCommand } from './commands/api-key-command.js';
import { databaseCommand } from './commands/database-command.js';
import { migrateCommand } from './commands/migrate-command.js';
import { organisationCommand } from './commands/organisation-command.js';
import { serveCommand } from './commands/serve-command.js';
import { supplierCommand } from './commands/supplier-command.js';
import { CommandRefused } from './commands/with-container.js';
import { reasonOf } from './reason.js';
import { UnusableConfiguration } from './unusable-configuration.js';

const program = new Command('operate')
  .description('Customer Data-Import: run the service and set it up')
  .addCommand(serveCommand())
  .addCommand(migrateCommand())
  .addCommand(databaseCommand())
  .addCommand(organisationCommand())
  .addCommand(supplierCommand())
  .addCommand(apiKeyCommand())
  .addCommand(accountsCommand());

try {
  await program.parseAsync();
} catch (error) {
  console.error(sentenceOf(error));
  // Unless the command has said what a failure of its own means.
  process.exitCode ??= 1;
}

// The message of any other error may quote rows, addresses and passwords.
function sentenceOf(error: unknown): string {
  if (error instanceof CommandRefused || error instanceof UnusableConfiguration)
    return error.message;
  return `Failed unexpectedly: ${reasonOf(error)}.`;
}
