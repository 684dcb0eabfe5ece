import { Command } from 'commander';
import { apiKeyCommand } from './access-tokens/api-key-command.js';
import { signingKeyCommand } from './access-tokens/signing-key-command.js';
import { accountsCommand } from './accounts/accounts-command.js';
import { batchCommand } from './import-batches/batch-command.js';
import { configCommand } from './configuration/config-command.js';
import type { Commanded } from './commanded.js';
import { databaseCommand } from './database/database-command.js';
import { migrateCommand } from './database/migrate-command.js';
import { organisationCommand } from './organisations/organisation-command.js';
import { placeCommand } from './places/place-command.js';
import { supplierCommand } from './suppliers/supplier-command.js';

/** Every command of the operator. Parsing runs the one that was named; it throws `CommandRefused`. */
export function makeCommandLine(service: Commanded): Command {
  return new Command('operate')
    .description('Customer Data-Import: run the service and set it up')
    .addCommand(serveCommand(service))
    .addCommand(configCommand(service))
    .addCommand(migrateCommand(service))
    .addCommand(databaseCommand(service))
    .addCommand(organisationCommand(service))
    .addCommand(placeCommand(service))
    .addCommand(supplierCommand(service))
    .addCommand(apiKeyCommand(service))
    .addCommand(signingKeyCommand(service))
    .addCommand(accountsCommand(service))
    .addCommand(batchCommand(service));
}

function serveCommand({ serve }: Commanded): Command {
  return new Command('serve')
    .description('run the service until it receives SIGTERM or SIGINT')
    .action(serve);
}
