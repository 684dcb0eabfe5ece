import { Command, Option } from 'commander';
import { apiKeyCommand, signingKeyCommand } from './access-tokens/api-key-command.js';
import { accountsCommand } from './accounts/look-at-accounts.js';
import { asCalled, type Commanded } from './commanded.js';
import { configCommand } from './configuration/config-command.js';
import { auditCommand } from './audit/audit-command.js';
import { databaseCommand, migrateCommand } from './database/database-command.js';
import { EXAMPLES } from './examples.js';
import { batchCommand } from './import-batches/batch-command.js';
import { processCommand } from './import-processes/process-command.js';
import { organisationCommand } from './organisations/organisation-command.js';
import { progressCommand } from './progress/progress-command.js';
import { refusalsCommand } from './refusals/refusals-command.js';
import { Session } from './session.js';
import { statusCommand } from './status/status-command.js';
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
    .hook('preAction', (root, command) => session.configure(root.opts(), command))
    .addCommand(serveCommand(session))
    .addCommand(configCommand(session))
    .addCommand(signingKeyCommand(session))
    .addCommand(migrateCommand(session))
    .addCommand(databaseCommand(session))
    .addCommand(auditCommand(session))
    .addCommand(statusCommand(session))
    .addCommand(organisationCommand(session))
    .addCommand(apiKeyCommand(session))
    .addCommand(supplierCommand(session))
    .addCommand(accountsCommand(session))
    .addCommand(processCommand(session))
    .addCommand(batchCommand(session))
    .addCommand(progressCommand(session))
    .addCommand(refusalsCommand(session))
    .addCommand(vendorsCommand(session));
  completeHelp(program, commanded.calledAs);
  return program;
}

/** Shows an example in the help of each command, and the common flags too, because they may follow it. */
function completeHelp(command: Command, calledAs: string, words: readonly string[] = []): void {
  const example = EXAMPLES[words.join(' ')];
  command.configureHelp({ showGlobalOptions: true }).showHelpAfterError('Try --help.');
  if (example !== undefined)
    command.addHelpText('after', `\nExample:\n  ${asCalled(example, calledAs)}`);
  for (const one of command.commands) completeHelp(one, calledAs, [...words, one.name()]);
}

function serveCommand(session: Session): Command {
  return new Command('serve')
    .description('run the service until it receives SIGTERM or SIGINT; not with --url')
    .action(async () => {
      session.requireLocal();
      await session.commanded.serve();
    });
}
