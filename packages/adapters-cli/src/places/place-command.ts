import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Commanded } from '../commanded.js';
import { placeNumber } from './place-number.js';

export function placeCommand(service: Commanded): Command {
  const command = new Command('place').description('keep suppliers in several databases');
  command
    .command('add')
    .description('make the database of PLACE_<number>_DATABASE_URL a place; safe to repeat')
    .argument('<number>', 'from 2 on; suppliers can be created there at once', placeNumber)
    .action((number: number) => add(service, number));
  command
    .command('list')
    .description('print all places: number, suppliers and accounts, separated by tabs')
    .action(() => list(service));
  command
    .command('distribute')
    .description('let the Citus cluster of a place move its schema to one of its nodes')
    .argument('<number>', 'a place with a schema of its own', placeNumber)
    .action((number: number) => distribute(service, number));
  return command;
}

async function add({ withUseCases, output }: Commanded, number: number): Promise<void> {
  await withUseCases(async ({ addPlace }) => {
    const added = await addPlace(number);
    if (added.isErr())
      throw new CommandRefused(
        {
          'place-not-configured': `PLACE_${number}_DATABASE_URL must be given.`,
          'place-mistaken': `PLACE_${number}_DATABASE_URL leads to another place, or to one of another instance.`,
        }[added.error.kind],
      );
    output.print(`Place ${number} can be used.`);
  });
}

async function list({ withUseCases, output }: Commanded): Promise<void> {
  await withUseCases(async ({ listPlaces }) => {
    for (const { number, suppliers, accounts } of await listPlaces())
      output.print([number, suppliers, accounts ?? 'unavailable'].join('\t'));
  });
}

async function distribute({ withUseCases, output }: Commanded, number: number): Promise<void> {
  await withUseCases(async ({ distributePlace }) => {
    const distributed = await distributePlace(number);
    if (distributed.isErr())
      throw new CommandRefused(
        {
          'place-not-found': `There is no place ${number}.`,
          'place-not-distributable':
            'The place is no schema of its own (?schema=NAME in its URL) in a database with Citus.',
        }[distributed.error.kind],
      );
    output.print(`Place ${number} is distributed.`);
  });
}
