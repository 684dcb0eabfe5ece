import { resolve } from 'node:path';
import type { AccountToImport } from '@data-import/application';
import { CsvFile, ProgressLine, visible, type Terminal } from '@data-import/command-kit';
import { CommandRefused, EXIT_CODES } from '../command-refused.js';
import type { ApiRecord, Service } from '../service/service.js';
import type { Session } from '../session.js';
import type { RowProblem } from './account-row.js';
import { checkAccountsFile, readRows, type CheckedFile } from './accounts-file.js';

export interface ImportOptions {
  readonly supplier: string;
  readonly skipBad: boolean;
  readonly rejected?: string;
}

/** Checks the whole file, then imports it batch by batch, in memory that does not grow with the file. */
export async function importAccounts(
  session: Session,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const { terminal } = session;
  requireUsable(file, options);
  const progress = new ProgressLine(terminal);
  const checked = await checkAccountsFile(file, (rows) => {
    if (progress.isDue) progress.show(`checking: ${numberOf(rows)} rows`);
  });
  progress.clear();
  for (const notice of checked.notices) terminal.say(notice);
  if (checked.problems.length > 0 && !(options.skipBad && checked.isReadable)) {
    if (checked.isReadable) await importGoodRows(file, checked, options, undefined, terminal);
    throw new CommandRefused(`Nothing was imported.\n${listed(checked, options)}`);
  }
  const different = await session.withService((service) =>
    importGoodRows(file, checked, options, service, terminal),
  );
  summarise(session, checked, options, different);
}

function requireUsable(file: string, { skipBad, rejected }: ImportOptions): void {
  if (skipBad && rejected === undefined)
    throw new CommandRefused('--skip-bad needs --rejected <file>, so that no row is lost.');
  if (rejected !== undefined && resolve(rejected) === resolve(file))
    throw new CommandRefused('--rejected must name another file than the accounts.');
}

function listed({ problems, badRows, isReadable }: CheckedFile, options: ImportOptions): string {
  const more = badRows - problems.length;
  const next =
    options.rejected === undefined
      ? 'Correct the rows, or leave them out with --skip-bad --rejected <file>.'
      : `All bad rows are in ${options.rejected}.`;
  return [
    ...problems,
    ...(more > 0 ? [`and ${more} more bad rows`] : []),
    ...(isReadable ? [next] : []),
  ].join('\n');
}

/** The second reading: good rows are imported, bad ones written. Without `service` nothing is imported. */
async function importGoodRows(
  file: string,
  checked: CheckedFile,
  { supplier, rejected }: ImportOptions,
  service: Service | undefined,
  terminal: Terminal,
): Promise<number> {
  await using bad = rejected === undefined ? undefined : await rejectedFile(rejected, checked);
  const progress = new ProgressLine(terminal);
  const begun = Date.now();
  let batch: AccountToImport[] = [];
  let rows = 0;
  let badRows = 0;
  let different = 0;
  const importBatch = async () => {
    if (!service || batch.length === 0) return;
    for (const account of await post(service, supplier, batch)) {
      different += 1;
      progress.clear();
      terminal.print(differingLine(account));
      terminal.printJson(account);
    }
    batch = [];
    const share = rows / checked.rows;
    const left = ((Date.now() - begun) / share - (Date.now() - begun)) / 1000;
    progress.show(
      `importing: ${numberOf(rows)} of ${numberOf(checked.rows)} rows, ${Math.floor(share * 100)} %, about ${timeOf(left)} left`,
    );
  };
  for await (const { line, cells, account } of readRows(file, checked)) {
    rows += 1;
    if (account.isErr()) {
      badRows += 1;
      bad?.add([...cellsOf(checked, cells), line, ...namesOf(account.error)]);
      await bad?.flush();
    } else if (service) {
      batch.push(account.value);
      if (batch.length >= ACCOUNTS_AT_ONCE) await importBatch();
    }
  }
  await importBatch();
  progress.clear();
  if (rows !== checked.rows || badRows !== checked.badRows)
    throw new CommandRefused('The file has changed since it was checked. Repeat the command.');
  return different;
}

/** A body far below the limits of a service and of proxies before it. */
const ACCOUNTS_AT_ONCE = 1000;

/** All or none of them; safe to repeat. Gives those that exist and are different. */
async function post(
  service: Service,
  supplier: string,
  accounts: readonly AccountToImport[],
): Promise<readonly ApiRecord<'DifferentAccount'>[]> {
  const imported = await service.ask((api) =>
    api.POST('/v1/operator/import-suppliers/{import_supplier_code}/accounts/', {
      params: { path: { import_supplier_code: supplier } },
      // Tells the client that the request is safe to repeat.
      headers: { 'Idempotency-Key': 'accounts-import' },
      body: { accounts: accounts.map(toPost) },
    }),
  );
  return imported.different ?? [];
}

function toPost({ externalAccountNumber, period, createdAt }: AccountToImport) {
  return {
    external_account_number: externalAccountNumber,
    ...(period && {
      statement_period: {
        from_date: period.from,
        ...(period.to !== undefined && { to_date: period.to }),
      },
    }),
    ...(createdAt !== undefined && { account_created_at: createdAt }),
  };
}

function rejectedFile(path: string, { header }: CheckedFile): Promise<CsvFile> {
  return CsvFile.create(path, [...header, 'line', 'code', 'attr', 'detail'], 'to-load').catch(
    (error: NodeJS.ErrnoException) => {
      throw new CommandRefused(`${path} cannot be written: ${error.code ?? error.message}.`);
    },
  );
}

/** Pads or cuts the cells to the columns of the header, so that the appended ones are in their columns. */
function cellsOf({ header }: CheckedFile, cells: readonly string[]): readonly string[] {
  return header.map((_, at) => cells[at] ?? '');
}

function namesOf({ code, attr, detail }: RowProblem): readonly string[] {
  return [code, attr, detail];
}

function differingLine({
  external_account_number: number,
  differences,
}: ApiRecord<'DifferentAccount'>): string {
  const fields = differences.map(
    ({ attr, stored, posted }) =>
      `${attr.split('.').at(-1)} is ${stored ?? 'none'} and the file has ${posted ?? 'none'}`,
  );
  return `${visible(number)} is different: ${fields.join('; ')}`;
}

function summarise(
  session: Session,
  { rows, accounts, badRows }: CheckedFile,
  { rejected }: ImportOptions,
  different: number,
): void {
  const { terminal } = session;
  terminal.print(`${accounts} accounts are imported.`);
  if (different > 0)
    terminal.print(`${different} of them existed and are different. They were left as they are.`);
  if (badRows > 0) terminal.print(`${badRows} rows were left out: ${rejected}`);
  terminal.printJson({ rows, accounts, different, rejected: badRows });
  if (badRows > 0) session.exitWith(EXIT_CODES.incomplete);
  else if (different > 0) session.exitWith(EXIT_CODES.different);
}

function numberOf(count: number): string {
  return count.toLocaleString('en');
}

function timeOf(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
