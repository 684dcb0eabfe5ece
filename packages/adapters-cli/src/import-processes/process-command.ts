import type { Column } from '@data-import/command-kit';
import { Command, Option } from 'commander';
import { statusStyle } from '../printing/fields.js';
import type { ApiRecord, Service } from '../service/service.js';
import type { Session } from '../session.js';

export function processCommand(session: Session): Command {
  const command = new Command('process').description('look at account import processes');
  command
    .command('list')
    .description(
      'print the import processes of a supplier, oldest staged first, with why they failed',
    )
    .argument('<supplier>', 'code of the supplier')
    .addOption(new Option('--state <state>', 'only those in this state').choices(STATES))
    .action((supplier: string, { state }: { state?: State }) => list(session, supplier, state));
  return command;
}

const COLUMNS: readonly Column<ApiRecord<'DetailedAccountImportProcess'>>[] = [
  { heading: 'EXTERNAL NUMBER', cell: (one) => one.external_account_number },
  { heading: 'STATUS', cell: (one) => one.status, style: (one) => statusStyle(one.status) },
  { heading: 'ACCOUNT', cell: (one) => one.service_account_number },
  { heading: 'STAGED', cell: (one) => one.staged_at },
  { heading: 'STARTED', cell: (one) => one.started_at },
  { heading: 'ENDED', cell: (one) => one.failed_at ?? one.completed_at },
  { heading: 'REASON', cell: (one) => one.failure_reason },
];

async function list(session: Session, supplier: string, state: State | undefined): Promise<void> {
  const filter = state && { status: state };
  await session.printEach(COLUMNS, (service) => listProcesses(service, supplier, filter));
}

const STATES = ['staged', 'in_progress', 'completed', 'failed'] as const;
type State = (typeof STATES)[number];

/** Lists the oldest staged first, page by page, so any number fits in memory. */
export function listProcesses(
  service: Service,
  supplier: string,
  query: { readonly status?: State; readonly external_account_number?: string } = {},
): AsyncIterable<ApiRecord<'DetailedAccountImportProcess'>> {
  return service.list(
    '/v1/operator/import-suppliers/{import_supplier_code}/account-import-processes/',
    { path: { import_supplier_code: supplier }, query },
  );
}
