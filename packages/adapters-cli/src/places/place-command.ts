import { tableOf, type Column } from '@data-import/command-kit';
import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Session } from '../session.js';
import { placeNumber } from './place-number.js';

export function placeCommand(session: Session): Command {
  const command = new Command('place').description(
    'keep suppliers in several databases; not with --url',
  );
  command
    .command('add')
    .description('make the database of PLACE_<number>_DATABASE_URL a place; safe to repeat')
    .argument('<number>', 'from 2 on; suppliers can be created there at once', placeNumber)
    .action((number: number) => add(session, number));
  command
    .command('list')
    .description('print all places with their numbers of suppliers and accounts')
    .action(() => list(session));
  command
    .command('distribute')
    .description('let the Citus cluster of a place move its schema to one of its nodes')
    .argument('<number>', 'a place with a schema of its own', placeNumber)
    .action((number: number) => distribute(session, number));
  return command;
}

async function add(session: Session, number: number): Promise<void> {
  await session.withUseCases(async ({ addPlace }) => {
    const added = await addPlace(number);
    if (added.isErr())
      throw new CommandRefused(
        {
          'place-not-configured': `PLACE_${number}_DATABASE_URL must be given.`,
          'place-mistaken': `PLACE_${number}_DATABASE_URL leads to another place, or to one of another instance.`,
        }[added.error.kind],
      );
  });
  session.terminal.print(`Place ${number} can be used.`);
}

interface ListedPlace {
  readonly place: number;
  readonly suppliers: number;
  /** Null when its database gives no answer. */
  readonly accounts: number | null;
}

const COLUMNS: readonly Column<ListedPlace>[] = [
  { heading: 'PLACE', cell: ({ place }) => place },
  { heading: 'SUPPLIERS', cell: ({ suppliers }) => suppliers },
  { heading: 'ACCOUNTS', cell: ({ accounts }) => accounts ?? 'unavailable' },
];

async function list(session: Session): Promise<void> {
  const { terminal } = session;
  const overviews = await session.withUseCases(({ listPlaces }) => listPlaces());
  const places = overviews.map(({ number, suppliers, accounts }) => ({
    place: number,
    suppliers,
    accounts: accounts ?? null,
  }));
  tableOf(COLUMNS, places, terminal);
  for (const place of places) terminal.printJson(place);
}

async function distribute(session: Session, number: number): Promise<void> {
  await session.withUseCases(async ({ distributePlace }) => {
    const distributed = await distributePlace(number);
    if (distributed.isErr())
      throw new CommandRefused(
        {
          'place-not-found': `There is no place ${number}. Add it first: operate place add ${number}`,
          'place-not-distributable':
            'The place is no schema of its own (?schema=NAME in its URL) in a database with Citus.',
        }[distributed.error.kind],
      );
  });
  session.terminal.print(`Place ${number} is distributed.`);
}
