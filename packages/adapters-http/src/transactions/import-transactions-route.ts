import type {
  ImportedTransactions,
  ImportTransactions,
  ImportTransactionsError,
} from '@data-import/application';
import type { ImportOptions } from '@data-import/domain';
import {
  type Answer,
  created,
  type HeaderReader,
  type Refusals,
  type Tally,
} from '@data-import/http-kit';
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
import { ACCOUNT_UNKNOWN_TO_LOAD, migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import { accountAddress, importRoute, requestOptionsOf } from '../import-requests/import-route.js';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_REFUSED } from '../idempotency-key.js';
import type { Route } from '../route.js';
import { besideErrors, IMPORT_REFUSED, importAnswers } from './import-answers.js';

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
        requestOptions: requestOptionsOf(query, identity),
        idempotencyKey,
        options: {
          whenAlreadyThere: (query.check_previously_added ?? true) ? 'skip' : 'add',
          whenOutside: whenOutside(query),
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
  'account-not-found': ACCOUNT_UNKNOWN_TO_LOAD,
  'contradicting-drafts': {
    rules: [{ code: DUPLICATE_TRANSACTION_IDS, at: ['transactions', 1, 'transaction_id'] }],
    each: ({ contradictions }) => contradictions.map(duplicateTransactionIdError),
    beside: besideErrors,
  },
  'idempotency-key-reused': IDEMPOTENCY_KEY_REFUSED,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
  'transactions-refused': IMPORT_REFUSED,
};

export function whenOutside({
  force_add_to_current_statement: isForced = true,
}: ImportTransactionsQuery): ImportOptions['whenOutside'] {
  return isForced ? 'move' : 'refuse';
}

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
  const counts = { added, already_exists: outcomes.length - added, moved };
  return created(printed, {
    ...tallyOf({ ...counts, different: differences.size }),
    differences: query.report_differences ? printDifferences('transactions', differences) : [],
  });
}

export function tallyOf(
  outcomes: Readonly<Record<'added' | 'already_exists' | 'moved' | 'different', number>>,
): Tally {
  return { of: 'transactions', outcomes, logged: ['different'], differences: [] };
}
