import type { ImportRefused } from '@data-import/application';
import type { RefusedDraft, StatementPeriod } from '@data-import/domain';
import { fieldError, listed, MAXIMUM_ERRORS, type BodyRefusal } from '@data-import/http-kit';
import {
  NO_OPEN_STATEMENT_PERIOD,
  TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
  type ImportTransactionsRequest,
  type ImportTransactionsWire,
} from '@data-import/wire/codecs';

export const REFUSED = 'TRANSACTION_IMPORT_ERROR';

/** The codes of what rules refuse when the payload is in order. */
export const REFUSAL_CODES = {
  'outside-open-period': TRANSACTION_DATE_OUTSIDE_OPEN_PERIOD,
  'no-open-period': NO_OPEN_STATEMENT_PERIOD,
} as const satisfies Record<RefusedDraft['reason']['kind'], object>;

/** All transactions that rules refused, and why in words for people: the first one in fields of its own. */
export const importRefused = ({
  echo,
}: Pick<ImportTransactionsWire, 'echo'>): BodyRefusal<
  ImportRefused,
  { readonly body: ImportTransactionsRequest }
> => ({
  rules: Object.values(REFUSAL_CODES).map((code) => ({
    code,
    at: ['transactions', 0, 'transaction_date'],
  })),
  body: ({ refusals, account }, { body: { transactions } }) => {
    const [first] = refusals;
    const transaction = transactions[first.index];
    const errors = refusals.slice(0, MAXIMUM_ERRORS).map(({ index, reason }) => {
      const path = ['transactions', index, 'transaction_date'];
      return fieldError(REFUSAL_CODES[reason.kind], path, describeRefusal(reason, account));
    });
    return {
      status: REFUSED,
      error_detail: describeRefusal(first.reason, account),
      transaction_data: transaction && echo.print(transaction),
      ...listed(errors, refusals.length),
    };
  },
});

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
