import {
  DEFAULT_TIME_ZONE,
  IDENTIFIER_LENGTHS,
  parseDocumentRoot,
  parseSupplierCode,
  parseTimeZone,
} from '@data-import/domain';
import { tableOf } from '@data-import/command-kit';
import { Command } from 'commander';
import { CommandRefused } from '../command-refused.js';
import type { Session } from '../session.js';
import { supplierColumns } from './supplier-columns.js';

interface CreateOptions {
  readonly organisation: string;
  readonly documentRoot: string;
  readonly timeZone: string;
  readonly sendCustomerEmails: boolean;
  readonly verifyDocuments: boolean;
}

export function createSupplierCommand(session: Session): Command {
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
    .action((code: string, options: CreateOptions) => create(session, code, options));
}

async function create(session: Session, code: string, options: CreateOptions): Promise<void> {
  const wanted = {
    code: codeIn(code),
    organisationId: options.organisation,
    documentRoot: rootIn(options.documentRoot),
    timeZone: timeZoneIn(options.timeZone),
    sendsCustomerEmails: options.sendCustomerEmails,
    verifiesDocuments: options.verifyDocuments,
  };
  const created = await session.withOperations((operations) => operations.createSupplier(wanted));
  tableOf(supplierColumns, [created], session.terminal);
  session.terminal.printJson(created);
}

function codeIn(text: string): string {
  const code = parseSupplierCode(text);
  if (code.isOk()) return code.value;
  throw new CommandRefused(
    `A supplier code has 1 to ${IDENTIFIER_LENGTHS.supplierCode} characters and is not blank.`,
  );
}

function rootIn(text: string): string {
  const root = parseDocumentRoot(text);
  if (root.isOk()) return root.value;
  throw new CommandRefused(
    'The document root is not a relative path. Give one such as northern/, or leave --document-root out.',
  );
}

function timeZoneIn(text: string): string {
  const timeZone = parseTimeZone(text);
  if (timeZone.isOk()) return timeZone.value;
  throw new CommandRefused('The time zone is not an IANA name. Give one such as Europe/Nicosia.');
}
