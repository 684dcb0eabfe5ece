import type { Column } from '@data-import/command-kit';
import {
  DEFAULT_TIME_ZONE,
  IDENTIFIER_LENGTHS,
  SUPPLIER_STATUSES,
  type SupplierStatus,
} from '@data-import/domain';
import { STATUS_WORDS } from '@data-import/wire/codecs';
import { Argument, Command, Option } from 'commander';
import { statusStyle } from '../printing/fields.js';
import type { ApiRecord } from '../service/service.js';
import type { Session } from '../session.js';

interface ChangeOptions {
  readonly reason?: string;
}

export function supplierCommand(session: Session): Command {
  const command = new Command('supplier')
    .description('set up import suppliers')
    .addCommand(createSupplierCommand(session));
  command
    .command('list')
    .description('print all import suppliers')
    .action(async () => {
      const suppliers = await session.ask((api) => api.GET('/v1/operator/import-suppliers/'));
      session.printAll(supplierColumns, suppliers);
    });
  command
    .command('show')
    .description('print an import supplier with its counters')
    .argument('<code>')
    .action(async (code: string) => {
      const shown = await session.ask((api) => api.GET(SUPPLIER, { params: supplierInPath(code) }));
      session.printOne(shown);
    });
  for (const [name, status, description] of CHANGES)
    command
      .command(name)
      .description(description)
      .argument('<code>')
      .addOption(reasonOption())
      .action((code: string, options: ChangeOptions) => setStatus(session, code, status, options));
  command
    .command('set-status')
    .description('pause, continue or complete a supplier')
    .argument('<code>')
    .addArgument(
      new Argument('<status>').choices(SUPPLIER_STATUSES.map((status) => status.toUpperCase())),
    )
    .addOption(reasonOption())
    .action((code: string, status: string, options: ChangeOptions) =>
      setStatus(session, code, status.toLowerCase() as SupplierStatus, options),
    );
  command
    .command('update')
    .description('change a setting of a supplier')
    .argument('<code>')
    .addOption(accountsOption().makeOptionMandatory())
    .action((code: string, options: AccountsOptions) => change(session, code, bodyOf(options)));
  command
    .command('status-changes')
    .description(
      'print the status changes with time, API key and reason; without a key, the command line made them',
    )
    .argument('<code>')
    .action(async (code: string) => {
      const changes = await session.ask((api) =>
        api.GET(`${SUPPLIER}status-changes/`, { params: supplierInPath(code) }),
      );
      session.printAll(CHANGE_COLUMNS, changes);
    });
  return command;
}

interface AccountsOptions {
  readonly callersImportAccounts?: 'yes' | 'no';
}

function accountsOption(): Option {
  return new Option(
    '--callers-import-accounts <yes|no>',
    'whether callers of the organisation import accounts too',
  ).choices(['yes', 'no']);
}

function bodyOf({ callersImportAccounts }: AccountsOptions) {
  return callersImportAccounts === undefined
    ? {}
    : { callers_import_accounts: callersImportAccounts === 'yes' };
}

function reasonOption(): Option {
  return new Option('--reason <text>', 'why, for the history');
}

const CHANGES: readonly (readonly [string, SupplierStatus, string])[] = [
  ['pause', 'paused', 'pause a supplier: from its return on nothing more is stored for it'],
  ['resume', 'ongoing', 'let a supplier take data again'],
  ['complete', 'complete', 'complete a supplier: it expects no more accounts and takes no data'],
];

const SUPPLIER = '/v1/operator/import-suppliers/{import_supplier_code}/';

function supplierInPath(code: string) {
  return { path: { import_supplier_code: code } };
}

async function setStatus(
  session: Session,
  code: string,
  status: SupplierStatus,
  { reason }: ChangeOptions,
): Promise<void> {
  const word = STATUS_WORDS[status] as 'ONGOING';
  return change(session, code, { status: word, ...(reason !== undefined && { reason }) });
}

async function change(
  session: Session,
  code: string,
  body: ApiRecord<'ChangeSupplierRequest'>,
): Promise<void> {
  const changed = await session.ask((api) =>
    api.PATCH(SUPPLIER, { params: supplierInPath(code), body }),
  );
  session.printAll(supplierColumns, [changed]);
}

const CHANGE_COLUMNS: readonly Column<ApiRecord<'SupplierStatusChange'>>[] = [
  { heading: 'CHANGED', cell: (one) => one.changed_at },
  { heading: 'FROM', cell: (one) => one.from },
  { heading: 'TO', cell: (one) => one.to, style: (one) => statusStyle(one.to) },
  { heading: 'API KEY', cell: (one) => one.api_key_id },
  { heading: 'LABEL', cell: (one) => one.label },
  { heading: 'REASON', cell: (one) => one.reason },
];

const supplierColumns: readonly Column<ApiRecord<'ImportSupplier'>>[] = [
  { heading: 'SUPPLIER', cell: (one) => one.code },
  { heading: 'STATUS', cell: (one) => one.status, style: (one) => statusStyle(one.status) },
  { heading: 'ORGANISATION', cell: (one) => one.organisation_id },
  { heading: 'TIME ZONE', cell: (one) => one.time_zone },
  { heading: 'DOCUMENT ROOT', cell: (one) => one.document_root },
];

interface CreateOptions extends AccountsOptions {
  readonly organisation: string;
  readonly documentRoot: string;
  readonly timeZone: string;
  readonly sendCustomerEmails: boolean;
  readonly verifyDocuments: boolean;
}

function createSupplierCommand(session: Session): Command {
  return new Command('create')
    .description('make an import supplier; it is ongoing at once')
    .argument(
      '<code>',
      `at most ${IDENTIFIER_LENGTHS.supplierCode} characters, unique on this instance`,
    )
    .requiredOption('--organisation <id>', 'id of the organisation of the supplier')
    .option('--document-root <path>', 'prefix of every document path', '')
    .option('--time-zone <name>', 'an IANA time zone name', DEFAULT_TIME_ZONE)
    .option(
      '--send-customer-emails',
      'stored and shown, and without effect: this service sends no e-mails',
      false,
    )
    .option('--verify-documents', 'refuse documents that do not exist in the document store', false)
    .addOption(accountsOption())
    .action((code: string, options: CreateOptions) => create(session, code, options));
}

async function create(session: Session, code: string, options: CreateOptions): Promise<void> {
  const wanted = {
    code,
    organisation_id: options.organisation,
    document_root: options.documentRoot,
    time_zone: options.timeZone,
    send_customer_emails: options.sendCustomerEmails,
    verify_documents: options.verifyDocuments,
    ...bodyOf(options),
  };
  const created = await session.ask((api) =>
    api.POST('/v1/operator/import-suppliers/', { body: wanted }),
  );
  session.printAll(supplierColumns, [created]);
}
