import type {
  ImportedTransactions,
  ImportTransactions,
  ImportTransactionsError,
} from '@data-import/application';
import { created, type Answer, type HeaderReader, type Refusals } from '@data-import/http-kit';
import {
  DUPLICATE_TRANSACTION_IDS,
  duplicateTransactionIdError,
  duplicateTransactionIds,
  importTransactionsQuery,
  importTransactionsWire,
  printDifferences,
  TRANSACTION_EXAMPLES,
  transactionImportError,
  TRANSACTIONS_FAILED_VALIDATION,
  type ImportTransactionsQuery,
  type ImportTransactionsRequest,
  type ImportTransactionsWire,
  type Settings,
} from '@data-import/wire/codecs';
import { ACCOUNT_UNKNOWN } from '../accounts/account-refusals.js';
import { accountAddress } from '../accounts/addressing.js';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_REFUSED } from '../idempotency-key.js';
import { importRoute } from '../import-requests/import-route.js';
import { requestOptionsOf } from '../import-requests/request-options.js';
import type { Route } from '../route.js';
import { migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import { importAnswers } from './import-answers.js';
import { besideErrors, IMPORT_REFUSED } from './import-refused.js';

export function importTransactionsRoute(
  importTransactions: ImportTransactions,
  settings: Pick<Settings, 'limits' | 'vocabulary'>,
): Route {
  const wire = importTransactionsWire(settings);
  return importRoute({
    operationId: 'importTransactions',
    tag: { name: 'Transactions', description: 'Charges, credits and payments of an account.' },
    method: 'POST',
    path: '/v1/data-import/transactions/create/',
    summary: 'Add transactions to an account',
    description:
      'A transaction whose `transaction_id` was added by this operation before is skipped. A date outside the open statement period is moved to the nearest day inside it; the description of the transaction and a note pinned to the account record the change.',
    header: TRANSACTIONS_KEY,
    query: importTransactionsQuery,
    body: {
      reader: wire.request,
      contradictions: duplicateTransactionIds,
      beside: transactionImportError,
    },
    failed: TRANSACTIONS_FAILED_VALIDATION,
    refusals: REFUSALS,
    examples: TRANSACTION_EXAMPLES,
    answers: importAnswers(wire),
    handle: async ({ body, query, header: idempotencyKey }, identity) => {
      const imported = await importTransactions({
        address: accountAddress(body, identity),
        drafts: body.transactions.map(({ read }) => read),
        requestOptions: requestOptionsOf(query),
        idempotencyKey,
        options: {
          whenAlreadyThere: (query.check_previously_added ?? true) ? 'skip' : 'add',
          whenOutside: (query.force_add_to_current_statement ?? true) ? 'move' : 'refuse',
        },
      });
      return imported.map((result) => toAnswer(result, { body, query }, wire));
    },
  });
}

const TRANSACTIONS_KEY: HeaderReader = {
  ...IDEMPOTENCY_HEADER,
  description:
    'With check_previously_added=false: a retry with the same key and the same request adds nothing and gets the same answer, as long as the account is stored. Elsewhere it is not needed and changes nothing.',
};

const REFUSALS: Refusals<ImportTransactionsError, { readonly body: ImportTransactionsRequest }> = {
  'account-not-found': ACCOUNT_UNKNOWN,
  'contradicting-drafts': {
    rules: [{ code: DUPLICATE_TRANSACTION_IDS, at: ['transactions', 1, 'transaction_id'] }],
    each: ({ contradictions }) => contradictions.map(duplicateTransactionIdError),
    beside: besideErrors,
  },
  'idempotency-key-reused': IDEMPOTENCY_KEY_REFUSED,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
  'transactions-refused': IMPORT_REFUSED,
};

interface Sent {
  readonly body: ImportTransactionsRequest;
  readonly query: ImportTransactionsQuery;
}

function toAnswer(
  { outcomes, moved, differences }: ImportedTransactions,
  { body: { transactions }, query }: Sent,
  { results }: ImportTransactionsWire,
): Answer {
  const added = outcomes.filter((outcome) => outcome === 'added').length;
  const printed = results.print(
    transactions.map((transaction, index) => ({
      transaction,
      outcome: outcomes[index] ?? 'added',
      differences: query.report_differences ? differences.get(index) : undefined,
    })),
  );
  return created(printed, {
    of: 'transactions',
    outcomes: {
      added,
      already_exists: outcomes.length - added,
      moved,
      different: differences.size,
    },
    logged: ['different'],
    differences: query.report_differences ? printDifferences('transactions', differences) : [],
  });
}
