import { textFault } from '@data-import/domain';
import { Command, Option } from 'commander';
import { CommandRefused } from '../command-refused.js';
import { idempotencyKeyOption } from '../idempotency-key.js';
import type { Session } from '../session.js';
import {
  findApiKeys,
  issueApiKey,
  keyColumns,
  listCallerKeys,
  listOperatorKeys,
  type KeyToIssue,
} from './api-keys.js';

const MOST_OF_LABEL = 256;

interface IssueOptions extends KeyToIssue {
  readonly organisation?: string;
}

export function apiKeyCommand(session: Session): Command {
  const command = new Command('api-key').description('issue, list and revoke API keys');
  command
    .command('issue')
    .description('issue a key and print it; it is shown only once')
    .addOption(
      new Option('--role <role>', 'role of the key')
        .choices(['viewer', 'operator', 'admin', 'caller'])
        .makeOptionMandatory(),
    )
    .option('--organisation <id>', "the caller's organisation")
    .option('--label <text>', 'a note about the purpose of the key')
    .option('--import-supplier <code...>', 'the only suppliers that exist for a caller')
    .option('--read-only', 'for a caller that loads nothing')
    .option('--expires-at <time>', 'the end of the key, such as 2026-12-31T23:59:59Z')
    .addOption(idempotencyKeyOption())
    .action((options: IssueOptions) => issue(session, options));
  command
    .command('list')
    .description('print keys without their text')
    .option('--organisation <id>', 'keys of this organisation; without it, the keys of operators')
    .action(async ({ organisation }: { readonly organisation?: string }) => {
      const keys =
        organisation === undefined
          ? await listOperatorKeys(session)
          : await session.withService((service) => listCallerKeys(service, organisation));
      session.printAll(keyColumns, keys);
    });
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
    .action(async (id: string) => {
      const params = { path: { api_key_id: id } };
      await session.ask(
        (api) => api.DELETE('/v1/operator/api-keys/{api_key_id}/', { params }),
        'api_key_not_found',
      );
    });
  return command;
}

async function issue(session: Session, options: IssueOptions): Promise<void> {
  const { role, organisation: organisationId, label } = options;
  if (role === 'caller' && organisationId === undefined)
    throw new CommandRefused("A caller's key needs --organisation <id>.");
  if (role !== 'caller' && organisationId !== undefined)
    throw new CommandRefused(
      "An operator's key belongs to no organisation: leave --organisation out.",
    );
  if (role !== 'caller' && (options.importSupplier ?? options.readOnly) !== undefined)
    throw new CommandRefused(
      "Only a caller's key is bound to suppliers or to reading: for one that reads everything, take --role viewer.",
    );
  if (label !== undefined && textFault(label, MOST_OF_LABEL))
    throw new CommandRefused(`A label has 1 to ${MOST_OF_LABEL} characters and is not blank.`);

  const issued = await issueApiKey(session, organisationId, options);
  session.terminal.print(issued.api_key);
  session.terminal.printJson(issued);
}

async function show(session: Session, argument: string): Promise<void> {
  const { terminal } = session;
  const text = argument === '-' ? await firstLineOf(session.commanded.input) : argument;
  const keys = await findApiKeys(session, text);
  if (keys.length === 0) {
    const next = session.isRemote
      ? 'Keys of operators are not looked at over HTTP: for those, run the command where the database is, without --url.'
      : 'List the keys of an organisation: operate api-key list --organisation <id>';
    throw new CommandRefused(`No API key has this id, label or text. ${next}`, {
      code: 'api_key_not_found',
    });
  }
  for (const [at, key] of keys.entries()) {
    if (at > 0) terminal.print('');
    session.printOne(key);
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

export function signingKeyCommand({ commanded, terminal }: Session): Command {
  const command = new Command('signing-key').description('keys that sign access tokens');
  command
    .command('generate')
    .description('print a new private key, for TOKEN_SIGNING_KEYS; it is stored nowhere')
    .action(async () => {
      const key = await commanded.makeSigningKey();
      terminal.print(key);
      terminal.printJson(JSON.parse(key) as object);
    });
  return command;
}
