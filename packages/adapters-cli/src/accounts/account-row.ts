import type { AccountToImport } from '@data-import/application';
import {
  isCalendarDate,
  isUtcInstant,
  parseExternalAccountNumber,
  statementPeriod,
  type StatementPeriod,
  type TextFault,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';

/** The cells of an account by their columns; an empty cell counts as absent. */
export type AccountRow = Readonly<Record<string, string>>;

/** The account, or the first fault of its row, to be read by the operator. */
export function readAccountRow(row: AccountRow): Result<AccountToImport, string> {
  const number = parseExternalAccountNumber(row['external_account_number'] ?? '');
  const createdAt = row['account_created_at'] || undefined;
  if (number.isErr()) return err(`external_account_number ${describe(number.error)}`);
  const externalAccountNumber = number.value;
  // A byte that is not UTF-8 is read as U+FFFD: refused rather than imported under another number.
  if (externalAccountNumber.includes('\uFFFD'))
    return err('external_account_number is not in UTF-8');
  if (createdAt !== undefined && !isUtcInstant(createdAt))
    return err('account_created_at is not YYYY-MM-DDTHH:MM:SSZ');
  return toPeriod(row).map((period) => ({ externalAccountNumber, period, createdAt }));
}

function describe(fault: TextFault): string {
  switch (fault.kind) {
    case 'text-blank':
      return 'is blank';
    case 'text-too-long':
      return `is longer than ${fault.maximumLength} characters`;
    case 'text-malformed':
      return 'contains a NUL character';
  }
}

function toPeriod(row: AccountRow): Result<StatementPeriod | undefined, string> {
  const from = row['from_date'] ?? '';
  const to = row['to_date'] || undefined;
  if (from === '' && to === undefined) return ok(undefined);
  if (!isCalendarDate(from)) return err('from_date is not YYYY-MM-DD');
  if (to !== undefined && !isCalendarDate(to)) return err('to_date is not YYYY-MM-DD');
  return statementPeriod(from, to).mapErr(() => 'from_date is later than to_date');
}
