import type { ImportSupplier, SupplierStatus } from '@data-import/domain';
import {
  described,
  field,
  listOf,
  nullable,
  object,
  optional,
  words,
} from '../printing/printer.js';
import { count, flag, instant, text } from '../printing/texts.js';
import { STATUS_WORDS } from './status-words.js';

export const printedStatus = words(STATUS_WORDS);

const FIELDS = {
  code: field(text, ({ code }: ImportSupplier) => code),
  organisation_id: field(text, ({ organisationId }: ImportSupplier) => organisationId),
  status: field(printedStatus, (one: ImportSupplier) => one.status),
  document_root: field(
    described(text, 'Empty, or ends with one slash.'),
    ({ documentRoot }: ImportSupplier) => documentRoot,
  ),
  time_zone: field(text, ({ timeZone }: ImportSupplier) => timeZone),
  send_customer_emails: field(
    described(flag, 'Stored and shown, and without effect: this service sends no e-mails.'),
    ({ sendsCustomerEmails }: ImportSupplier) => sendsCustomerEmails,
  ),
  verify_documents: field(flag, ({ verifiesDocuments }: ImportSupplier) => verifiesDocuments),
  expected_accounts: field(
    described(nullable(count), 'How many accounts the migration is to bring; null when not said.'),
    ({ expectedAccounts }: ImportSupplier) => expectedAccounts,
  ),
  complete_by: field(
    described(nullable(instant), 'When the migration has to have ended; null when not said.'),
    ({ completeBy }: ImportSupplier) => completeBy,
  ),
};

export const supplier = object<ImportSupplier>('ImportSupplier', FIELDS);

/** Import processes by state, and numbers of stored items. */
export interface SupplierCounters {
  readonly processes: Readonly<Record<'staged' | 'in-progress' | 'completed' | 'failed', number>>;
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly paymentInstructions: number;
  readonly different: number;
}

const counters = described(
  object<SupplierCounters>('SupplierCounters', {
    staged: field(count, ({ processes }) => processes.staged),
    in_progress: field(count, ({ processes }) => processes['in-progress']),
    completed: field(count, ({ processes }) => processes.completed),
    failed: field(count, ({ processes }) => processes.failed),
    notes: field(count, ({ notes }) => notes),
    transactions: field(count, ({ transactions }) => transactions),
    statements: field(count, ({ statements }) => statements),
    payment_instructions: field(count, ({ paymentInstructions }) => paymentInstructions),
    different: field(
      described(
        optional(count),
        'How often an item was sent again with other content than it is stored with; left out if never.',
      ),
      ({ different }) => (different > 0 ? different : undefined),
    ),
  }),
  'Import processes by state, and numbers of stored items.',
);

export interface CountedSupplier {
  readonly supplier: ImportSupplier;
  readonly counters: SupplierCounters;
}

const counted = field(counters, (whole: CountedSupplier) => whole.counters);

export const supplierOverview = object<CountedSupplier>('ImportSupplierOverview', {
  ...Object.fromEntries(
    Object.entries(FIELDS).map(([name, one]) => [
      name,
      { ...one, print: (whole: CountedSupplier) => one.print(whole.supplier) },
    ]),
  ),
  counters: counted,
});

/** What callers see of a supplier of their organisation. */
export const ownSupplier = object<CountedSupplier>('OwnImportSupplier', {
  code: field(text, (whole) => whole.supplier.code),
  status: field(printedStatus, (whole) => whole.supplier.status),
  verify_documents: field(flag, (whole) => whole.supplier.verifiesDocuments),
  counters: counted,
});

export interface PrintedStatusChange {
  readonly from: SupplierStatus;
  readonly to: SupplierStatus;
  readonly changedAt: string;
  readonly changedBy?: string | undefined;
  readonly changedByLabel?: string | undefined;
  readonly reason?: string | undefined;
}

export const statusChanges = listOf(
  object<PrintedStatusChange>('SupplierStatusChange', {
    from: field(printedStatus, ({ from }) => from),
    to: field(printedStatus, ({ to }) => to),
    changed_at: field(instant, ({ changedAt }) => changedAt),
    api_key_id: field(
      described(
        nullable(text),
        "Id of the operator's API key that made the change; null for the command line.",
      ),
      ({ changedBy }) => changedBy,
    ),
    label: field(described(nullable(text), 'Label of the same key.'), (one) => one.changedByLabel),
    reason: field(described(nullable(text), 'As the operator gave it.'), (one) => one.reason),
  }),
);
