import {
  DEFAULT_TIME_ZONE,
  IDENTIFIER_LENGTHS,
  parseDocumentRoot,
  parseSupplierCode,
  parseTimeZone,
  SUPPLIER_STATUSES,
  type ImportSupplier,
  type SupplierStatus,
} from '@data-import/domain';
import { Argument, Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Commanded } from '../commanded.js';
import { placeNumber } from '../places/place-number.js';
import { moveSupplier } from './move-supplier.js';

interface CreateOptions {
  readonly organisation: string;
  readonly documentRoot: string;
  readonly timeZone: string;
  readonly sendCustomerEmails: boolean;
  readonly verifyDocuments: boolean;
  readonly place?: number;
}

export function supplierCommand(service: Commanded): Command {
  const command = new Command('supplier').description('set up import suppliers');
  command
    .command('create')
    .description('make an import supplier; it is ongoing at once')
    .argument(
      '<code>',
      `at most ${IDENTIFIER_LENGTHS.supplierCode} characters, unique on this instance`,
    )
    .requiredOption('--organisation <id>', 'id of the organisation of the supplier')
    .option('--document-root <path>', 'prefix of every document path', '')
    .option('--time-zone <name>', 'an IANA time zone name', DEFAULT_TIME_ZONE)
    .option('--send-customer-emails', 'inform customers by e-mail', false)
    .option('--verify-documents', 'refuse documents that do not exist in the document store', false)
    .option('--place <number>', 'the place to live in; the emptiest when absent', placeNumber)
    .action((code: string, options: CreateOptions) => create(service, code, options));
  command
    .command('list')
    .description('print all import suppliers')
    .action(() => list(service));
  command
    .command('set-status')
    .description('pause, continue or complete a supplier')
    .argument('<code>')
    .addArgument(
      new Argument('<status>').choices(SUPPLIER_STATUSES.map((status) => status.toUpperCase())),
    )
    .action((code: string, status: string) => setStatus(service, code, status));
  command
    .command('status-changes')
    .description('print the status changes: time, old and new status, API key')
    .argument('<code>')
    .action((code: string) => listStatusChanges(service, code));
  command
    .command('move')
    .description('move a supplier to another place; it is paused meanwhile; safe to repeat')
    .argument('<code>')
    .argument('<place>', 'the number of the new place', placeNumber)
    .action((code: string, place: number) => moveSupplier(service, code, place));
  return command;
}

async function create(
  { withUseCases, output }: Commanded,
  code: string,
  options: CreateOptions,
): Promise<void> {
  const supplierCode = parseSupplierCode(code);
  if (supplierCode.isErr())
    throw new CommandRefused(
      `A supplier code has 1 to ${IDENTIFIER_LENGTHS.supplierCode} characters and is not blank.`,
    );
  const documentRoot = parseDocumentRoot(options.documentRoot);
  if (documentRoot.isErr()) throw new CommandRefused('The document root is not a relative path.');
  const timeZone = parseTimeZone(options.timeZone);
  if (timeZone.isErr()) throw new CommandRefused('The time zone is not an IANA name.');

  const given = {
    code: supplierCode.value,
    organisationId: options.organisation,
    documentRoot: documentRoot.value,
    timeZone: timeZone.value,
    sendsCustomerEmails: options.sendCustomerEmails,
    verifiesDocuments: options.verifyDocuments,
  };

  await withUseCases(async ({ createSupplier, createSupplierInPlace }) => {
    const created =
      options.place === undefined
        ? await createSupplier(given)
        : await createSupplierInPlace(given, options.place);
    if (created.isErr()) throw new CommandRefused(REFUSALS[created.error.kind]);
    output.print(lineOf(created.value));
  });
}

const REFUSALS = {
  'place-not-found': 'There is no such place: add it with place add.',
  'organisation-not-found': 'No organisation has this id.',
  'import-supplier-already-exists': 'An import supplier with this code exists already.',
};

async function list({ withUseCases, output }: Commanded): Promise<void> {
  await withUseCases(async ({ listSuppliers }) => {
    for (const supplier of await listSuppliers()) output.print(lineOf(supplier));
  });
}

async function setStatus(
  { withUseCases, output }: Commanded,
  code: string,
  status: string,
): Promise<void> {
  await withUseCases(async ({ changeSupplier }) => {
    const changed = await changeSupplier(code, { status: status.toLowerCase() as SupplierStatus });
    if (changed.isErr()) throw new CommandRefused('There is no import supplier with this code.');
    output.print(lineOf(changed.value));
  });
}

async function listStatusChanges({ withUseCases, output }: Commanded, code: string): Promise<void> {
  await withUseCases(async (useCases) => {
    const changes = await useCases.listStatusChanges(code);
    if (changes.isErr()) throw new CommandRefused('There is no import supplier with this code.');
    for (const { changedAt, from, to, changedBy, changedByLabel } of changes.value)
      output.print(
        [changedAt, from.toUpperCase(), to.toUpperCase(), changedBy, changedByLabel].join('\t'),
      );
  });
}

function lineOf({ code, status, organisationId, documentRoot }: ImportSupplier): string {
  return [code, status.toUpperCase(), organisationId, documentRoot].join('\t');
}
