import type { Column } from '@data-import/command-kit';
import { Command } from 'commander';
import { listOrganisations, ORGANISATIONS } from '../access-tokens/api-keys.js';
import { idempotencyHeader, idempotencyKeyOption } from '../idempotency-key.js';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

export function organisationCommand(session: Session): Command {
  const command = new Command('organisation').description('set up organisations');
  command
    .command('create')
    .description('create an organisation and print its id')
    .argument('<name>')
    .addOption(idempotencyKeyOption())
    .action(async (name: string, { idempotencyKey }: { readonly idempotencyKey?: string }) => {
      const created = await session.ask((api) =>
        api.POST(ORGANISATIONS, { headers: idempotencyHeader(idempotencyKey), body: { name } }),
      );
      session.terminal.print(created.organisation_id);
      session.terminal.printJson(created);
    });
  command
    .command('list')
    .description('print all organisations')
    .action(async () => {
      const all = await session.withService(listOrganisations);
      session.printAll(COLUMNS, all);
    });
  return command;
}

const COLUMNS: readonly Column<ApiRecord<'Organisation'>>[] = [
  { heading: 'ORGANISATION', cell: (one) => one.organisation_id },
  { heading: 'NAME', cell: (one) => one.name },
];
