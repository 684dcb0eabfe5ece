import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS, type CheckSettings } from '@data-import/wire';
import { ACCOUNT_NOT_FOUND, remedyOf } from '@data-import/wire/codecs';
import type { MigrationSettings } from '../migration/settings.js';
import {
  LOADED_KINDS,
  loadedDescription,
  type LoadedKind,
  RECORD_KINDS,
  recordDescription,
  type RecordKind,
  type Item,
} from '../records/record-kinds.js';
import type { Database } from '../sources/database.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import { inOrder, type RemarkedRow, type StagedRows } from '../staging/staged-rows.js';
import { AccountCheck } from './account-check.js';
import { GroupCheck, type CheckOptions, type KnownAccount } from './group-check.js';
import { reportFutureDates } from './future-dates.js';
import { reportOddTexts } from './odd-texts.js';
import { numbersOf, type FieldNumbers } from './numbers.js';
import type { Problem, Report } from './problem.js';

/** Rows that were checked, and the numbers in them, by kind. */
export interface Checked {
  readonly counts: Readonly<Record<RecordKind, number>>;
  readonly numbers: ReadonlyMap<RecordKind, readonly FieldNumbers[]>;
}

interface Asked extends Pick<MigrationSettings, 'documents' | 'forceAddToCurrentStatement'> {
  readonly supplier: string;
  readonly settings: CheckSettings;
  readonly report: Report;
  /** Called from time to time with a kind and the number of its rows that were checked. */
  readonly progress: (kind: RecordKind, rows: number) => void;
  readonly now: () => Date;
}

/** Checks all staged rows without the service. */
export async function checkMigration(
  { rows, database }: OpenStaging,
  asked: Asked,
): Promise<Checked> {
  const { report, settings, documents } = asked;
  const counts: Record<string, number> = {};
  for (const kind of RECORD_KINDS) counts[kind] = await rows.count(kind);
  const hasAccounts = (counts['accounts'] ?? 0) > 0;
  const numbers = new Map<RecordKind, readonly FieldNumbers[]>();
  for (const kind of RECORD_KINDS) {
    for await (const row of rows.faulty(kind)) reportRemarked('error', kind, row, report);
    for await (const row of rows.noticed(kind)) reportRemarked('notice', kind, row, report);
    await reportFutureDates(database, kind, asked);
    await reportOddTexts(database, kind, report);
    numbers.set(kind, await numbersOf(database, kind));
  }
  if (hasAccounts) await checkAccounts(rows, asked);
  const options: CheckOptions = {
    supplier: asked.supplier,
    settings,
    whenOutside: asked.forceAddToCurrentStatement ? 'move' : 'refuse',
    hasAccounts,
    report,
    ...(documents !== undefined && { checkDocuments: missingDocuments(documents) }),
  };
  for (const kind of LOADED_KINDS)
    if ((counts[kind] ?? 0) > 0) await checkKind(rows, kind, options, asked.progress);
  if (hasAccounts) await reportUnknownAccountsOfBusinesses(database, report);
  return { counts: counts as Checked['counts'], numbers };
}

function reportRemarked(
  severity: Problem['severity'],
  kind: RecordKind,
  { attr: field, ...row }: RemarkedRow,
  report: Report,
): void {
  report({ severity, kind, ...row, field, value: undefined, remedy: remedyOf(row.code) });
}

async function checkAccounts(rows: StagedRows, { settings, report }: Asked): Promise<void> {
  const check = new AccountCheck(settings.limits, report);
  for await (const group of rows.groups('accounts', { maximumRows: 1 })) check.check(group);
}

/** The accounts of the files in the order of their numbers. */
async function* accountsOf(
  rows: StagedRows,
): AsyncGenerator<readonly [subject: string, account: KnownAccount]> {
  const check = new AccountCheck(DEFAULT_LIMITS, () => undefined);
  for await (const { subject, rows: own } of rows.groups('accounts', { maximumRows: 1 }))
    for (const row of own.all) yield [subject, { period: check.read(subject, row)?.period }];
}

/** Checks the rows of a kind that could be read. */
export async function checkKind(
  rows: StagedRows,
  kind: LoadedKind,
  options: CheckOptions,
  progress: Asked['progress'],
): Promise<void> {
  const { list } = loadedDescription(kind);
  const check = new GroupCheck(kind, options);
  await using accounts = options.hasAccounts ? inOrder(accountsOf(rows)) : undefined;
  const maximumRows = list === undefined ? 1 : options.settings.limits.maximumItems;
  let checked = 0;
  for await (const group of rows.groups(kind, { maximumRows, isChecked: true })) {
    check.check(group, await accounts?.find(group.subject));
    checked += group.rows.length;
    progress(kind, checked);
  }
}

async function reportUnknownAccountsOfBusinesses(
  database: Database,
  report: Report,
): Promise<void> {
  const kind = 'business-payment-instructions';
  const { table } = recordDescription(kind);
  const chunks = database.stream(
    `select s."row"::double, s.source_file, s.source_line::double, s.subject, i.at::integer, i.account
     from ${table} s, lateral (
       select unnest(json_extract_string(s.item, '$.accounts[*].external_account_number')) as account,
         unnest(range(0, json_array_length(s.item, '$.accounts')::bigint)) as at
     ) i
     where s.fault_code is null and not exists (select 1 from ${recordDescription('accounts').table} a where a.subject = i.account)
     order by s."row", i.at`,
  );
  for await (const chunk of chunks)
    for (const [row, file, line, subject, at, account] of chunk)
      report({
        severity: 'error',
        kind,
        row: Number(row),
        file: file === null ? undefined : String(file),
        line: line === null ? undefined : Number(line),
        subject: String(subject),
        field: `accounts.${String(at)}.external_account_number`,
        value: String(account),
        code: ACCOUNT_NOT_FOUND.code,
        detail: 'No row of accounts names the account.',
        remedy: ACCOUNT_NOT_FOUND.remedy,
      });
}

/** Says of an item whose paths are right which of its documents are not in the folder. */
export function missingDocuments(folder: string) {
  return (item: Item, refuse: (field: string, detail: string) => void): void => {
    for (const [field, path] of pathsOf(item))
      if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isFile())
        refuse(field, `${JSON.stringify(path)} is not in ${folder}.`);
  };
}

function pathsOf({
  statement_path: statement,
  document_paths: documents,
}: Item): readonly (readonly [string, string])[] {
  const named = Array.isArray(documents)
    ? documents.map(
        (one: { readonly document_path: string }, index) =>
          [`document_paths.${index}.document_path`, one.document_path] as const,
      )
    : [];
  return typeof statement === 'string' ? [...named, ['statement_path', statement]] : named;
}
