import type { CheckOutcome, Difference } from '@data-import/application';
import { Command } from 'commander';
import { TOKENS } from '../tokens.js';
import { withContainer } from './with-container.js';

interface CheckOptions {
  readonly json: boolean;
}

const DIFFERS = 1;
/** The command line is wrong, or the check did not come to its end. */
const NOT_CHECKED = 2;

export function databaseCommand(): Command {
  const command = new Command('database')
    .description('look after what is stored')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : NOT_CHECKED));
  command
    .command('check')
    .description(
      'check that the stored rows fit each other; changes none, and may run beside the service',
    )
    .option('--json', 'print one JSON object for each check', false)
    .action(checkDatabase);
  return command;
}

async function checkDatabase({ json }: CheckOptions): Promise<void> {
  process.exitCode = NOT_CHECKED;
  await withContainer(async (container) => {
    let checks = 0;
    let differing = 0;
    for await (const outcome of container.get(TOKENS.checkDatabase)()) {
      checks += 1;
      if (outcome.differences > 0) differing += 1;
      console.log(json ? JSON.stringify(outcome) : printed(outcome));
    }
    if (!json) console.log(`${checks} checks, of which ${differing} found differences`);
    process.exitCode = differing > 0 ? DIFFERS : 0;
  });
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

// As JSON, so that no identifier can write a line of its own.
function columnsOf(difference: Difference): string {
  return Object.entries(difference)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ');
}
