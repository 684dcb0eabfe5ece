import { heldRecords, type HeldBy, type HeldKind } from '../exporting/held-records.js';
import type { Migration } from '../migration/migration.js';
import { LOADED_KINDS, type LoadedKind } from '../records/record-kinds.js';
import { quoteText } from '../sources/database.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import { comparedKind, type ComparedKind } from './compared-kind.js';
import { tableOfFiles, tableOfStored } from './compared-tables.js';
import { Comparison } from './comparison.js';
import type { Difference } from './difference.js';
import { differencesOf, type Scope } from './differences.js';
import { FoundDifferences } from './found-differences.js';
import { refusalsByCode, tableOfRefused } from './refused-rows.js';
import {
  comparedTotals,
  differingAccounts,
  isSummed,
  supplierTotals,
  totalsOfFiles,
  totalsOfService,
} from './totals.js';
import { verdictOf } from './verdict.js';
import type { Verification, VerifiedKind } from './verification.js';

export interface VerifyOptions {
  readonly migration: Migration;
  readonly staging: OpenStaging;
  readonly service: HeldBy;
  /** Compare every field of every record, whatever the totals say. */
  readonly everyField: boolean;
  /** Takes each difference, in order. */
  readonly onDifference: (difference: Difference) => Promise<void>;
  readonly onStep: (step: string) => void;
}

/** So many records of the whole export take as long as the request for one account. */
const RECORDS_PER_REQUEST = 200;
const FEW_RECORDS = 10_000;
const MOST_ONE_BY_ONE = 5000;

/**
 * Compares what the service holds with the staged rows.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function verify(options: VerifyOptions): Promise<Verification> {
  const { migration, staging, service, onStep } = options;
  const { database } = staging;
  const startedAt = new Date();
  await using comparison = await Comparison.open(database, migration);
  onStep('Adding up the rows of the files');
  const load = await tableOfRefused(database, migration);
  for (const kind of LOADED_KINDS) await tableOfFiles(database, comparedKind(kind));
  await totalsOfFiles(comparison);
  onStep('Reading the totals of the service');
  const before = await supplierTotals(service);
  await totalsOfService(comparison, service);
  await differingAccounts(comparison);
  const totals = await comparedTotals(comparison);

  const found = new FoundDifferences(options.onDifference);
  await missingAccounts(comparison, found);
  const kinds: VerifiedKind[] = [];
  const held = new Set<HeldKind>();
  for (const kind of LOADED_KINDS) {
    const one = comparedKind(kind);
    const scope = scopeOf(one, options.everyField);
    onStep(`Comparing ${kind}`);
    await readHeld(one, scope, comparison, service, held);
    await tableOfStored(database, one, heldTable(one.held));
    for await (const difference of differencesOf(comparison, one, scope))
      await found.take(difference);
    kinds.push(await verifiedKind(one, scope, comparison, found, staging));
  }
  const after = await supplierTotals(service);

  const unexplained = await unexplainedAccounts(comparison, found);
  return {
    ...verdictOf({
      kinds,
      missingAccounts: found.missingAccounts,
      unexplained,
      unanswered: load.unanswered,
      hasOtherRows: load.hasOtherRows,
      wasUnchanged: before === after,
    }),
    loadStartedAt: load.startedAt,
    history: load.history,
    url: service.url,
    supplier: service.supplier,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    accounts: {
      inFiles: await count(
        comparison,
        `select count(*) from (select subject from compare.file_totals
         union select subject from staged_accounts where fault_code is null)`,
      ),
      stored: await count(comparison, 'select count(*) from compare.stored_totals'),
      missing: found.missingAccounts,
      compared: await count(comparison, 'select count(distinct subject) from compare.differing'),
    },
    movedTransactions: await count(
      comparison,
      'select coalesce(sum(moved_transactions), 0) from compare.stored_totals',
    ),
    totals,
    kinds,
    files: await staging.rows.files(),
    refusals: await refusalsByCode(database),
    differences: { count: found.count, examples: found.examples },
  };
}

async function missingAccounts({ database }: Comparison, found: FoundDifferences): Promise<void> {
  const chunks = database.stream(
    `select subject, "row", source_file, source_line from staged_accounts
     where fault_code is null and subject not in (select subject from compare.stored_totals)
     order by subject, "row"`,
  );
  for await (const chunk of chunks)
    for (const [subject, row, file, line] of chunk)
      await found.take({
        kind: 'accounts',
        subject: String(subject),
        identifier: '',
        outcome: 'missing',
        row: Number(row),
        file: file == null ? undefined : String(file),
        line: line == null ? undefined : Number(line),
      });
}

/** Instructions are always compared: their totals say only whether there is one, and businesses have none. */
function scopeOf({ kind }: ComparedKind, everyField: boolean): Scope {
  return everyField || !TOTALLED.has(kind) ? 'all' : 'differing';
}

const TOTALLED: ReadonlySet<LoadedKind> = new Set<LoadedKind>([
  'notes',
  'transactions',
  'historical-statements',
]);

/** Reads the records that are to be compared; each list once. */
async function readHeld(
  { kind, held }: ComparedKind,
  scope: Scope,
  comparison: Comparison,
  service: HeldBy,
  read: Set<HeldKind>,
): Promise<void> {
  if (read.has(held)) return;
  read.add(held);
  await comparison.database.run(`create table compare.${heldTable(held)} (record varchar)`);
  const accounts = scope === 'all' ? undefined : await accountsToRead(kind, comparison);
  if (accounts === undefined) {
    await comparison.append(heldTable(held), heldRecords(service, held));
    return;
  }
  for (const account of accounts)
    await comparison.append(heldTable(held), heldRecords(service, held, account));
}

function heldTable(held: HeldKind): string {
  return `held_${held.replaceAll('-', '_')}`;
}

/** The accounts that differ, or `undefined` when there are so many that all records are read. */
async function accountsToRead(
  kind: LoadedKind,
  comparison: Comparison,
): Promise<readonly string[] | undefined> {
  const differing = `from compare.differing where kind = ${quoteText(kind)}`;
  const accounts = await count(comparison, `select count(distinct subject) ${differing}`);
  const records = await count(
    comparison,
    'select coalesce(sum(notes + transactions + statements), 0) from compare.stored_totals',
  );
  if (accounts > MOST_ONE_BY_ONE || accounts * RECORDS_PER_REQUEST > records + FEW_RECORDS)
    return undefined;
  const rows = await comparison.database.rows(`select distinct subject ${differing} order by all`);
  return rows.map(([subject]) => String(subject));
}

async function verifiedKind(
  one: ComparedKind,
  scope: Scope,
  comparison: Comparison,
  found: FoundDifferences,
  { rows }: OpenStaging,
): Promise<VerifiedKind> {
  const { kind, files, stored } = one;
  const [read, unsendable] = await Promise.all([rows.count(kind), rows.countFaulty(kind)]);
  const kept = await count(comparison, `select count(*) from ${files}`);
  const expected = await count(comparison, `select count(*) from ${files} where is_first`);
  return {
    kind,
    method: scope === 'all' ? 'every field' : 'totals',
    read,
    unsendable,
    refused: read - unsendable - kept,
    repeated: kept - expected,
    expected,
    stored: await count(
      comparison,
      isSummed(kind)
        ? `select coalesce(sum(${COUNT_COLUMNS[kind]}), 0) from compare.stored_totals`
        : `select count(*) from ${stored}`,
    ),
    missing: found.of(kind, 'missing'),
    extra: found.of(kind, 'extra'),
    different: found.of(kind, 'different'),
  };
}

const COUNT_COLUMNS = {
  notes: 'notes',
  transactions: 'transactions',
  'historical-statements': 'statements',
  'payment-instructions': 'payment_instruction',
} as const;

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
