import { hash } from 'node:crypto';
import type { AccountToImport } from '@data-import/application';
import {
  isCalendarDate,
  isUtcInstant,
  statementPeriod,
  type StatementPeriod,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { csvRows, type CsvRow } from './csv-rows.js';

const COLUMNS: ReadonlySet<string> = new Set([
  'external_account_number',
  'from_date',
  'to_date',
  'account_created_at',
]);
const NEEDED_COLUMNS = ['external_account_number', 'from_date'];
const LONGEST_NUMBER = 128;
const LISTED_PROBLEMS = 1000;

export interface CheckedFile {
  readonly rows: number;
  /** Equal rows are one. */
  readonly accounts: number;
  /** Each with the line it is on; the first thousand. */
  readonly problems: readonly string[];
}

/** Reads the whole file once, so that a bad row is known before the first good one is imported. */
export async function checkAccountsFile(file: string): Promise<CheckedFile> {
  const problems: string[] = [];
  const seen = new Map<string, string>();
  let rows = 0;
  try {
    for await (const { line, row } of rowsOf(file)) {
      rows += 1;
      const account = row.andThen(toAccount).andThen((read) => onlyOnce(read, seen));
      if (account.isErr()) problems.push(`line ${line}: ${account.error}`);
      if (problems.length >= LISTED_PROBLEMS) break;
    }
  } catch (error) {
    problems.push(describeUnreadable(error));
  }
  return { rows, accounts: seen.size, problems };
}

/** The accounts of a file that was checked; an account of two equal rows comes twice. */
export async function* readAccounts(file: string): AsyncGenerator<AccountToImport> {
  for await (const { row } of rowsOf(file)) {
    const account = row.andThen(toAccount);
    if (account.isErr()) throw new Error('The file has changed since it was checked.');
    yield account.value;
  }
}

type Row = Readonly<Record<string, string>>;

interface NumberedRow {
  readonly line: number;
  readonly row: Result<Row, string>;
}

/** A header that cannot be used is the only problem of its file. */
async function* rowsOf(file: string): AsyncGenerator<NumberedRow> {
  let header: readonly string[] | undefined;
  for await (const { line, cells } of csvRows(file)) {
    if (header) yield { line, row: named(header, cells) };
    else {
      header = cells;
      const problems = headerProblems(header);
      if (problems.length > 0) return yield* problems.map((one) => ({ line, row: err(one) }));
    }
  }
  if (!header) yield { line: 1, row: err('there is no header') };
}

function headerProblems(header: readonly string[]): readonly string[] {
  const unknown = header.filter((column) => !COLUMNS.has(column));
  const missing = NEEDED_COLUMNS.filter((column) => !header.includes(column));
  const repeated = header.filter((column, at) => header.indexOf(column) < at);
  return [
    ...unknown.map((column) => `unknown column ${column}`),
    ...missing.map((column) => `column ${column} is missing`),
    ...repeated.map((column) => `column ${column} is there twice`),
  ];
}

function named(header: readonly string[], cells: CsvRow['cells']): Result<Row, string> {
  return cells.length === header.length
    ? ok(Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])))
    : err(`${cells.length} cells under ${header.length} columns`);
}

function toAccount(row: Row): Result<AccountToImport, string> {
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
  seen: Map<string, string>,
): Result<AccountToImport, string> {
  // A million rows are remembered at once.
  const digest = hash('sha256', JSON.stringify(account), 'base64').slice(0, 16);
  const before = seen.get(account.externalAccountNumber);
  seen.set(account.externalAccountNumber, digest);
  return before === undefined || before === digest
    ? ok(account)
    : err('external_account_number stands in the file before, with other values');
}

const UNREADABLE: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'There is no such file.'],
  ['EISDIR', 'This is a folder, not a file.'],
  ['EACCES', 'The file may not be read.'],
]);

function describeUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return UNREADABLE.get(code) ?? message;
}
