import type { ImportTransactions, ImportTransactionsError } from '@data-import/application';
import {
  refuseContradictions,
  type Contradiction,
  type ReadableTransaction,
  type TransactionDraft,
  type TransactionOutcome,
  type Vocabulary,
} from '@data-import/domain';
import { accountAddress, accountAddressing } from '../accounts/addressing.js';
import { described, optional, type Codec } from '../request/codec.js';
import { wireNamesOf, type Posted } from '../request/into.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { flag } from '../request/query.js';
import { record } from '../request/record.js';
import {
  created,
  fieldError,
  invalid,
  json,
  notFound,
  type Answer,
  type FieldError,
} from '../response/answer.js';
import { route, type Route } from '../routing/route.js';
import { migrationNotOngoing } from '../suppliers/migration-not-ongoing.js';
import { importAnswers } from './import-answers.js';
import { printRefusal, printResult } from './import-results.js';
import { transaction } from './transaction-codec.js';
import { TRANSACTION_EXAMPLES } from './transaction-examples.js';

interface Settings {
  readonly limits: Limits;
  readonly vocabulary: Vocabulary;
}

export function importTransactionsRoute(
  importTransactions: ImportTransactions,
  settings: Settings,
): Route {
  const item = transaction(settings.vocabulary, settings.limits);
  return route({
    operationId: 'importTransactions',
    method: 'POST',
    path: '/v1/data-import/transactions/create/',
    summary: 'Add transactions to an account',
    description:
      'A transaction whose `transaction_id` came through this operation before is skipped. A date outside the open statement period becomes the nearest day inside it; the transaction then says so, and a note that says so is pinned to the account.',
    query: importTransactionsQuery,
    body: {
      codec: requestOf(item, settings.limits),
      whenInvalid: FAILED,
      contradictions: ({ transactions }, { check_previously_added: looksUp = true }) =>
        looksUp ? contradictionsIn(transactions) : [],
    },
    examples: TRANSACTION_EXAMPLES,
    answers: importAnswers(item.schema, FAILED),
    handle: async ({ body, query }, identity) => {
      const { transactions } = body;
      const imported = await importTransactions({
        address: accountAddress(body, identity),
        drafts: transactions.map(({ read }) => read),
        options: {
          whenAlreadyThere: (query.check_previously_added ?? true) ? 'skip' : 'add',
          whenOutside: (query.force_add_to_current_statement ?? true) ? 'move' : 'refuse',
        },
      });
      return imported.match(
        (outcomes) => toAnswer(outcomes, transactions),
        (error) => toRefusal(error, transactions),
      );
    },
  });
}

const FAILED = 'transactions_failed_validation';

const importTransactionsQuery = record('ImportTransactionsQuery', {
  check_previously_added: optional(
    described(flag(true), 'Whether a transaction that was added before is skipped.'),
  ),
  force_add_to_current_statement: optional(
    described(flag(true), 'Whether a date outside the open statement period is moved into it.'),
  ),
});

const requestOf = (item: Codec<Posted<TransactionDraft>>, { maximumItems }: Limits) =>
  record('ImportTransactionsRequest', {
    ...accountAddressing,
    transactions: list(item, { minItems: 1, maxItems: maximumItems }),
  });

function toAnswer(
  outcomes: readonly TransactionOutcome[],
  transactions: readonly Posted<TransactionDraft>[],
): Answer {
  const added = outcomes.filter((outcome) => outcome === 'added').length;
  const results = transactions.map((one, index) => printResult(one, outcomes[index] ?? 'added'));
  return created(
    { results },
    { kind: 'transactions', outcomes: { added, already_exists: outcomes.length - added } },
  );
}

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(
  error: ImportTransactionsError,
  transactions: readonly Posted<TransactionDraft>[],
): Answer {
  switch (error.kind) {
    case 'account-not-found':
      return notFound('account_not_found');
    case 'import-supplier-migration-not-ongoing':
      return invalid(FAILED, [migrationNotOngoing(error, 'import_supplier')]);
    case 'duplicate-transaction-ids':
      return invalid(FAILED, error.contradictions.map(duplicateError));
    case 'transactions-refused':
      return json(400, printRefusal(error, transactions));
  }
}

/** A survey gives what could be read of the transactions in the words of the domain. */
function contradictionsIn(transactions: unknown): readonly FieldError[] {
  const readable = (transactions ?? []) as readonly (ReadableTransaction | undefined)[];
  return refuseContradictions(readable).match(
    () => [],
    ({ contradictions }) => contradictions.map(duplicateError),
  );
}

function duplicateError({ index, first, fields }: Contradiction): FieldError {
  return fieldError(
    'duplicate_transaction_ids',
    ['transactions', index, 'transaction_id'],
    `transactions.${first} has it with a different ${wireNamesOf(fields)}.`,
  );
}
