import { Command } from 'commander';
import type { Session } from '../session.js';

interface CheckOptions {
  readonly database: boolean;
  readonly strict: boolean;
}

const UNUSABLE = 1;

export function configCommand(session: Session): Command {
  const command = new Command('config').description('look at the configuration');
  command
    .command('check')
    .description(
      'print the configuration that is in force, with secrets masked, and everything that would keep the service from starting; not with --url',
    )
    .option('--no-database', 'do not ask the database')
    .option('--strict', 'count warnings as problems', false)
    .action((options: CheckOptions) => check(session, options));
  return command;
}

async function check(session: Session, { database, strict }: CheckOptions): Promise<void> {
  session.requireLocal();
  const { terminal } = session;
  const report = await session.commanded.checkConfiguration({ asksDatabase: database });
  const { effective, problems, warnings } = report;
  for (const line of effective) terminal.print(line);
  terminal.print('');
  for (const warning of warnings) terminal.print(`warning: ${warning}`);
  for (const problem of problems) terminal.print(`problem: ${problem}`);
  const counted = problems.length + (strict ? warnings.length : 0);
  terminal.print(
    counted === 0 ? 'The configuration can be used.' : 'The configuration cannot be used.',
  );
  terminal.printJson(report);
  if (counted > 0) session.exitWith(UNUSABLE);
}
