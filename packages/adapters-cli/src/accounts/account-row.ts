import type { AccountToImport } from '@data-import/application';
import {
  isCalendarDate,
  isUtcInstant,
  parseExternalAccountNumber,
  statementPeriod,
  type StatementPeriod,
  type TextFault,
} from '@data-import/domain';
import { BLANK, FROM_DATE_LATER_THAN_TO_DATE, INVALID, MAX_LENGTH } from '@data-import/wire/codecs';
import { err, ok, type Result } from 'neverthrow';

/** The cells of an account by their columns; an empty cell counts as absent. */
export type AccountRow = Readonly<Record<string, string>>;

/** The reason why a row cannot be imported: a code of the API, the column, and a text for people. */
export interface RowProblem {
  readonly code: string;
  /** `non_field_errors` where it is no single column. */
  readonly attr: string;
  readonly detail: string;
}

/** The account, or the first fault of its row, to be read by the operator. */
export function readAccountRow(row: AccountRow): Result<AccountToImport, RowProblem> {
  const number = parseExternalAccountNumber(row[NUMBER] ?? '');
  const createdAt = row['account_created_at'] || undefined;
  if (number.isErr()) return err(numberProblem(number.error));
  const externalAccountNumber = number.value;
  // A byte that is not UTF-8 is read as U+FFFD: refused rather than imported under another number.
  if (externalAccountNumber.includes('\uFFFD')) return problem(NUMBER, 'is not in UTF-8');
  if (createdAt !== undefined && !isUtcInstant(createdAt))
    return problem('account_created_at', 'is not YYYY-MM-DDTHH:MM:SSZ');
  return toPeriod(row).map((period) => ({ externalAccountNumber, period, createdAt }));
}

const NUMBER = 'external_account_number';

export const CONTRADICTING: RowProblem = {
  code: 'contradicting_account',
  attr: NUMBER,
  detail: `${NUMBER} is repeated in the file with other values`,
};

function problem(attr: string, fault: string, { code } = INVALID as { code: string }) {
  return err<never, RowProblem>({ code, attr, detail: `${attr} ${fault}` });
}

function numberProblem(fault: TextFault): RowProblem {
  switch (fault.kind) {
    case 'text-blank':
      return { code: BLANK.code, attr: NUMBER, detail: `${NUMBER} is blank` };
    case 'text-too-long': {
      const detail = `${NUMBER} is longer than ${fault.maximumLength} characters`;
      return { code: MAX_LENGTH.code, attr: NUMBER, detail };
    }
    case 'text-is-dot-segment':
      return {
        code: INVALID.code,
        attr: NUMBER,
        detail: `${NUMBER} is "." or "..", which no path can name`,
      };
    case 'text-malformed':
      return { code: INVALID.code, attr: NUMBER, detail: `${NUMBER} contains a NUL character` };
  }
}

function toPeriod(row: AccountRow): Result<StatementPeriod | undefined, RowProblem> {
  const from = row['from_date'] ?? '';
  const to = row['to_date'] || undefined;
  if (from === '' && to === undefined) return ok(undefined);
  if (!isCalendarDate(from)) return problem('from_date', 'is not YYYY-MM-DD');
  if (to !== undefined && !isCalendarDate(to)) return problem('to_date', 'is not YYYY-MM-DD');
  return statementPeriod(from, to).orElse(() =>
    problem('from_date', 'is later than to_date', FROM_DATE_LATER_THAN_TO_DATE),
  );
}
