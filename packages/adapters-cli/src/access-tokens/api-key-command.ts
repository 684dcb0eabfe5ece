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
    .description('issue a key and print it; it is shown only once')
    .addOption(
      new Option('--role <role>', 'role of the key')
        .choices(['operator', 'caller'])
        .makeOptionMandatory(),
    )
    .option('--organisation <id>', "the caller's organisation")
    .option('--label <text>', 'a note about the purpose of the key')
    .addOption(idempotencyKeyOption())
    .action((options: IssueOptions) => issue(service, options));
  command
    .command('list')
    .description(
      'print keys without their text: id, role, label, issued, last used and revoked, separated by tabs',
    )
    .option('--organisation <id>', 'keys of this organisation; without it, the keys of operators')
    .action((options: ListOptions) => list(service, options));
  command
    .command('revoke')
    .description(
      'revoke a key: it gives no more tokens, and its existing tokens end within 10 seconds',
    )
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
  'organisation-not-found': 'No organisation has this id.',
  'idempotency-key-reused': 'This idempotency key was used for an API key with another label.',
  'api-key-already-issued':
    'An API key was issued for this idempotency key. It was revoked or is more than 24 hours old and is not shown again.',
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
    if (revoked.isErr()) throw new CommandRefused('No API key has this id.');
  });
}
