import type { Column } from '@data-import/command-kit';
import { Command } from 'commander';
import { listOrganisations, ORGANISATIONS } from '../access-tokens/api-keys.js';
import { idempotencyHeader, idempotencyKeyOption } from '../idempotency-key.js';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

interface CreateOptions {
  readonly idempotencyKey?: string;
}

export function organisationCommand(session: Session): Command {
  const command = new Command('organisation').description('set up organisations');
  command
    .command('create')
    .description('create an organisation and print its id')
    .argument('<name>')
    .addOption(idempotencyKeyOption())
    .action((name: string, options: CreateOptions) => create(session, name, options));
  command
    .command('list')
    .description('print all organisations')
    .action(() => list(session));
  return command;
}

async function create(
  session: Session,
  name: string,
  { idempotencyKey }: CreateOptions,
): Promise<void> {
  const created = await session.ask((api) =>
    api.POST(ORGANISATIONS, { headers: idempotencyHeader(idempotencyKey), body: { name } }),
  );
  session.terminal.print(created.organisation_id);
  session.terminal.printJson(created);
}

const COLUMNS: readonly Column<ApiRecord<'Organisation'>>[] = [
  { heading: 'ORGANISATION', cell: (one) => one.organisation_id },
  { heading: 'NAME', cell: (one) => one.name },
];

async function list(session: Session): Promise<void> {
  const all = await session.withService(listOrganisations);
  session.printAll(COLUMNS, all);
}
