import type { AccountToImport } from '@data-import/application';
import {
  isCalendarDate,
  isUtcInstant,
  statementPeriod,
  type StatementPeriod,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';

/** The cells of an account by their columns; an empty one is the same as none. */
export type AccountRow = Readonly<Record<string, string>>;

const LONGEST_NUMBER = 128;

/** The account, or what is wrong with its row. */
export function readAccountRow(row: AccountRow): Result<AccountToImport, string> {
  const externalAccountNumber = row['external_account_number'] ?? '';
  const createdAt = row['account_created_at'] || undefined;
  if (externalAccountNumber.trim() === '') return err('external_account_number is blank');
  if (Array.from(externalAccountNumber).length > LONGEST_NUMBER)
    return err(`external_account_number is longer than ${LONGEST_NUMBER} characters`);
  if (externalAccountNumber.includes('\0')) return err('external_account_number holds a NUL');
  // What a byte that is not UTF-8 is read as: better refused than imported under another number.
  if (externalAccountNumber.includes('\uFFFD'))
    return err('external_account_number is not in UTF-8');
  if (createdAt !== undefined && !isUtcInstant(createdAt))
    return err('account_created_at is not YYYY-MM-DDTHH:MM:SSZ');
  return toPeriod(row).map((period) => ({ externalAccountNumber, period, createdAt }));
}

function toPeriod(row: AccountRow): Result<StatementPeriod | undefined, string> {
  const from = row['from_date'] ?? '';
  const to = row['to_date'] || undefined;
  if (from === '' && to === undefined) return ok(undefined);
  if (!isCalendarDate(from)) return err('from_date is not YYYY-MM-DD');
  if (to !== undefined && !isCalendarDate(to)) return err('to_date is not YYYY-MM-DD');
  return statementPeriod(from, to).mapErr(() => 'from_date is later than to_date');
}
