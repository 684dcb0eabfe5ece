import type { AccountToImport } from '@data-import/application';
import { odditiesOf, visible, type Oddity } from '@data-import/command-kit';
import { INVALID } from '@data-import/wire/codecs';
import { err, ok, type Result } from 'neverthrow';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { CONTRADICTING, readAccountRow, type AccountRow, type RowProblem } from './account-row.js';
import { LineSet } from './line-set.js';
import { RepeatedAccounts } from './repeated-accounts.js';

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
  /** The number of accounts; identical rows count once. */
  readonly accounts: number;
  readonly badRows: number;
  /** The first thousand problems, each with the number of its line. */
  readonly problems: readonly string[];
  /** Numbers of accounts that are hardly meant as they are, the first thousand of them, each with the number of its line. */
  readonly notices: readonly string[];
  /** False if the file cannot be read to its end: then no row of it may be imported. */
  readonly isReadable: boolean;
  readonly header: readonly string[];
  readonly contradicting: LineSet;
}

/** Reads the whole file once, so that a bad row is known before the first good one is imported. */
export async function checkAccountsFile(
  file: string,
  onRow: (rows: number) => void = () => undefined,
): Promise<CheckedFile> {
  using repeated = new RepeatedAccounts();
  const listed: ListedProblem[] = [];
  const notices: string[] = [];
  let header: readonly string[] = [];
  let rows = 0;
  let badRows = 0;
  let unreadable: readonly string[] = [];
  try {
    const reader = await openRows(file);
    header = reader.header;
    for await (const { line, account } of reader.rows) {
      rows += 1;
      onRow(rows);
      if (account.isOk()) {
        repeated.add(line, account.value);
        const notice = noticeAbout(account.value.externalAccountNumber);
        if (notice !== undefined && notices.length < LISTED_PROBLEMS)
          notices.push(`line ${line}: ${notice}`);
      } else {
        badRows += 1;
        if (listed.length < LISTED_PROBLEMS) listed.push({ line, detail: account.error.detail });
      }
    }
  } catch (error) {
    unreadable = error instanceof UnusableHeader ? error.problems : [describeUnreadable(error)];
  }
  const { accounts, contradicting } = repeated.find();
  const { detail } = CONTRADICTING;
  for (const line of contradicting.first(LISTED_PROBLEMS)) listed.push({ line, detail });
  listed.sort((one, other) => one.line - other.line);
  return {
    rows,
    accounts,
    badRows: badRows + contradicting.size,
    problems: [
      ...listed.map(({ line, detail: problem }) => `line ${line}: ${problem}`),
      ...unreadable,
    ].slice(0, LISTED_PROBLEMS),
    notices,
    isReadable: unreadable.length === 0,
    header,
    contradicting,
  };
}

const ODDITIES: Readonly<Record<Oddity, string>> = {
  nothing: 'is a word for nothing',
  artefact: 'looks like what a spreadsheet makes of an identifier',
  space: 'begins or ends with white space',
  unseen: 'has a character that cannot be seen, or that looks like a space or a hyphen',
  quoted: 'is in quotes, which are a part of it',
};

function noticeAbout(number: string): string | undefined {
  const found = odditiesOf(number, true).map((oddity) => ODDITIES[oddity]);
  return found.length === 0
    ? undefined
    : `external_account_number "${visible(number)}" ${found.join(', ')}`;
}

interface ListedProblem {
  readonly line: number;
  readonly detail: string;
}

export interface NumberedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly account: Result<AccountToImport, RowProblem>;
}

/** The rows of a file that was checked, those that contradict each other as bad ones. */
export async function* readRows(
  file: string,
  { contradicting }: Pick<CheckedFile, 'contradicting'> = { contradicting: new LineSet() },
): AsyncGenerator<NumberedRow, void> {
  const { rows } = await openRows(file);
  for await (const row of rows)
    yield contradicting.has(row.line) ? { ...row, account: err(CONTRADICTING) } : row;
}

class UnusableHeader extends Error {
  constructor(readonly problems: readonly string[]) {
    super('The header cannot be used.');
  }
}

interface Rows {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<NumberedRow>;
}

async function openRows(file: string): Promise<Rows> {
  const records = csvRows(file);
  const first = await records.next();
  if (first.done === true) throw new UnusableHeader(['line 1: the header line is missing']);
  const { cells: header, line } = first.value;
  const problems = headerProblems(header);
  if (problems.length > 0) {
    await records.return(undefined);
    throw new UnusableHeader(problems.map((one) => `line ${line}: ${one}`));
  }
  return { header, rows: readAccounts(records, header) };
}

async function* readAccounts(
  records: ReturnType<typeof csvRows>,
  header: readonly string[],
): AsyncGenerator<NumberedRow, void> {
  for await (const { line, cells } of records)
    yield { line, cells, account: named(header, cells).andThen(readAccountRow) };
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

function named(
  header: readonly string[],
  cells: readonly string[],
): Result<AccountRow, RowProblem> {
  if (cells.length !== header.length) {
    const detail = `${cells.length} cells, but the header has ${header.length} columns`;
    return err({ code: INVALID.code, attr: 'non_field_errors', detail });
  }
  const row: Record<string, string> = {};
  for (const [at, column] of header.entries()) row[column] = cells[at] ?? '';
  return ok(row);
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

interface CsvRow {
  readonly cells: readonly string[];
  /** The number of the line on which the row ends. */
  readonly line: number;
}

/** Skips empty lines; throws whatever ends the reading early, such as a missing file. */
async function* csvRows(file: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // Unlike `pipe`, passes an error of the file on to the reader of the rows.
  pipeline(createReadStream(file), parser, () => undefined);
  for await (const { record, info } of parser as AsyncIterable<Parsed>)
    yield { cells: record, line: info.lines };
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}
