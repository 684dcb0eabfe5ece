import { join } from 'node:path';
import { counted, ProgressLine, visible } from '@data-import/command-kit';
import { Command } from 'commander';
import { checkMigration, type Checked } from '../checking/check-migration.js';
import { findCheckSettings } from '../checking/check-settings.js';
import { CHECKED_ROWS, checkedErrors, ProblemLog } from '../checking/problem-log.js';
import type { Problem } from '../checking/problem.js';
import { writeFailedRows } from '../reporting/failed-rows.js';
import { writeLeftOut } from '../reporting/left-out-records.js';
import { RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import { accountFiles, type FileAccounts } from '../staging/file-accounts.js';
import { openStagedRows } from '../staging/open-staged-rows.js';
import { SETTINGS_FILE } from '../verifying/verify.js';
import type { Context } from './context.js';
import { CommandFailed, EXIT_CODES, type ExitCode } from './exit-codes.js';
import { printFiles } from './file-lines.js';
import {
  addMigrationOptions,
  MACHINE,
  openMigration,
  refreshOption,
  SERVICE,
} from './migration-options.js';

const OF_CHECK = ['documents', 'vendors', 'forceAddToCurrentStatement'] as const;

const SHOWN_PROBLEMS = 20;

export function checkCommand(context: Context): Command {
  const command = new Command('check')
    .description('check all rows, also without the service')
    .addOption(refreshOption());
  return addMigrationOptions(command, [...SERVICE, ...OF_CHECK, ...MACHINE]).action(
    async (options: Record<string, unknown>) => {
      context.exitWith(await check(options, context));
    },
  );
}

export async function check(options: Record<string, unknown>, context: Context): Promise<ExitCode> {
  const { terminal } = context;
  const migration = await openMigration(options, context);
  const { supplier } = migration.settings;
  if (supplier === undefined)
    throw new CommandFailed('There is no supplier: set it in migration.toml, or give --supplier.');
  await using staging = await openStagedRows(migration);
  const { settings, from, isUnanswered } = await findCheckSettings(
    migration.settings,
    context.env,
    staging.database,
  );
  terminal.say(`Rules of ${from}`);

  const path = join(migration.folder.out, 'problems.csv');
  const log = await ProblemLog.create(staging.database);
  const progress = new ProgressLine(terminal);
  for (const { file, remark } of await staging.rows.remarks()) {
    terminal.printJson({ type: 'remark', file, remark });
    terminal.print(`${terminal.styled('yellow', file)}: ${remark}`);
  }
  const checked = await checkMigration(staging, {
    ...migration.settings,
    supplier,
    settings,
    progress: (kind, rows) => progress.show(`${kind}: ${counted(rows, 'row')} checked`),
    report: log.add,
    now: context.now,
  });
  progress.clear();
  const { shown, codes } = await told(log.inOrder(path), context);
  for (const problem of shown) terminal.print(sentenceOf(problem, context));
  const withErrors = new Map<RecordKind, number>();
  for (const kind of RECORD_KINDS)
    withErrors.set(
      kind,
      await writeFailedRows(staging.database, migration, kind, checkedErrors(kind)),
    );
  const accounts = await accountFiles(staging, CHECKED_ROWS);
  await writeLeftOut(migration, staging);
  printSummary({ ...checked, codes, withErrors }, accounts, path, context);
  for (const [kind, file] of staging.empty) {
    terminal.printJson({ type: 'remark', file, remark: 'It has no rows.' });
    terminal.print(`${kind}: ${file} has no rows`);
  }
  printFiles(accounts, migration.folder, context);
  if (isUnanswered) {
    terminal.printJson({ type: 'remark', file: SETTINGS_FILE, remark: `Checked by ${from}.` });
    terminal.print(
      `${terminal.styled('yellow', 'Warning:')} checked by ${from}. Its own rules may refuse more.`,
    );
  }
  const hasErrors = [...withErrors.values()].some((rows) => rows > 0);
  return hasErrors ? EXIT_CODES.someRowsFailed : EXIT_CODES.done;
}

interface CountedCode {
  readonly first: Problem;
  count: number;
}

/** Prints every problem for machines, and chooses those for people: the first ones of each code in turn. */
async function told(
  problems: AsyncIterable<Problem>,
  { terminal }: Context,
): Promise<{ readonly shown: readonly Problem[]; readonly codes: readonly CountedCode[] }> {
  const codes = new Map<string, CountedCode>();
  const first: { readonly problem: Problem; readonly nth: number }[] = [];
  for await (const problem of problems) {
    terminal.printJson({ ...problem, type: 'problem' });
    const { kind, code, severity } = problem;
    const known = codes.get(`${kind} ${code}`) ?? { first: problem, count: 0 };
    codes.set(`${kind} ${code}`, known);
    if (severity === 'error' && known.count < SHOWN_PROBLEMS)
      first.push({ problem, nth: known.count });
    known.count += 1;
  }
  const chosen = new Set(first.toSorted((a, b) => a.nth - b.nth).slice(0, SHOWN_PROBLEMS));
  return {
    shown: first.filter((one) => chosen.has(one)).map(({ problem }) => problem),
    codes: [...codes.values()].toSorted((a, b) => b.count - a.count),
  };
}

function sentenceOf(problem: Problem, { terminal }: Context): string {
  const { kind, file, line, row, field, value, code, detail } = problem;
  const place = file === undefined ? `${kind} row ${row}` : `${file}:${line ?? `row ${row}`}`;
  const shown = value === undefined ? '' : ` ${visible(JSON.stringify(value))}`;
  return `${terminal.styled('bold', place)}: ${field}${shown}: ${terminal.styled('red', code)}: ${detail}`;
}

interface Summary extends Checked {
  readonly codes: readonly CountedCode[];
  readonly withErrors: ReadonlyMap<RecordKind, number>;
}

function printSummary(
  { counts, numbers, codes, withErrors }: Summary,
  accounts: FileAccounts,
  path: string,
  { terminal, onSummary }: Context,
): void {
  const kinds = RECORD_KINDS.filter((kind) => counts[kind] > 0).map((kind) => ({
    kind,
    rows: counts[kind],
    with_errors: withErrors.get(kind) ?? 0,
    numbers: numbers.get(kind) ?? [],
  }));
  onSummary?.({ kinds: kinds.map(({ kind, rows, with_errors }) => ({ kind, rows, with_errors })) });
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
      `${kind}: ${counted(rows, 'row')}, ${bad === 0 ? terminal.styled('green', 'no errors') : terminal.styled('red', `${bad} with errors`)}`,
    );
    for (const { field, count, smallest, largest, sum } of fields)
      terminal.print(
        `  ${field}: ${counted(count, 'number')} from ${smallest} to ${largest}, sum ${sum}`,
      );
  }
  for (const { first, count } of codes) {
    const style = first.severity === 'error' ? 'red' : 'yellow';
    terminal.print(
      `  ${count} x ${terminal.styled(style, first.code)} (${first.kind}, first: ${first.file ?? 'row'} ${first.line ?? first.row}). ${first.remedy}`,
    );
  }
  if (codes.length > 0) terminal.print(`All of them are in ${path}.`);
}
