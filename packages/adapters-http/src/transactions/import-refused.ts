import type { ImportRefused } from '@data-import/application';
import type { RefusedDraft, StatementPeriod } from '@data-import/domain';
import {
  fieldError,
  listed,
  MAXIMUM_ERRORS,
  type BodyRefusal,
  type FieldError,
} from '@data-import/http-kit';
import {
  NO_OPEN_STATEMENT_PERIOD,
  TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
  transactionImportError,
  type ImportTransactionsRequest,
} from '@data-import/wire/codecs';

/** The codes of what rules refuse when the payload is in order. */
export const REFUSAL_CODES = {
  'outside-open-period': TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
  'no-open-period': NO_OPEN_STATEMENT_PERIOD,
} as const satisfies Record<RefusedDraft['reason']['kind'], object>;

interface Sent {
  readonly body: ImportTransactionsRequest;
}

/** The contract's fields of a refusal, where the body could be read. */
export function besideErrors(errors: readonly FieldError[], { body }: Sent): object | undefined {
  return transactionImportError(errors, {
    transactions: body.transactions.map(({ posted }) => posted),
  });
}

/** All transactions that rules refused, and why in words for people: the first one in fields of its own. */
export const IMPORT_REFUSED: BodyRefusal<ImportRefused, Sent> = {
  rules: Object.values(REFUSAL_CODES).map((code) => ({
    code,
    at: ['transactions', 0, 'transaction_date'],
  })),
  body: ({ refusals, account }, sent) => {
    const errors = refusals.slice(0, MAXIMUM_ERRORS).map(({ index, reason }) => {
      const path = ['transactions', index, 'transaction_date'];
      return fieldError(REFUSAL_CODES[reason.kind], path, describeRefusal(reason, account));
    });
    return { ...besideErrors(errors, sent), ...listed(errors, refusals.length) };
  },
};

function describeRefusal(
  reason: RefusedDraft['reason'],
  { number, reference }: ImportRefused['account'],
): string {
  const account = `account ${number} (external account number ${reference.externalAccountNumber})`;
  return reason.kind === 'no-open-period'
    ? `The transaction dated ${reason.date} cannot be added: ${account} has no open statement period.`
    : `The transaction date ${reason.date} is not within the open statement period of ${account}, which is ${describePeriod(reason.period)}.`;
}

function describePeriod({ from, to }: StatementPeriod): string {
  return to === undefined ? `${from} or later` : `${from} to ${to}`;
}
