import { createReadStream } from 'node:fs';
import type { AccountToImport } from '@data-import/application';
import {
  isCalendarDate,
  isUtcInstant,
  statementPeriod,
  type StatementPeriod,
} from '@data-import/domain';
import { parse } from 'csv-parse';
import { err, ok, type Result } from 'neverthrow';

const COLUMNS: ReadonlySet<string> = new Set([
  'external_account_number',
  'from_date',
  'to_date',
  'account_created_at',
]);
const NEEDED_COLUMNS = ['external_account_number', 'from_date'];
const LONGEST_NUMBER = 128;
const LISTED_PROBLEMS = 1000;

type Row = Readonly<Record<string, string>>;

interface NumberedRow {
  readonly record: Row;
  readonly info: { readonly lines: number };
}

export interface CheckedFile {
  readonly rows: number;
  /** Each with the line it is on; the first thousand. */
  readonly problems: readonly string[];
}

/** Reads the whole file once, so that a bad row is known before the first good one is imported. */
export async function checkAccountsFile(file: string): Promise<CheckedFile> {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  let rows = 0;
  try {
    for await (const { record, info } of rowsOf(file, problems)) {
      rows += 1;
      if (problems.length >= LISTED_PROBLEMS) break;
      const account = toAccount(record).andThen((read) => onlyOnce(read, record, seen));
      if (account.isErr()) problems.push(`line ${info.lines}: ${account.error}`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return { rows, problems };
}

export async function* readAccounts(file: string): AsyncGenerator<AccountToImport> {
  for await (const { record } of rowsOf(file, [])) {
    const account = toAccount(record);
    if (account.isErr()) throw new Error('The file has changed since it was checked.');
    yield account.value;
  }
}

function rowsOf(file: string, problems: string[]): AsyncIterable<NumberedRow> {
  return createReadStream(file).pipe(
    parse({
      bom: true,
      info: true,
      skip_empty_lines: true,
      columns: (header: string[]) => {
        problems.push(...headerProblems(header));
        return header;
      },
    }),
  );
}

function headerProblems(header: readonly string[]): readonly string[] {
  const unknown = header.filter((column) => !COLUMNS.has(column));
  const missing = NEEDED_COLUMNS.filter((column) => !header.includes(column));
  return [
    ...unknown.map((column) => `line 1: unknown column ${column}`),
    ...missing.map((column) => `line 1: column ${column} is missing`),
  ];
}

function toAccount(row: Row): Result<AccountToImport, string> {
  const externalAccountNumber = row['external_account_number'] ?? '';
  const createdAt = row['account_created_at'] || undefined;
  if (externalAccountNumber.trim() === '') return err('external_account_number is blank');
  if (externalAccountNumber.length > LONGEST_NUMBER)
    return err(`external_account_number is longer than ${LONGEST_NUMBER} characters`);
  if (createdAt !== undefined && !isUtcInstant(createdAt))
    return err('account_created_at is not YYYY-MM-DDTHH:MM:SSZ');
  return toPeriod(row).map((period) => ({ externalAccountNumber, period, createdAt }));
}

function toPeriod(row: Row): Result<StatementPeriod, string> {
  const from = row['from_date'] ?? '';
  const to = row['to_date'] || undefined;
  if (!isCalendarDate(from)) return err('from_date is not YYYY-MM-DD');
  if (to !== undefined && !isCalendarDate(to)) return err('to_date is not YYYY-MM-DD');
  return statementPeriod(from, to).mapErr(() => 'from_date is later than to_date');
}

/** Equal rows are one account; rows that differ about one account are a mistake. */
function onlyOnce(
  account: AccountToImport,
  row: Row,
  seen: Map<string, string>,
): Result<AccountToImport, string> {
  const text = JSON.stringify(row);
  const before = seen.get(account.externalAccountNumber);
  seen.set(account.externalAccountNumber, text);
  return before === undefined || before === text
    ? ok(account)
    : err('external_account_number stands in the file before, with other values');
}
