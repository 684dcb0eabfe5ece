import type {
  CheckOutcome,
  DifferingRows,
  DistributeOptions,
  DistributeRefused,
} from '@data-import/application';
import { Command } from 'commander';
import { CommandRefused, EXIT_CODES, wrongWordsEndWith } from '../command-refused.js';
import type { Session } from '../session.js';

const DIFFERS = 1;

export function databaseCommand(session: Session): Command {
  const command = new Command('database')
    .description('migrate and check the database')
    .exitOverride(wrongWordsEndWith(EXIT_CODES.notChecked));
  command
    .command('check')
    .description(
      'check that the stored rows fit each other; changes none, and may run beside the service; not with --url',
    )
    .action(() => runChecks(session));
  command
    .command('distribute')
    .description(
      'spread the tables over the workers of a Citus cluster by supplier; safe to repeat; not with --url',
    )
    .option('--alone', 'keep all suppliers on the coordinator while there is no worker', false)
    .action(({ alone }: { readonly alone: boolean }) => distribute(session, { isAlone: alone }));
  return command;
}

async function distribute(session: Session, options: DistributeOptions): Promise<void> {
  await session.withUseCases(async ({ distributeDatabase }) => {
    const distributed = await distributeDatabase(options);
    if (distributed.isErr()) throw new CommandRefused(refusalOf(distributed.error));
  });
  session.terminal.print('The tables are spread over the nodes of the cluster.');
}

function refusalOf(refused: DistributeRefused): string {
  switch (refused.kind) {
    case 'no-cluster':
      return 'The database is no Citus cluster. Create the extension on every node, add the workers, and repeat the command.';
    case 'no-workers':
      return 'The cluster has no worker, so every supplier would be on the coordinator for now. Add the workers (citus_add_node) and repeat the command, or add --alone.';
    case 'refused-by-database':
      return `PostgreSQL refuses: ${refused.detail}`;
  }
}

async function runChecks(session: Session): Promise<void> {
  const { terminal } = session;
  session.exitWith(EXIT_CODES.notChecked);
  await session.withUseCases(async ({ checkDatabase }) => {
    let checks = 0;
    let differing = 0;
    for await (const outcome of checkDatabase()) {
      checks += 1;
      if (outcome.differences > 0) differing += 1;
      terminal.print(printed(outcome));
      terminal.printJson(outcome);
    }
    terminal.print(`${checks} checks, of which ${differing} found differences`);
    session.exitWith(differing > 0 ? DIFFERS : 0);
  }, EXIT_CODES.notChecked);
}

function printed({ check, rows, differences, listed }: CheckOutcome): string {
  if (differences === 0) return ['ok', check, `${rows} rows`].join('\t');
  const more = differences - listed.length;
  return [
    ['DIFFERS', check, `${rows} rows`, `${differences} differ`].join('\t'),
    ...listed.map((difference) => `\t${columnsOf(difference)}`),
    ...(more > 0 ? [`\tand ${more} more`] : []),
  ].join('\n');
}

// Values are printed as JSON, so that no identifier can start a line of its own.
function columnsOf(difference: DifferingRows): string {
  return Object.entries(difference)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ');
}

export function migrateCommand(session: Session): Command {
  return new Command('migrate')
    .description('migrate the database schema; also done at every start; not with --url')
    .action(() =>
      session.withUseCases(async () => session.terminal.print('The database is up to date.')),
    );
}
