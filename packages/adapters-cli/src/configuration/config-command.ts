import { Command } from 'commander';
import type { Commanded } from '../commanded.js';

interface CheckOptions {
  readonly database: boolean;
  readonly strict: boolean;
}

const UNUSABLE = 1;

export function configCommand(service: Commanded): Command {
  const command = new Command('config').description('look at the configuration');
  command
    .command('check')
    .description(
      'print the configuration that is in force, with secrets masked, and everything that would keep the service from starting',
    )
    .option('--no-database', 'do not ask the database')
    .option('--strict', 'count warnings as problems', false)
    .action((options: CheckOptions) => check(service, options));
  return command;
}

async function check(
  { checkConfiguration, output }: Commanded,
  { database, strict }: CheckOptions,
): Promise<void> {
  const report = await checkConfiguration({ asksDatabase: database });
  const { effective, problems, warnings } = report;
  for (const line of effective) output.print(line);
  output.print('');
  for (const warning of warnings) output.print(`warning: ${warning}`);
  for (const problem of problems) output.print(`problem: ${problem}`);
  const counted = problems.length + (strict ? warnings.length : 0);
  output.print(
    counted === 0 ? 'The configuration can be used.' : 'The configuration cannot be used.',
  );
  if (counted > 0) output.exitWith(UNUSABLE);
}
