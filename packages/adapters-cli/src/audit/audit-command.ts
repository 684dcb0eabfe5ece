import type { Column } from '@data-import/command-kit';
import { Command } from 'commander';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

interface Filter {
  readonly supplier?: string;
  readonly action?: string;
  readonly actor?: string;
  readonly since?: string;
}

export function auditCommand(session: Session): Command {
  const command = new Command('audit').description('list and check the audit of operators');
  command
    .command('list')
    .description('print what operators changed and which accounts they looked at, newest first')
    .option('--supplier <code>', 'only about this supplier')
    .option('--action <operation>', 'only this operation, by its id')
    .option('--actor <key or user>', 'only of this API key, or of this user@host')
    .option('--since <time>', 'only of this time in UTC or later')
    .action(({ supplier, ...filter }: Filter) =>
      session.printEach(COLUMNS, (service) =>
        service.list('/v1/operator/audit/', {
          path: {},
          query: { ...(supplier !== undefined && { import_supplier: supplier }), ...filter },
        }),
      ),
    );
  command
    .command('check')
    .description(
      'name the first entry that was changed, taken out or swapped; changes none; not with --url',
    )
    .action(() => check(session));
  return command;
}

const COLUMNS: readonly Column<ApiRecord<'AuditEntry'>>[] = [
  { heading: 'NUMBER', cell: ({ number }) => number },
  { heading: 'AT', cell: ({ at }) => at },
  { heading: 'BY', cell: ({ actor }) => actor.label ?? actor.api_key_id ?? actor.user },
  { heading: 'ACTION', cell: ({ action }) => action },
  { heading: 'SUPPLIER', cell: (entry) => entry.import_supplier },
  { heading: 'SUBJECT', cell: ({ subject }) => subject },
  { heading: 'REASON', cell: ({ reason }) => reason },
];

const BROKEN = 1;

async function check(session: Session): Promise<void> {
  await session.withUseCases(async ({ checkAudit }) => {
    const { number, hash, broken } = await checkAudit();
    session.terminal.printJson({ number, hash, broken: broken ?? null });
    if (!broken) {
      const last = number === 0 ? '' : `; the last hash is ${hash}`;
      session.terminal.print(`${number} entries are as they were stored${last}`);
      return;
    }
    session.terminal.print(`Entry ${broken.number} is ${broken.problem}.`);
    session.exitWith(BROKEN);
  });
}
