import type { ImportRefused } from '@data-import/application';
import {
  printAmount,
  type StatementPeriod,
  type TransactionDraft,
  type TransactionOutcome,
} from '@data-import/domain';
import type { Posted } from '../request/into.js';

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

/** The first transaction that a rule refused, and why in words for people. */
export function printRefusal(
  refused: ImportRefused,
  transactions: readonly PostedTransaction[],
): object {
  const transaction = transactions[refused.index];
  return {
    status: REFUSED,
    error_detail: describeRefusal(refused),
    transaction_data: transaction && printTransaction(transaction),
  };
}

/** The fields that were posted and only those, the amount always as text. */
function printTransaction({ posted, read }: PostedTransaction): object {
  return { ...posted, amount: printAmount(read.amountMinor) };
}

function describeRefusal({ reason, account: { number, reference } }: ImportRefused): string {
  const account = `account ${number} (external account number ${reference.externalAccountNumber})`;
  return reason.kind === 'no-open-period'
    ? `The transaction of ${reason.date} cannot be added: ${account} has no open statement period.`
    : `The transaction date ${reason.date} is not within the open statement period of ${account}, which is ${describePeriod(reason.period)}.`;
}

function describePeriod({ from, to }: StatementPeriod): string {
  return to === undefined ? `${from} and every day after it` : `${from} to ${to}`;
}
