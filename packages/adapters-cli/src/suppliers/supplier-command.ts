import { tableOf, type Column } from '@data-import/command-kit';
import { SUPPLIER_STATUSES, type SupplierStatus } from '@data-import/domain';
import { Argument, Command, Option } from 'commander';
import { printFields } from '../printing/fields.js';
import { statusStyle } from '../printing/status-style.js';
import type { ApiRecord } from '../record.js';
import { requireText } from '../required-text.js';
import type { Session } from '../session.js';
import { createSupplierCommand } from './create-supplier.js';
import { supplierColumns } from './supplier-columns.js';

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
    .action(() => list(session));
  command
    .command('show')
    .description('print an import supplier with its counters')
    .argument('<code>')
    .action((code: string) => show(session, code));
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
    .command('status-changes')
    .description(
      'print the status changes with time, API key and reason; without a key, the command line made them',
    )
    .argument('<code>')
    .action((code: string) => listStatusChanges(session, code));
  return command;
}

function reasonOption(): Option {
  return new Option('--reason <text>', 'why, for the history');
}

const CHANGES: readonly (readonly [string, SupplierStatus, string])[] = [
  ['pause', 'paused', 'pause a supplier: from its return on nothing more is stored for it'],
  ['resume', 'ongoing', 'let a supplier take data again'],
  ['complete', 'complete', 'complete a supplier: it expects no more accounts and takes no data'],
];

async function list(session: Session): Promise<void> {
  const suppliers = await session.withOperations((operations) => operations.listSuppliers());
  tableOf(supplierColumns, suppliers, session.terminal);
  for (const one of suppliers) session.terminal.printJson(one);
}

async function show(session: Session, code: string): Promise<void> {
  const shown = await session.withOperations((operations) => operations.viewSupplier(code));
  printFields(session.terminal, shown);
  session.terminal.printJson(shown);
}

async function setStatus(
  session: Session,
  code: string,
  status: SupplierStatus,
  { reason }: ChangeOptions,
): Promise<void> {
  if (reason !== undefined) requireText('A reason', reason, 256);
  const changed = await session.withOperations((operations) =>
    operations.setSupplierStatus(code, status, reason),
  );
  tableOf(supplierColumns, [changed], session.terminal);
  session.terminal.printJson(changed);
}

const CHANGE_COLUMNS: readonly Column<ApiRecord<'SupplierStatusChange'>>[] = [
  { heading: 'CHANGED', cell: (one) => one.changed_at },
  { heading: 'FROM', cell: (one) => one.from },
  { heading: 'TO', cell: (one) => one.to, style: (one) => statusStyle(one.to) },
  { heading: 'API KEY', cell: (one) => one.api_key_id },
  { heading: 'LABEL', cell: (one) => one.label },
  { heading: 'REASON', cell: (one) => one.reason },
];

async function listStatusChanges(session: Session, code: string): Promise<void> {
  const changes = await session.withOperations((operations) => operations.listStatusChanges(code));
  tableOf(CHANGE_COLUMNS, changes, session.terminal);
  for (const change of changes) session.terminal.printJson(change);
}
