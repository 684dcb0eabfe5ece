import { tableOf } from '@data-import/command-kit';
import { Command, Option } from 'commander';
import { CommandRefused } from '../command-refused.js';
import { idempotencyKeyOption } from '../idempotency-key-option.js';
import { printFields } from '../printing/fields.js';
import { requireText } from '../required-text.js';
import type { Session } from '../session.js';
import { findApiKeys } from './find-api-keys.js';
import { keyColumns } from './key-columns.js';

interface IssueOptions {
  readonly role: 'operator' | 'caller';
  readonly organisation?: string;
  readonly label?: string;
  readonly idempotencyKey?: string;
}

interface ListOptions {
  readonly organisation?: string;
}

export function apiKeyCommand(session: Session): Command {
  const command = new Command('api-key').description('issue, list and revoke API keys');
  command
    .command('issue')
    .description('issue a key and print it; it is shown only once')
    .addOption(
      new Option('--role <role>', 'role of the key')
        .choices(['operator', 'caller'])
        .makeOptionMandatory(),
    )
    .option('--organisation <id>', "the caller's organisation")
    .option('--label <text>', 'a note about the purpose of the key')
    .addOption(idempotencyKeyOption())
    .action((options: IssueOptions) => issue(session, options));
  command
    .command('list')
    .description('print keys without their text')
    .option('--organisation <id>', 'keys of this organisation; without it, the keys of operators')
    .action((options: ListOptions) => list(session, options));
  command
    .command('show')
    .description('find a key by its id, its label or the key itself, and print it without its text')
    .argument(
      '<key>',
      'id, label or key; - reads it from standard input, where no other user sees it',
    )
    .action((text: string) => show(session, text));
  command
    .command('revoke')
    .description(
      'revoke a key: it gives no more tokens, and its existing tokens end within 10 seconds',
    )
    .argument('<id>', 'the id of the key')
    .action((id: string) => session.withOperations((operations) => operations.revokeApiKey(id)));
  return command;
}

async function issue(session: Session, options: IssueOptions): Promise<void> {
  const { role, organisation: organisationId, label } = options;
  if (role === 'caller' && organisationId === undefined)
    throw new CommandRefused("A caller's key needs --organisation <id>.");
  if (role === 'operator' && organisationId !== undefined)
    throw new CommandRefused(
      "An operator's key belongs to no organisation: leave --organisation out.",
    );
  if (label !== undefined) requireText('A label', label, 256);

  const issued = await session.withOperations((operations) =>
    operations.issueApiKey({ ...options, organisationId }),
  );
  session.terminal.print(issued.api_key);
  session.terminal.printJson(issued);
}

async function list(session: Session, { organisation }: ListOptions): Promise<void> {
  const { terminal } = session;
  const keys = await session.withOperations((operations) => operations.listApiKeys(organisation));
  tableOf(keyColumns, keys, terminal);
  for (const key of keys) terminal.printJson(key);
}

async function show(session: Session, argument: string): Promise<void> {
  const { terminal } = session;
  const text = argument === '-' ? await firstLineOf(session.commanded.input) : argument;
  const keys = await session.withOperations(async (operations) => {
    const found = await findApiKeys(operations, text);
    if (found.length > 0) return found;
    const where = operations.isRemote
      ? 'Keys of operators are not looked at over HTTP: for those, run the command where the database is, without --url.'
      : 'List the keys of an organisation: operate api-key list --organisation <id>';
    throw new CommandRefused(`No API key has this id, label or text. ${where}`, {
      code: 'api_key_not_found',
    });
  });
  for (const [at, key] of keys.entries()) {
    if (at > 0) terminal.print('');
    printFields(terminal, key);
    terminal.printJson(key);
  }
}

async function firstLineOf(input: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0]?.trim() ?? '';
}
