import { Command, Option } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Commanded } from '../commanded.js';
import { idempotencyKeyOption } from '../idempotency-key-option.js';
import { requireText } from '../required-text.js';

interface IssueOptions {
  readonly role: 'operator' | 'caller';
  readonly organisation?: string;
  readonly label?: string;
  readonly idempotencyKey?: string;
}

interface ListOptions {
  readonly organisation?: string;
}

export function apiKeyCommand(service: Commanded): Command {
  const command = new Command('api-key').description('issue, list and revoke API keys');
  command
    .command('issue')
    .description('make a key and print it; this is the only time that it is shown')
    .addOption(
      new Option('--role <role>', 'whom the key is for')
        .choices(['operator', 'caller'])
        .makeOptionMandatory(),
    )
    .option('--organisation <id>', "the caller's organisation")
    .option('--label <text>', 'what the key is for')
    .addOption(idempotencyKeyOption())
    .action((options: IssueOptions) => issue(service, options));
  command
    .command('list')
    .description(
      'print keys, never their text: id, role, label, issued, last used and revoked, with tabs between',
    )
    .option('--organisation <id>', "an organisation's keys; without it, those of operators")
    .action((options: ListOptions) => list(service, options));
  command
    .command('revoke')
    .description('end a key: it gives no more tokens, and those it gave die within 10 seconds')
    .argument('<id>', 'the id of the key')
    .action((apiKeyId: string) => revoke(service, apiKeyId));
  return command;
}

async function issue({ withUseCases, output }: Commanded, options: IssueOptions): Promise<void> {
  const { role, organisation, label, idempotencyKey } = options;
  const given = {
    ...(label !== undefined && { label }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  if (role === 'caller' && organisation === undefined)
    throw new CommandRefused("A caller's key needs --organisation <id>.");
  if (role === 'operator' && organisation !== undefined)
    throw new CommandRefused("An operator's key belongs to no organisation.");

  if (label !== undefined) requireText('A label', label, 256);

  await withUseCases(async ({ issueApiKey }) => {
    const issued = await issueApiKey(
      role === 'caller'
        ? { role, organisationId: organisation ?? '', ...given }
        : { role, ...given },
    );
    if (issued.isErr()) throw new CommandRefused(REFUSALS[issued.error.kind]);
    output.print(issued.value.text);
  });
}

const REFUSALS = {
  'organisation-not-found': 'There is no organisation with this id.',
  'idempotency-key-reused': 'A key with another label was issued under this idempotency key.',
  'api-key-already-issued':
    'The key that was issued under this idempotency key is more than a day old or revoked, and is not shown again.',
};

async function list(
  { withUseCases, output }: Commanded,
  { organisation }: ListOptions,
): Promise<void> {
  await withUseCases(async ({ listApiKeys }) => {
    const listed = await listApiKeys(organisation);
    if (listed.isErr()) throw new CommandRefused(REFUSALS[listed.error.kind]);
    for (const { key, lastUsedAt } of listed.value)
      output.print(
        [key.id, key.role, key.label, key.issuedAt, lastUsedAt, key.revokedAt].join('\t'),
      );
  });
}

async function revoke({ withUseCases }: Commanded, apiKeyId: string): Promise<void> {
  await withUseCases(async ({ revokeApiKey }) => {
    const revoked = await revokeApiKey(apiKeyId);
    if (revoked.isErr()) throw new CommandRefused('There is no API key with this id.');
  });
}
