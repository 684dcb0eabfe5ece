import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Commanded } from '../commanded.js';
import { idempotencyKeyOption } from '../idempotency-key-option.js';
import { requireText } from '../required-text.js';

interface CreateOptions {
  readonly idempotencyKey?: string;
}

export function organisationCommand(service: Commanded): Command {
  const command = new Command('organisation').description('set up organisations');
  command
    .command('create')
    .description('create an organisation and print its id')
    .argument('<name>')
    .addOption(idempotencyKeyOption())
    .action((name: string, options: CreateOptions) => create(service, name, options));
  command
    .command('list')
    .description('print all organisations: id and name, separated by tabs')
    .action(() => list(service));
  return command;
}

async function create(
  { withUseCases, output }: Commanded,
  name: string,
  { idempotencyKey }: CreateOptions,
): Promise<void> {
  requireText('The name of an organisation', name, 256);
  await withUseCases(async ({ createOrganisation }) => {
    const created = await createOrganisation(name, idempotencyKey);
    if (created.isErr())
      throw new CommandRefused(
        'This idempotency key was used for an organisation with another name.',
      );
    output.print(created.value.id);
  });
}

async function list({ withUseCases, output }: Commanded): Promise<void> {
  await withUseCases(async ({ listOrganisations }) => {
    for (const { id, name } of await listOrganisations()) output.print([id, name].join('\t'));
  });
}
