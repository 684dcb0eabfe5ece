import { heldRecords, type HeldBy, type HeldKind } from '../exporting/held-records.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import { quoteText } from '../sources/database.js';
import { digestOf } from '../sources/file-facts.js';
import { accountFiles, type RowOutcomes } from '../staging/file-accounts.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import { sumBridges } from './bridge.js';
import { comparedKind, type ComparedKind } from './compared-kind.js';
import { heldTable, joinDue, STORED_DAY, tableOfFiles, tableOfStored } from './compared-tables.js';
import { Comparison, type Comparing } from './comparison.js';
import { type RowDifference, differencesOf, hasRow, type Compared } from './differences.js';
import { hashDocuments } from './documents.js';
import { tableOfDueDays } from './due-days.js';
import { FoundDifferences } from './found-differences.js';
import { readIdentity } from './identity.js';
import {
  refuseAccounts,
  refuseRowsOfAccounts,
  refusalsByCode,
  tableOfRefused,
} from './refused-rows.js';
import {
  COLUMNS_OF_KIND,
  differingAccounts,
  isSummed,
  supplierTotals,
  totalsOfFiles,
  totalsOfService,
  unequalTotals,
} from './totals.js';
import { verdictOf } from './verdict.js';
import type { Verification, VerifiedKind } from './verification.js';

export interface VerifyOptions extends Comparing {
  readonly migration: Migration;
  readonly staging: OpenStaging;
  readonly service: HeldBy;
  /** Gets the digests of the documents. */
  readonly documentsFile: string;
  /** Takes each difference, in order. */
  readonly onDifference: (difference: RowDifference) => Promise<void>;
  readonly onStep: (step: string) => void;
}

/** Reading so many records of the whole export takes as long as one request for a single account. */
const RECORDS_PER_REQUEST = 200;
const FEW_RECORDS = 10_000;
const MOST_ONE_BY_ONE = 5000;

/**
 * Compares what the service holds with the staged rows.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function verify(options: VerifyOptions): Promise<Verification> {
  const { migration, staging, service, onStep, by, scope } = options;
  const { database } = staging;
  const startedAt = new Date();
  const identity = await readIdentity(service);
  await using comparison = await Comparison.open(database, migration);
  onStep('Reading the totals of the service');
  const before = await supplierTotals(service);
  await totalsOfService(comparison, service);
  onStep('Adding up the rows of the files');
  const load = await tableOfRefused(staging, migration, service);
  await refuseAccounts(database, staging.rows);
  await tableOfFiles(database, comparedKind('accounts'));
  await tableOfNamedAccounts(comparison);
  await refuseRowsOfAccounts(database);
  for (const kind of RECORD_KINDS)
    if (kind !== 'accounts') await tableOfFiles(database, comparedKind(kind));
  await tableOfDueDays(comparison);
  await totalsOfFiles(comparison);
  await differingAccounts(comparison);

  const found = new FoundDifferences(options.onDifference);
  const kinds: VerifiedKind[] = [];
  const held = new Set<HeldKind>(['account-totals']);
  for (const kind of RECORD_KINDS) {
    const one = comparedKind(kind);
    const compared = comparedOf(one, options);
    onStep(`Comparing ${kind}`);
    await readHeld(one, compared, comparison, options, held);
    await tableOfStored(database, one);
    for await (const difference of differencesOf(comparison, one, compared, scope))
      await found.take(difference);
    kinds.push(await verifiedKind(one, comparison, found, options));
  }
  const recordsOfFiles = await accountFiles(staging, await tablesOfOutcomes(comparison));
  const { documents: folder } = migration.settings;
  if (folder !== undefined) onStep('Hashing the documents');
  const documents =
    folder === undefined ? undefined : await hashDocuments(database, folder, options.documentsFile);
  const after = await supplierTotals(service);
  const wasUnchanged = JSON.stringify(before) === JSON.stringify(after);

  return {
    ...verdictOf(
      {
        kinds,
        unexplained: scope === 'everything' ? await unexplainedAccounts(comparison, found) : 0,
        unequalTotals:
          scope === 'everything' && wasUnchanged ? await unequalTotals(comparison, after) : [],
        withoutDueDay: by === 'every field' ? await withoutDueDay(comparison) : 0,
        missingDocuments: documents?.missing ?? 0,
        recordsOfFiles,
        unanswered: load.unanswered,
        hasOtherRows: load.hasOtherRows,
        loss: load.loss,
        wasUnchanged,
      },
      options,
    ),
    by,
    scope,
    loadStartedAt: load.startedAt,
    url: service.url,
    supplier: service.supplier,
    importBatch: migration.settings.importBatch,
    identity,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    movedTransactions: await movedTransactions(comparison, scope),
    kinds,
    sums: await sumBridges(comparison, options),
    files: [
      ...(await staging.rows.files()),
      { name: 'migration.toml', ...(await digestOf(migration.folder.settingsFile)) },
    ],
    recordsOfFiles,
    documents,
    refusals: await refusalsByCode(database),
    differences: { count: found.count, groups: found.groups },
  };
}

/** The rows that are not expected to be stored, or not once more. */
async function tablesOfOutcomes({ database }: Comparison): Promise<RowOutcomes> {
  const repeated = RECORD_KINDS.map(
    (kind) =>
      `select ${quoteText(kind)} as kind, "row" from ${comparedKind(kind).files} where not is_first`,
  );
  await database.run(`create table compare.repeated as ${repeated.join(' union all ')}`);
  return { refused: 'compare.refused', repeated: 'compare.repeated' };
}

/** The accounts that the files name: in `accounts`, or without such rows in those of any kind; and whether any has a period. */
async function tableOfNamedAccounts({ database }: Comparison): Promise<void> {
  const [accounts] = await database.rows(`select count(*) from (${subjectsOf('accounts')})`);
  await database.run(
    `create table compare.stated as
     select count(item ->> '$.from_date') > 0 as has_periods from ${comparedKind('accounts').table}`,
  );
  const kinds = RECORD_KINDS.filter(
    (kind) => comparedKind(kind).subject === 'external_account_number',
  );
  await database.run(
    `create table compare.named as
     ${Number(accounts?.[0]) > 0 ? subjectsOf('accounts') : kinds.map(subjectsOf).join(' union ')}`,
  );
}

function subjectsOf(kind: RecordKind): string {
  return `select subject from ${comparedKind(kind).table} where subject is not null`;
}

/** Transactions within the scope that are stored under another day than their own. */
function movedTransactions(comparison: Comparison, scope: Comparing['scope']): Promise<number> {
  if (scope === 'everything')
    return count(
      comparison,
      'select coalesce(sum(moved_transactions), 0) from compare.stored_totals',
    );
  const one = comparedKind('transactions');
  return count(
    comparison,
    `select count(*) from ${one.stored} s
     where s.is_first and ${hasRow(one)} and s.fields.transaction_date <> s.fields.${STORED_DAY}`,
  );
}

/** Transactions that are stored, without a day that they are due. */
async function withoutDueDay(comparison: Comparison): Promise<number> {
  const one = comparedKind('transactions');
  return count(
    comparison,
    `select count(*) from ${one.files} f ${joinDue(one)}
     where f.is_first and d.due is null and exists (
       select 1 from ${one.stored} s
       where s.subject = f.subject and s.identity = f.identity
     )`,
  );
}

/** Instructions are always compared: their totals say only whether there is one, and businesses have none. */
function comparedOf({ kind }: ComparedKind, { by }: Comparing): Compared {
  return by === 'every field' || !TOTALLED.has(kind) ? 'all' : 'differing';
}

const TOTALLED: ReadonlySet<RecordKind> = new Set<RecordKind>([
  'notes',
  'transactions',
  'historical-statements',
]);

/** Reads the records that are to be compared; each list once. */
async function readHeld(
  one: ComparedKind,
  compared: Compared,
  comparison: Comparison,
  { service, scope }: Pick<VerifyOptions, 'service' | 'scope'>,
  read: Set<HeldKind>,
): Promise<void> {
  const { held } = one;
  if (read.has(held)) return;
  read.add(held);
  const table = heldTable(held);
  await comparison.database.run(`create table compare.${table} (record varchar)`);
  const isPart = TOTALLED.has(one.kind) && (compared === 'differing' || scope === 'these rows');
  const accounts = isPart ? await accountsToRead(one, compared, comparison) : undefined;
  if (accounts === undefined) {
    await comparison.append(table, heldRecords(service, held));
    return;
  }
  for (const account of accounts)
    await comparison.append(table, heldRecords(service, held, account));
}

/** The accounts that are compared, or `undefined` when there are so many that all records are read. */
async function accountsToRead(
  { kind, files }: ComparedKind,
  compared: Compared,
  comparison: Comparison,
): Promise<readonly string[] | undefined> {
  const subjects =
    compared === 'all' ? `from ${files}` : `from compare.differing where kind = ${quoteText(kind)}`;
  const accounts = await count(comparison, `select count(distinct subject) ${subjects}`);
  const records = await count(
    comparison,
    'select coalesce(sum(notes + transactions + statements), 0) from compare.stored_totals',
  );
  if (accounts > MOST_ONE_BY_ONE || accounts * RECORDS_PER_REQUEST > records + FEW_RECORDS)
    return undefined;
  const rows = await comparison.database.rows(`select distinct subject ${subjects} order by all`);
  return rows.map(([subject]) => String(subject));
}

async function verifiedKind(
  one: ComparedKind,
  comparison: Comparison,
  found: FoundDifferences,
  { staging, scope }: VerifyOptions,
): Promise<VerifiedKind> {
  const { kind, files, stored } = one;
  const { rows } = staging;
  const made = await rows.count(kind);
  const left_out = await rows.countLeftOut(kind);
  const unsendable = await rows.countFaulty(kind);
  const kept = await count(comparison, `select count(*) from ${files}`);
  const expected = await count(comparison, `select count(*) from ${files} where is_first`);
  const all = await count(
    comparison,
    isSummed(kind)
      ? `select coalesce(sum(${COLUMNS_OF_KIND[kind][0]}), 0) from compare.stored_totals`
      : `select count(*) from ${stored}`,
  );
  const others =
    scope === 'these rows' || kind === 'accounts'
      ? all -
        found.of(kind, 'extra') -
        (await count(
          comparison,
          `select count(*) from ${stored} s where s.is_first and ${hasRow(one)}`,
        ))
      : 0;
  return {
    kind,
    read: made + left_out,
    unsendable,
    left_out,
    refused: made - unsendable - kept,
    repeated: kept - expected,
    expected,
    stored: all - others,
    missing: found.of(kind, 'missing'),
    extra: found.of(kind, 'extra'),
    different: found.of(kind, 'different'),
    others,
  };
}

/** Accounts whose totals differ although none of their records does. */
async function unexplainedAccounts(
  { database }: Comparison,
  found: FoundDifferences,
): Promise<number> {
  let unexplained = 0;
  const chunks = database.stream('select kind, subject from compare.differing where by_totals');
  for await (const chunk of chunks)
    for (const [kind, subject] of chunk)
      if (found.has(String(kind), String(subject)) === false) unexplained += 1;
  return unexplained;
}

async function count({ database }: Comparison, sql: string): Promise<number> {
  const [row] = await database.rows(sql);
  return Number(row?.[0] ?? 0);
}
