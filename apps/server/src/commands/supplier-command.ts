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
import { TOKENS } from '../tokens.js';
import { CommandRefused, withContainer } from './with-container.js';

interface CreateOptions {
  readonly organisation: string;
  readonly documentRoot: string;
  readonly timeZone: string;
  readonly sendCustomerEmails: boolean;
  readonly verifyDocuments: boolean;
}

export function supplierCommand(): Command {
  const command = new Command('supplier').description('set up import suppliers');
  command
    .command('create')
    .description('make an import supplier; it is ongoing at once')
    .argument('<code>', 'at most 32 characters, unique on this instance')
    .requiredOption('--organisation <id>', 'whose supplier it is')
    .option('--document-root <path>', 'what stands before every document path', '')
    .option('--time-zone <name>', 'an IANA name', DEFAULT_TIME_ZONE)
    .option('--send-customer-emails', 'let customers be told by e-mail', false)
    .option('--verify-documents', 'refuse documents that are not in the store', false)
    .action(create);
  command.command('list').description('print all import suppliers').action(list);
  command
    .command('set-status')
    .description('pause a supplier, let it go on, or end it')
    .argument('<code>')
    .addArgument(
      new Argument('<status>').choices(SUPPLIER_STATUSES.map((status) => status.toUpperCase())),
    )
    .action(setStatus);
  command
    .command('status-changes')
    .description('print who changed the status, from what to what, and when')
    .argument('<code>')
    .action(listStatusChanges);
  return command;
}

async function create(code: string, options: CreateOptions): Promise<void> {
  const supplierCode = parseSupplierCode(code);
  if (supplierCode.isErr())
    throw new CommandRefused(
      `A supplier code has 1 to ${IDENTIFIER_LENGTHS.supplierCode} characters and is not blank.`,
    );
  const documentRoot = parseDocumentRoot(options.documentRoot);
  if (documentRoot.isErr()) throw new CommandRefused('The document root is not a relative path.');
  const timeZone = parseTimeZone(options.timeZone);
  if (timeZone.isErr()) throw new CommandRefused('The time zone is not an IANA name.');

  await withContainer(async (container) => {
    const created = await container.get(TOKENS.manageSuppliers).create({
      code: supplierCode.value,
      organisationId: options.organisation,
      documentRoot: documentRoot.value,
      timeZone: timeZone.value,
      sendsCustomerEmails: options.sendCustomerEmails,
      verifiesDocuments: options.verifyDocuments,
    });
    if (created.isErr()) throw new CommandRefused(REFUSALS[created.error.kind]);
    print(created.value);
  });
}

const REFUSALS = {
  'organisation-not-found': 'There is no organisation with this id.',
  'import-supplier-already-exists': 'An import supplier with this code exists already.',
};

async function list(): Promise<void> {
  await withContainer(async (container) => {
    for (const supplier of await container.get(TOKENS.manageSuppliers).list()) print(supplier);
  });
}

async function setStatus(code: string, status: string): Promise<void> {
  await withContainer(async (container) => {
    const changed = await container
      .get(TOKENS.manageSuppliers)
      .change(code, { status: status.toLowerCase() as SupplierStatus });
    if (changed.isErr()) throw new CommandRefused('There is no import supplier with this code.');
    print(changed.value);
  });
}

async function listStatusChanges(code: string): Promise<void> {
  await withContainer(async (container) => {
    const changes = await container.get(TOKENS.listStatusChanges)(code);
    if (changes.isErr()) throw new CommandRefused('There is no import supplier with this code.');
    for (const { changedAt, from, to, changedBy, changedByLabel } of changes.value)
      console.log(
        [changedAt, from.toUpperCase(), to.toUpperCase(), changedBy, changedByLabel].join('\t'),
      );
  });
}

function print({ code, status, organisationId, documentRoot }: ImportSupplier): void {
  console.log([code, status.toUpperCase(), organisationId, documentRoot].join('\t'));
}
