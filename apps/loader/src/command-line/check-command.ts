import { join } from 'node:path';
import { ProgressLine, visible } from '@data-import/command-kit';
import { Command } from 'commander';
import { checkMigration, type Checked } from '../checking/check-migration.js';
import { findCheckSettings } from '../checking/check-settings.js';
import { ProblemLog } from '../checking/problem-log.js';
import type { Problem } from '../checking/problem.js';
import { writeFailedRows } from '../reporting/failed-rows.js';
import { writeLeftOut } from '../reporting/left-out-records.js';
import { RECORD_KINDS } from '../records/record-kinds.js';
import { accountFiles, type FileAccounts } from '../staging/file-accounts.js';
import { openStagedRows } from '../staging/open-staged-rows.js';
import type { Context } from './context.js';
import { CommandFailed, EXIT_CODES, type ExitCode } from './exit-codes.js';
import { printFiles } from './file-lines.js';
import { addMigrationOptions, openMigration, refreshOption } from './migration-options.js';

const SETTINGS = [
  'url',
  'apiKeyFile',
  'supplier',
  'documents',
  'serviceSettings',
  'vendors',
  'forceAddToCurrentStatement',
  'maximumItems',
  'memoryLimit',
  'threads',
  'tempDirectory',
] as const;

const SHOWN_PROBLEMS = 20;

export function checkCommand(context: Context): Command {
  const command = new Command('check')
    .description('check all rows without the service')
    .addOption(refreshOption());
  return addMigrationOptions(command, SETTINGS).action(async (options: Record<string, unknown>) => {
    context.exitWith(await check(options, context));
  });
}

export async function check(options: Record<string, unknown>, context: Context): Promise<ExitCode> {
  const { terminal } = context;
  const migration = await openMigration(options, context);
  const { supplier } = migration.settings;
  if (supplier === undefined)
    throw new CommandFailed('There is no supplier: set it in migration.toml, or give --supplier.');
  await using staging = await openStagedRows(migration);
  const found = await findCheckSettings(migration.settings, context.env, staging.database);
  if (found.isErr()) throw new CommandFailed(found.error);
  const { settings, from } = found.value;
  terminal.say(`Rules of ${from}`);

  const path = join(migration.folder.out, 'problems.csv');
  const log = await ProblemLog.create(path);
  const progress = new ProgressLine(terminal);
  for (const { file, remark } of await staging.rows.remarks()) {
    terminal.printJson({ type: 'remark', file, remark });
    terminal.print(`${terminal.styled('yellow', file)}: ${remark}`);
  }
  const checked = await checkMigration(staging, {
    ...migration.settings,
    supplier,
    settings,
    progress: (kind, rows) => progress.show(`${kind}: ${rows} rows checked`),
    report: (problem) => log.add(problem),
    flush: () => log.flush(),
    now: context.now,
  });
  progress.clear();
  for (const problem of await shownOf(log.inOrder(staging.database), context))
    terminal.print(sentenceOf(problem, context));
  for (const kind of RECORD_KINDS)
    await writeFailedRows(staging.database, migration, kind, log.errors(staging.database, kind));
  const accounts = await accountFiles(staging, await log.tableOfOutcomes(staging.database));
  await writeLeftOut(migration, staging);
  printSummary(checked, accounts, log, path, context);
  for (const [kind, file] of staging.empty) {
    terminal.printJson({ type: 'remark', file, remark: 'It has no rows.' });
    terminal.print(`${kind}: ${file} has no rows`);
  }
  printFiles(accounts, migration.folder, context);
  const hasErrors = RECORD_KINDS.some((kind) => log.rowsWithErrors(kind).size > 0);
  return hasErrors ? EXIT_CODES.someRowsFailed : EXIT_CODES.done;
}

/** Prints every problem for machines, and chooses those for people: the first ones of each code in turn. */
async function shownOf(
  problems: AsyncIterable<Problem>,
  { terminal }: Context,
): Promise<readonly Problem[]> {
  const found = new Map<string, number>();
  const first: { readonly problem: Problem; readonly nth: number }[] = [];
  for await (const problem of problems) {
    terminal.printJson({ ...problem, type: 'problem' });
    const nth = found.get(problem.code) ?? 0;
    found.set(problem.code, nth + 1);
    if (problem.severity === 'error' && nth < SHOWN_PROBLEMS) first.push({ problem, nth });
  }
  const shown = new Set(first.toSorted((a, b) => a.nth - b.nth).slice(0, SHOWN_PROBLEMS));
  return first.filter((one) => shown.has(one)).map(({ problem }) => problem);
}

function sentenceOf(problem: Problem, { terminal }: Context): string {
  const { kind, file, line, row, field, value, code, detail } = problem;
  const place = file === undefined ? `${kind} row ${row}` : `${file}:${line ?? `row ${row}`}`;
  const shown = value === undefined ? '' : ` ${visible(JSON.stringify(value))}`;
  return `${terminal.styled('bold', place)}: ${field}${shown}: ${terminal.styled('red', code)}: ${detail}`;
}

function printSummary(
  { counts, numbers }: Checked,
  accounts: FileAccounts,
  log: ProblemLog,
  path: string,
  { terminal, onSummary }: Context,
): void {
  const kinds = RECORD_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
    kind,
    rows: counts[kind],
    with_errors: log.rowsWithErrors(kind).size,
    numbers: numbers.get(kind) ?? [],
  }));
  const codes = [...log.counts.values()].toSorted((a, b) => b.count - a.count);
  const withErrors = kinds.map(({ kind, rows, with_errors }) => ({ kind, rows, with_errors }));
  onSummary?.({ kinds: withErrors });
  terminal.printJson({
    type: 'summary',
    kinds,
    ...accounts,
    codes: codes.map(({ first: { kind, severity, code }, count }) => ({
      kind,
      severity,
      code,
      count,
    })),
    problems_file: path,
  });
  for (const { kind, rows, with_errors: bad, numbers: fields } of kinds) {
    terminal.print(
      `${kind}: ${rows} rows, ${bad === 0 ? terminal.styled('green', 'no errors') : terminal.styled('red', `${bad} with errors`)}`,
    );
    for (const { field, count, smallest, largest, sum } of fields)
      terminal.print(`  ${field}: ${count} numbers from ${smallest} to ${largest}, sum ${sum}`);
  }
  for (const { first, count } of codes) {
    const style = first.severity === 'error' ? 'red' : 'yellow';
    terminal.print(
      `  ${count} x ${terminal.styled(style, first.code)} (${first.kind}, first: ${first.file ?? 'row'} ${first.line ?? first.row}). ${first.remedy}`,
    );
  }
  if (codes.length > 0) terminal.print(`All of them are in ${path}.`);
}
