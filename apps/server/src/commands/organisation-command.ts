import { Command } from 'commander';
import { TOKENS } from '../tokens.js';
import { idempotencyKeyOption } from './idempotency-key-option.js';
import { requireText } from './required-text.js';
import { CommandRefused, withContainer } from './with-container.js';

interface CreateOptions {
  readonly idempotencyKey?: string;
}

export function organisationCommand(): Command {
  const command = new Command('organisation').description('set up organisations');
  command
    .command('create')
    .description('make an organisation and print its id')
    .argument('<name>')
    .addOption(idempotencyKeyOption())
    .action(create);
  command.command('list').description('print all organisations: id and name').action(list);
  return command;
}

async function create(name: string, { idempotencyKey }: CreateOptions): Promise<void> {
  requireText('The name of an organisation', name, 256);
  await withContainer(async (container) => {
    const created = await container.get(TOKENS.createOrganisation)(name, idempotencyKey);
    if (created.isErr())
      throw new CommandRefused('An organisation of another name was made under this key.');
    console.log(created.value.id);
  });
}

async function list(): Promise<void> {
  await withContainer(async (container) => {
    for (const { id, name } of await container.get(TOKENS.listOrganisations)())
      console.log([id, name].join('\t'));
  });
}
