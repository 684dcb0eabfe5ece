import { hash } from 'node:crypto';
import type { AccountToImport } from '@data-import/application';
import { err, ok, type Result } from 'neverthrow';
import { readAccountRow, type AccountRow } from './account-row.js';
import { csvRows, type CsvRow } from './csv-rows.js';

const COLUMNS: ReadonlySet<string> = new Set([
  'external_account_number',
  'from_date',
  'to_date',
  'account_created_at',
]);
const NEEDED_COLUMNS = ['external_account_number'];
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
      const account = row.andThen(readAccountRow).andThen((read) => onlyOnce(read, seen));
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
    const account = row.andThen(readAccountRow);
    if (account.isErr()) throw new Error('The file has changed since it was checked.');
    yield account.value;
  }
}

interface NumberedRow {
  readonly line: number;
  readonly row: Result<AccountRow, string>;
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
  if (!header) yield { line: 1, row: err('the header line is missing') };
}

function headerProblems(header: readonly string[]): readonly string[] {
  const unknown = header.filter((column) => !COLUMNS.has(column));
  const missing = NEEDED_COLUMNS.filter((column) => !header.includes(column));
  const repeated = header.filter((column, at) => header.indexOf(column) < at);
  return [
    ...unknown.map((column) => `unknown column ${column}`),
    ...missing.map((column) => `column ${column} is missing`),
    ...repeated.map((column) => `column ${column} is repeated`),
  ];
}

function named(header: readonly string[], cells: CsvRow['cells']): Result<AccountRow, string> {
  return cells.length === header.length
    ? ok(Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])))
    : err(`${cells.length} cells, but the header has ${header.length} columns`);
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
    : err('external_account_number is repeated in the file with other values');
}

const UNREADABLE: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'The file does not exist.'],
  ['EISDIR', 'This is a folder, not a file.'],
  ['EACCES', 'No permission to read the file.'],
]);

function describeUnreadable(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return UNREADABLE.get(code) ?? message;
}
