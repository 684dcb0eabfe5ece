import type { ImportRefused } from '@data-import/application';
import {
  printAmount,
  type RefusedDraft,
  type StatementPeriod,
  type TransactionDraft,
  type TransactionOutcome,
} from '@data-import/domain';
import type { Posted } from '../request/into.js';
import { fieldError, listed, MAXIMUM_ERRORS } from '../response/answer.js';
import type { ErrorCode } from '../response/error-codes.js';

type PostedTransaction = Posted<TransactionDraft>;

export const RESULT_STATUSES: Readonly<Record<TransactionOutcome, string>> = {
  added: 'TRANSACTION_ADDED_TO_ACCOUNT',
  'already-exists': 'TRANSACTION_ALREADY_EXISTS',
};

export const IMPORTED_BEFORE = 'TRANSACTION_IMPORT_SUCCESS';
export const REFUSED = 'TRANSACTION_IMPORT_ERROR';

export function printResult(transaction: PostedTransaction, outcome: TransactionOutcome): object {
  const echoed = printTransaction(transaction);
  return {
    status: RESULT_STATUSES[outcome],
    transaction_data: outcome === 'added' ? echoed : { ...echoed, status: IMPORTED_BEFORE },
  };
}

/** All transactions that rules refused, and why in words for people: the first one in fields of its own. */
export function printRefusal(
  { refusals, account }: ImportRefused,
  transactions: readonly PostedTransaction[],
): object {
  const [first] = refusals;
  const transaction = transactions[first.index];
  const errors = refusals.slice(0, MAXIMUM_ERRORS).map(({ index, reason }) => {
    const path = ['transactions', index, 'transaction_date'];
    return fieldError(REFUSAL_CODES[reason.kind], path, describeRefusal(reason, account));
  });
  return {
    status: REFUSED,
    error_detail: describeRefusal(first.reason, account),
    transaction_data: transaction && printTransaction(transaction),
    ...listed(errors, refusals.length),
  };
}

/** The codes of what rules refuse when the payload is in order. */
export const REFUSAL_CODES = {
  'outside-open-period': 'transaction_date_outside_open_period',
  'no-open-period': 'no_open_statement_period',
} as const satisfies Record<RefusedDraft['reason']['kind'], ErrorCode>;

/** The fields that were posted and only those, the amount always as text. */
function printTransaction({ posted, read }: PostedTransaction): object {
  return { ...posted, amount: printAmount(read.amountMinor) };
}

function describeRefusal(
  reason: RefusedDraft['reason'],
  { number, reference }: ImportRefused['account'],
): string {
  const account = `account ${number} (external account number ${reference.externalAccountNumber})`;
  return reason.kind === 'no-open-period'
    ? `The transaction of ${reason.date} cannot be added: ${account} has no open statement period.`
    : `The transaction date ${reason.date} is not within the open statement period of ${account}, which is ${describePeriod(reason.period)}.`;
}

function describePeriod({ from, to }: StatementPeriod): string {
  return to === undefined ? `${from} and every day after it` : `${from} to ${to}`;
}
