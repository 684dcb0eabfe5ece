import { completionCommand } from '@data-import/command-kit';
import { Command, Option } from 'commander';
import { apiKeyCommand } from './access-tokens/api-key-command.js';
import { signingKeyCommand } from './access-tokens/signing-key-command.js';
import { accountsCommand } from './accounts/accounts-command.js';
import type { Commanded } from './commanded.js';
import { configCommand } from './configuration/config-command.js';
import { databaseCommand } from './database/database-command.js';
import { migrateCommand } from './database/migrate-command.js';
import { batchCommand } from './import-batches/batch-command.js';
import { processCommand } from './import-processes/process-command.js';
import { organisationCommand } from './organisations/organisation-command.js';
import { progressCommand } from './progress/progress-command.js';
import { refusalsCommand } from './refusals/refusals-command.js';
import { Session } from './session.js';
import { supplierCommand } from './suppliers/supplier-command.js';
import { vendorsCommand } from './vendors/vendors-command.js';

/** Every command of the operator. Parsing runs the one that was named; it throws `CommandRefused`. */
export function makeCommandLine(commanded: Commanded): Command {
  const session = new Session(commanded);
  const program = new Command('operate')
    .description('Customer Data-Import: run the service and set it up')
    .version(commanded.version, '--version', 'print the version')
    .option('--json', 'print records as JSON, one a line, and a refusal as JSON on stderr')
    .option('--no-color', 'no colours; also with NO_COLOR=1, and where the output is no terminal')
    .addOption(
      new Option('--url <url>', 'work on the service at this URL, not on the database').env(
        'OPERATE_URL',
      ),
    )
    .addOption(
      new Option(
        '--api-key-file <file>',
        "with --url: the file with an operator's API key; or the key itself in OPERATE_API_KEY",
      ).env('OPERATE_API_KEY_FILE'),
    )
    .hook('preAction', (root) => session.configure(root.opts()))
    .addCommand(serveCommand(session))
    .addCommand(configCommand(session))
    .addCommand(signingKeyCommand(session))
    .addCommand(migrateCommand(session))
    .addCommand(databaseCommand(session))
    .addCommand(organisationCommand(session))
    .addCommand(apiKeyCommand(session))
    .addCommand(supplierCommand(session))
    .addCommand(accountsCommand(session))
    .addCommand(processCommand(session))
    .addCommand(batchCommand(session))
    .addCommand(progressCommand(session))
    .addCommand(refusalsCommand(session))
    .addCommand(vendorsCommand(session))
    .addCommand(completionCommand((script) => session.terminal.print(script)));
  showCommonFlags(program);
  return program;
}

/** In the help of each command too, for they may stand after it. */
function showCommonFlags(command: Command): void {
  command.configureHelp({ showGlobalOptions: true });
  for (const one of command.commands) showCommonFlags(one);
}

function serveCommand(session: Session): Command {
  return new Command('serve')
    .description('run the service until it receives SIGTERM or SIGINT; not with --url')
    .action(async () => {
      session.requireLocal();
      await session.commanded.serve();
    });
}
