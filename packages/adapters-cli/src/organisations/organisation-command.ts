import { tableOf, type Column } from '@data-import/command-kit';
import { Command } from 'commander';
import { keyColumns } from '../access-tokens/key-columns.js';
import { idempotencyKeyOption } from '../idempotency-key-option.js';
import { refusal } from '../operations/refusals.js';
import { printFields } from '../printing/fields.js';
import type { ApiRecord } from '../record.js';
import { requireText } from '../required-text.js';
import type { Session } from '../session.js';
import { supplierColumns } from '../suppliers/supplier-columns.js';

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
  const created = await session.withOperations((operations) =>
    operations.createOrganisation(name, idempotencyKey),
  );
  session.terminal.print(created.organisation_id);
  session.terminal.printJson(created);
}

const COLUMNS: readonly Column<ApiRecord<'Organisation'>>[] = [
  { heading: 'ORGANISATION', cell: (one) => one.organisation_id },
  { heading: 'NAME', cell: (one) => one.name },
];

async function list(session: Session): Promise<void> {
  const { terminal } = session;
  const all = await session.withOperations((operations) => operations.listOrganisations());
  tableOf(COLUMNS, all, terminal);
  for (const one of all) terminal.printJson(one);
}

async function show(session: Session, id: string): Promise<void> {
  const { terminal } = session;
  const shown = await session.withOperations(async (operations) => {
    const all = await operations.listOrganisations();
    const organisation = all.find((one) => one.organisation_id === id);
    if (!organisation) throw refusal('organisation_not_found');
    const suppliers = await operations.listSuppliers();
    return {
      ...organisation,
      import_suppliers: suppliers.filter((one) => one.organisation_id === id),
      api_keys: await operations.listApiKeys(id),
    };
  });
  terminal.printJson(shown);
  printFields(terminal, shown);
  if (shown.import_suppliers.length > 0) terminal.print('');
  tableOf(supplierColumns, shown.import_suppliers, terminal);
  if (shown.api_keys.length > 0) terminal.print('');
  tableOf(keyColumns, shown.api_keys, terminal);
}
