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
import { inOrder, placeOf, type RemarkedRow, type StagedRows } from '../staging/staged-rows.js';
import { AccountCheck } from './account-check.js';
import { OWN_CODES } from './codes.js';
import { GroupCheck, type CheckOptions, type KnownAccount } from './group-check.js';
import { reportFutureDates } from './future-dates.js';
import { reportOddTexts } from './odd-texts.js';
import { numbersOf, type FieldNumbers } from './numbers.js';
import type { Problem, Report } from './problem.js';
import {
  checkAccounts,
  REFUSED_ACCOUNTS,
  REFUSED_AT,
  refusedAccounts,
} from './refused-accounts.js';

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
export async function checkMigration(staging: OpenStaging, asked: Asked): Promise<Checked> {
  const { rows, database } = staging;
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
  if (hasAccounts) await checkAccounts(staging, settings.limits, report);
  const options: CheckOptions = {
    supplier: asked.supplier,
    settings,
    whenOutside: asked.forceAddToCurrentStatement ? 'move' : 'refuse',
    hasAccounts,
    report,
    ...(documents !== undefined && { checkDocuments: missingDocuments(documents) }),
  };
  for (const kind of LOADED_KINDS)
    if ((counts[kind] ?? 0) > 0) await checkKind(staging, kind, options, asked.progress);
  if (hasAccounts) await reportAccountsOfBusinesses(database, report);
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
  { rows, database }: Pick<OpenStaging, 'rows' | 'database'>,
  kind: LoadedKind,
  options: CheckOptions,
  progress: Asked['progress'],
): Promise<void> {
  const { list } = loadedDescription(kind);
  const check = new GroupCheck(kind, options);
  await using accounts = options.hasAccounts ? inOrder(accountsOf(rows)) : undefined;
  await using refused = options.hasAccounts ? inOrder(refusedAccounts(database)) : undefined;
  const maximumRows = list === undefined ? 1 : options.settings.limits.maximumItems;
  let checked = 0;
  for await (const group of rows.groups(kind, { maximumRows, isChecked: true })) {
    const refusedAt = await refused?.find(group.subject);
    const account = await accounts?.find(group.subject);
    check.check(group, refusedAt === undefined ? account : { period: undefined, refusedAt });
    checked += group.rows.length;
    progress(kind, checked);
  }
}

/** Says of each account of a business that no row of accounts names it, or that its row was refused. */
async function reportAccountsOfBusinesses(database: Database, report: Report): Promise<void> {
  const kind = 'business-payment-instructions';
  const accounts = recordDescription('accounts').table;
  for (const [joined, detail, { code, remedy }] of [
    [`anti join ${accounts}`, `'No row of accounts names the account.'`, ACCOUNT_NOT_FOUND],
    [`join ${REFUSED_ACCOUNTS}`, REFUSED_AT, OWN_CODES.accountRefused],
  ] as const) {
    const chunks = database.stream(
      `select "row"::double, source_file, source_line::double, i.subject, i.at::integer, account, ${detail}
       from (
         select "row", source_file, source_line, subject,
           unnest(json_extract_string(item, '$.accounts[*].external_account_number')) as account,
           unnest(range(0, json_array_length(item, '$.accounts')::bigint)) as at
         from ${recordDescription(kind).table} where fault_code is null
       ) i ${joined} a on a.subject = i.account
       order by "row", i.at`,
    );
    for await (const chunk of chunks)
      for (const [row = null, file = null, line = null, subject, at, account, found] of chunk)
        report({
          severity: 'error',
          kind,
          ...placeOf([row, file, line]),
          subject: String(subject),
          field: `accounts.${String(at)}.external_account_number`,
          value: String(account),
          code,
          detail: String(found),
          remedy,
        });
  }
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
