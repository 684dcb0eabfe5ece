import { tableOf, type Column } from '@data-import/command-kit';
import { Command } from 'commander';
import {
  keyColumns,
  listCallerKeys,
  listOrganisations,
  ORGANISATIONS,
} from '../access-tokens/api-keys.js';
import { idempotencyHeader, idempotencyKeyOption } from '../idempotency-key.js';
import type { ApiRecord } from '../service/service.js';
import { requireText } from '../command-refused.js';
import { refusal } from '../service/refusals.js';
import type { Session } from '../session.js';
import { supplierColumns } from '../suppliers/supplier-command.js';

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
  command
    .command('show')
    .description('print an organisation with its import suppliers and API keys')
    .argument('<id>')
    .action((id: string) => show(session, id));
  return command;
}

async function create(
  session: Session,
  name: string,
  { idempotencyKey }: CreateOptions,
): Promise<void> {
  requireText('The name of an organisation', name, 256);
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

async function show(session: Session, id: string): Promise<void> {
  const { terminal } = session;
  const shown = await session.withService(async (service) => {
    const all = await listOrganisations(service);
    const organisation = all.find((one) => one.organisation_id === id);
    if (!organisation) throw refusal('organisation_not_found');
    const suppliers = await service.ask((api) => api.GET('/v1/operator/import-suppliers/'));
    return {
      ...organisation,
      import_suppliers: suppliers.filter((one) => one.organisation_id === id),
      api_keys: await listCallerKeys(service, id),
    };
  });
  session.printOne(shown);
  if (shown.import_suppliers.length > 0) terminal.print('');
  tableOf(supplierColumns, shown.import_suppliers, terminal);
  if (shown.api_keys.length > 0) terminal.print('');
  tableOf(keyColumns, shown.api_keys, terminal);
}
