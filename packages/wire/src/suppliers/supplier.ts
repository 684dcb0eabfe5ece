import type { ImportState, ImportSupplier, SupplierStatus } from '@data-import/domain';
import {
  described,
  field,
  listOf,
  nullable,
  object,
  optional,
  words,
} from '../printing/printer.js';
import { ofKinds } from '../items/kinds.js';
import { count, flag, instant, text } from '../printing/texts.js';
import { errorCode } from '../errors/error-code.js';

export const STATUS_WORDS: Readonly<Record<SupplierStatus, string>> = {
  ongoing: 'ONGOING',
  paused: 'PAUSED',
  complete: 'COMPLETE',
};

export const IMPORT_SUPPLIER_NOT_FOUND = errorCode('import_supplier_not_found', {
  meaning: 'No import supplier has this code.',
  remedy: 'Check the supplier code.',
});

export const ACCOUNT_IMPORT_NOT_ALLOWED = errorCode('account_import_not_allowed', {
  meaning: 'Operators alone import accounts of this import supplier. Nothing was stored.',
  remedy:
    'Ask the operator to import the accounts, or to let callers do it: `operate supplier update <code> --callers-import-accounts yes`.',
});

export const IMPORT_SUPPLIER_MIGRATION_NOT_ONGOING = errorCode(
  'import_supplier_migration_not_ongoing',
  {
    meaning:
      'The import supplier is Paused or Complete and accepts no data. Nothing of the request was stored.',
    remedy:
      'Keep the request and send the same one later: the operator resumes the supplier with `operate supplier resume <code>`. Meanwhile GET requests work, and while it is Paused dry runs as well. While it is Complete, ask the operator whether that was meant.',
  },
);

export const IMPORT_SUPPLIER_MIGRATION_NOT_PAUSED = errorCode(
  'import_supplier_migration_not_paused',
  {
    meaning: 'The import supplier is not Paused, so a load could be under way.',
    remedy: 'Set the status of the import supplier to PAUSED and send the request again.',
  },
);

export const IMPORT_SUPPLIER_ALREADY_EXISTS = errorCode('import_supplier_already_exists', {
  meaning: 'Another import supplier has this code.',
  remedy: 'Choose another code, or change the existing import supplier.',
});

export const REASON_WITHOUT_STATUS = errorCode('reason_without_status', {
  meaning: 'A reason belongs to a change of the status, and no status was sent.',
  remedy: 'Send the status too, or leave out the reason.',
});

export const printedStatus = words(STATUS_WORDS);

const FIELDS = {
  code: text,
  organisation_id: text,
  status: printedStatus,
  document_root: described(text, 'Empty, or ends with one slash.'),
  time_zone: text,
  send_customer_emails: field(
    described(flag, 'Stored and shown, but has no effect: this service sends no e-mails.'),
    'sendsCustomerEmails',
  ),
  verify_documents: field(flag, 'verifiesDocuments'),
  callers_import_accounts: field(flag, 'callersImportAccounts'),
  expected_accounts: field(
    described(nullable(count), 'The number of accounts to migrate; null if it is unknown.'),
    ({ expectedAccounts }: ImportSupplier) => expectedAccounts,
  ),
  complete_by: field(
    described(nullable(instant), 'When the migration has to have ended; null when not said.'),
    ({ completeBy }: ImportSupplier) => completeBy,
  ),
};

export const supplier = object('ImportSupplier', FIELDS);

export interface ProcessCounters {
  readonly processes: Readonly<Record<ImportState, number>>;
}

export const PROCESSES = {
  staged: field(count, ({ processes }: ProcessCounters) => processes.staged),
  in_progress: field(count, ({ processes }: ProcessCounters) => processes['in-progress']),
  completed: field(count, ({ processes }: ProcessCounters) => processes.completed),
  failed: field(count, ({ processes }: ProcessCounters) => processes.failed),
};

const counters = described(
  object('SupplierCounters', {
    ...PROCESSES,
    ...ofKinds(count),
    different: field(
      described(
        optional(count),
        'How often an item was sent again with content that differs from the stored item; left out if never.',
      ),
      ({ different }: { readonly different: number }) => (different > 0 ? different : undefined),
    ),
  }),
  'Import processes by state, and numbers of stored items.',
);

export const supplierOverview = object('ImportSupplierOverview', { ...FIELDS, counters });

/** A supplier, as the callers of its organisation see it. */
export const ownSupplier = object('OwnImportSupplier', {
  code: text,
  status: printedStatus,
  time_zone: text,
  verify_documents: FIELDS.verify_documents,
  callers_import_accounts: FIELDS.callers_import_accounts,
  counters,
});

interface StatusChange {
  readonly changedBy?: string | undefined;
  readonly changedByLabel?: string | undefined;
  readonly reason?: string | undefined;
}

export const statusChanges = listOf(
  object('SupplierStatusChange', {
    from: printedStatus,
    to: printedStatus,
    changed_at: instant,
    api_key_id: field(
      described(
        nullable(text),
        "Id of the operator's API key that made the change; null for the command line.",
      ),
      ({ changedBy }: StatusChange) => changedBy,
    ),
    label: field(
      described(nullable(text), 'The label of that key.'),
      ({ changedByLabel }: StatusChange) => changedByLabel,
    ),
    reason: field(
      described(nullable(text), 'The reason that the operator gave.'),
      ({ reason }: StatusChange) => reason,
    ),
  }),
);
