import { Command } from 'commander';
import type { Session } from '../session.js';

export function migrateCommand(session: Session): Command {
  return new Command('migrate')
    .description('migrate the database schema; also done at every start; not with --url')
    .action(() =>
      session.withUseCases(async () => session.terminal.print('The database is up to date.')),
    );
}
