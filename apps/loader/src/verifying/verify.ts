import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DIGEST_VERSION } from '@data-import/domain';
import { heldRecords, type HeldBy } from '../exporting/held-records.js';
import { readSupplier } from '../loading/service.js';
import type { Migration } from '../migration/migration.js';
import {
  LOADED_KINDS,
  RECORD_KINDS,
  type LoadedKind,
  type RecordKind,
} from '../records/record-kinds.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import { textOfNumbers } from '../sources/json-numbers.js';
import { digestOf } from '../sources/file-facts.js';
import { accountFiles } from '../staging/file-accounts.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import { Sums } from './bridge.js';
import { comparedKind, type ComparedKind } from './compared-kind.js';
import { heldTable, tableOfFiles, tableOfStored, type Within } from './compared-tables.js';
import { Comparison, type Comparing } from './comparison.js';
import { compareBatch, type ComparedFields, type RowDifference } from './differences.js';
import {
  addDiffering,
  createDigestTables,
  type DigestedKind,
  digestRows,
} from './digested-rows.js';
import { hashDocuments } from './documents.js';
import { addDueDays, correctPeriods, sharedPeriod, tableOfPeriods } from './due-days.js';
import { eraseRows, erasedRows, tableOfErased } from './erased-accounts.js';
import { FoundDifferences } from './found-differences.js';
import {
  addUpAccounts,
  createHeldTables,
  readHeldAccounts,
  supplierTotals,
  type HeldAccounts,
} from './held-accounts.js';
import { readIdentity } from './identity.js';
import {
  refuseAccounts,
  refuseRowsOfAccounts,
  refusalsByCode,
  tableOfRefused,
} from './refused-rows.js';
import { verdictOf } from './verdict.js';
import type { Verification, VerifiedKind } from './verification.js';

export interface VerifyOptions extends Comparing {
  readonly by: string | undefined;
  readonly migration: Migration;
  readonly staging: OpenStaging;
  readonly service: HeldBy;
  /** Gets the digests of the documents. */
  readonly documentsFile: string;
  /** Takes each difference, in order. */
  readonly onDifference: (difference: RowDifference) => Promise<void>;
  readonly onStep: (step: string) => void;
}

/** Its name in reports and certificates. */
export const SETTINGS_FILE = 'migration.toml';

/** The most accounts that one request names; fewer where their numbers are long, because servers and gateways take 8 kB. */
const ACCOUNTS_PER_REQUEST = 100;
const BYTES_PER_REQUEST = 6000;

/**
 * Compares what the service holds with the staged rows.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function verify(options: VerifyOptions): Promise<Verification> {
  const { migration, staging, service, onStep, scope } = options;
  const { database } = staging;
  const startedAt = new Date();
  const identity = await readIdentity(service);
  const { time_zone: timeZone } = await readSupplier(service.client, service.supplier);
  await using comparison = await Comparison.open(database, migration.folder);
  onStep('Reading the digests of the service');
  await createHeldTables(comparison);
  const sums = new Sums(comparison);
  const ended = new AbortController();
  const first = Promise.withResolvers<void>();
  const reading = readHeldAccounts(comparison, service, ended.signal, first.resolve);
  const digesting = async () => {
    const erased = await tableOfErased(database, service);
    const load = await tableOfRefused(staging, migration, service, erased);
    // Reading the answers may have left one.
    await database.useThreads(migration.settings.threads);
    await refuseAccounts(database, staging.rows);
    await eraseRows(database);
    await createDigestTables(comparison);
    const accounts = await tablesOfAccounts(comparison);
    await first.promise;
    // Else the service says which accounts there are, and which periods.
    const assumed = await sharedPeriod(comparison);
    if (!(await areAccountsKnown(database, assumed !== undefined))) await reading;
    await refuseRowsOfAccounts(database);
    await tableOfPeriods(comparison, assumed);
    await sums.open();
    const digested = new Map<LoadedKind, DigestedKind>();
    for (const kind of LOADED_KINDS) {
      onStep(`Adding up the rows of ${kind}`);
      digested.set(kind, await digestRows(comparison, comparedKind(kind), ended.signal));
    }
    return { erased, load, accounts, digested };
  };
  const [held, totals, { erased, load, accounts, digested }] = await together(
    ended,
    reading,
    reading.then(() => supplierTotals(service)),
    digesting(),
  );
  const hasDigests = held.version === DIGEST_VERSION;
  await correctPeriods(comparison);
  await addDiffering(comparison, hasDigests, scope);
  const areEqual = (await database.count('compare.differing')) === 0;

  const found = new FoundDifferences(options.onDifference);
  const kinds: VerifiedKind[] = [];
  let [moved, withoutDueDay] = [await movedByDigest(comparison), 0];
  for (const kind of RECORD_KINDS) {
    const one = comparedKind(kind);
    onStep(`Comparing ${kind}`);
    const compared = await compareFields(comparison, one, sums, found, options);
    withoutDueDay += compared.withoutDueDay;
    moved += compared.moved;
    const inFiles = digested.get(kind as LoadedKind) ?? accounts;
    kinds.push(await verifiedKind(one, inFiles, compared, held, found, options));
  }
  const recordsOfFiles = await accountFiles(staging, {
    refused: 'compare.refused',
    repeated: 'compare.repeated',
  });
  const files = await staging.rows.files();
  const { documents: folder } = migration.settings;
  if (folder !== undefined) onStep('Hashing the documents');
  const documents =
    folder === undefined ? undefined : await hashDocuments(database, folder, options.documentsFile);
  const after = areEqual ? totals : await supplierTotals(service);
  const unequalTotals = held.unequal(after);
  const wasUnchanged =
    unequalTotals.length === 0 ||
    JSON.stringify((await addUpAccounts(service)).digests) === JSON.stringify(held.digests);

  return {
    ...verdictOf({
      kinds,
      unequalTotals: scope === 'everything' && wasUnchanged ? unequalTotals : [],
      withoutDueDay,
      missingDocuments: documents?.missing ?? 0,
      recordsOfFiles,
      unanswered: load.unanswered,
      hasOtherRows: load.hasOtherRows,
      loss: load.loss,
      wasUnchanged,
    }),
    scope,
    digests: hasDigests
      ? {
          version: DIGEST_VERSION,
          expected: Object.fromEntries([...digested].map(([kind, { digest }]) => [kind, digest])),
          stored: held.digests,
        }
      : undefined,
    loadStartedAt: load.startedAt,
    url: service.url,
    supplier: service.supplier,
    importBatch: migration.settings.importBatch,
    erasedAccounts: erased.accounts,
    identity,
    by: options.by ?? identity.label ?? undefined,
    timeZone,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    movedTransactions: scope === 'everything' ? held.moved : moved,
    kinds,
    sums: await sums.bridges(held, scope),
    files: [...files, { name: SETTINGS_FILE, ...(await digestOf(migration.folder.settingsFile)) }],
    sql: await Promise.all(
      files
        .filter(({ name }) => name.endsWith('.sql'))
        .map(async ({ name }) => ({
          name,
          text: await readFile(join(migration.folder.path, name), 'utf8'),
        })),
    ),
    recordsOfFiles,
    documents,
    refusals: await refusalsByCode(database),
    differences: { count: found.count, groups: found.groups },
  };
}

/** What fails first ends the others. */
async function together<Works extends readonly Promise<unknown>[]>(
  ended: AbortController,
  ...works: Works
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  for (const work of works) work.catch((error: unknown) => ended.abort(error));
  await Promise.allSettled(works);
  return Promise.all(works) as Promise<{
    -readonly [Place in keyof Works]: Awaited<Works[Place]>;
  }>;
}

/** True if no row of `accounts` is refused, and each account of a transaction has its period there, or one that is assumed. */
async function areAccountsKnown(database: Database, isAssumed: boolean): Promise<boolean> {
  const [row] = await database.rows(
    `select exists (${subjectsOf('accounts')} and subject not in (select subject from compare.accounts))
       or ${!isAssumed} and exists (${subjectsOf('transactions')}
         and subject not in (select subject from compare.accounts where from_date is not null))`,
  );
  return row?.[0] === false;
}

/** Transactions that are due on another day than their own, of the accounts that digests prove. */
async function movedByDigest({ database }: Comparison): Promise<number> {
  const [row] = await database.rows(
    `select coalesce(sum(moved), 0) from compare.file_digests
     where is_first and subject not in (select subject from compare.differing where kind = 'transactions')`,
  );
  return Number(row?.[0]);
}

/** Every row of `accounts` that is imported, and the accounts that the files name: in `accounts`, or without such rows in those of any kind. */
async function tablesOfAccounts({ database }: Comparison): Promise<InFiles> {
  const one = comparedKind('accounts');
  await tableOfFiles(database, one, () => 'true');
  await database.run(
    `create table compare.accounts as
     select subject, fields.from_date, fields.to_date from ${one.files} where is_first`,
  );
  await database.run(
    `insert into compare.repeated select 'accounts', "row" from ${one.files} where not is_first`,
  );
  const [kept] = await database.rows(
    `select count(*), count(*) filter (is_first) from ${one.files}`,
  );
  const accounts = await database.count(`(${subjectsOf('accounts')})`);
  await database.run(
    `create table compare.stated as
     select count(item ->> '$.from_date') > 0 as has_periods from ${comparedKind('accounts').table}`,
  );
  const kinds = RECORD_KINDS.filter(
    (kind) => comparedKind(kind).subject === 'external_account_number',
  );
  await database.run(
    `create table compare.named as
     ${accounts > 0 ? subjectsOf('accounts') : kinds.map(subjectsOf).join(' union ')}`,
  );
  return { kept: Number(kept?.[0]), expected: Number(kept?.[1]) };
}

/** The rows of a kind that have to be stored; what is expected is so once. */
type InFiles = Pick<DigestedKind, 'kept' | 'expected'>;

function subjectsOf(kind: RecordKind): string {
  return `select subject from ${comparedKind(kind).table} where subject is not null`;
}

const ROWS_OF_BATCH = 20_000;

/** Compares every field of the accounts of a kind that differ: batch after batch, so that each join fits into the memory of DuckDB. */
async function compareFields(
  comparison: Comparison,
  one: ComparedKind,
  sums: Sums,
  found: FoundDifferences,
  { service, scope }: Pick<VerifyOptions, 'service' | 'scope'>,
): Promise<ComparedFields> {
  const { database } = comparison;
  const { kind, files, table } = one;
  const all: ComparedFields = { expected: 0, stored: 0, matched: 0, moved: 0, withoutDueDay: 0 };
  const differing = `compare.differing where kind = ${quoteText(kind)}`;
  const isWhole = kind === 'accounts';
  if (!isWhole && (await database.count(differing)) === 0) return all;
  const chosen = (side: string): string =>
    isWhole ? 'true' : `${side}.subject in (select subject from ${differing})`;
  await readRecords(comparison, one, service);
  await database.run(
    `create or replace table compare.records as
     select * from (
       select rowid as position, record, record ->> '$.${one.subject}' as subject from compare.${heldTable(one.held)}
     ) as r where subject is not null and ${chosen('r')} order by subject`,
  );
  const subjects = `select subject from ${table} as r where fault_code is null and ${chosen('r')}
    union all select subject from compare.records`;
  const [stated] = await database.rows('select has_periods from compare.stated');
  const options = { scope, hasPeriods: stated?.[0] === true };
  for await (const [first, last] of rangesOfSubjects(comparison, subjects)) {
    const within: Within = (side) =>
      `${side}.subject between ${quoteText(first)} and ${quoteText(last)} and ${chosen(side)}`;
    await tableOfFiles(database, one, within);
    await tableOfStored(database, one, within);
    if (kind === 'transactions')
      await addDueDays(
        comparison,
        `select fields.transaction_date as posted, from_date, to_date from ${files} join compare.periods using (subject)`,
      );
    await sums.addCompared(kind);
    await compareBatch(comparison, one, options, all, (difference) => found.take(difference));
  }
  return all;
}

/** The first and the last of as many subjects as are compared at once. */
async function* rangesOfSubjects(
  { database }: Comparison,
  subjects: string,
): AsyncGenerator<readonly [first: string, last: string]> {
  let [first, last, rows]: [string | undefined, string, number] = [undefined, '', 0];
  const chunks = database.stream(
    `select subject, count(*)::double from (${subjects}) group by subject order by subject`,
  );
  for await (const chunk of chunks)
    for (const [subject, more] of chunk) {
      last = String(subject);
      first ??= last;
      rows += Number(more);
      if (rows < ROWS_OF_BATCH) continue;
      yield [first, last];
      [first, rows] = [undefined, 0];
    }
  if (first !== undefined) yield [first, last];
}

/** Reads the records of the accounts that differ, and those of all businesses; accounts were read before. */
async function readRecords(
  { database }: Comparison,
  { kind, held }: ComparedKind,
  service: HeldBy,
): Promise<void> {
  const table = heldTable(held);
  if (kind === 'accounts')
    return database.run(
      `create table compare.${table} as
       select json_object('external_account_number', subject, 'from_date', from_date, 'to_date', to_date,
         'account_created_at', account_created_at)::varchar as record
       from compare.held_accounts`,
    );
  await database.run(`create or replace table compare.${table} (record varchar)`);
  const append = async (accounts?: readonly string[]): Promise<void> => {
    async function* records(): AsyncGenerator<Row> {
      for await (const record of heldRecords(service, held, accounts))
        yield [textOfNumbers(record)];
    }
    await database.append(`compare.${table}`, records());
  };
  if (kind === 'business-payment-instructions') return append();
  // In the order of the service, a request is about accounts that lie side by side there.
  const chunks = database.stream(
    `select subject from compare.held_accounts semi join (
       from compare.differing where kind = ${quoteText(kind)}
     ) as differing using (subject) order by held_accounts.rowid`,
  );
  const some: string[] = [];
  let bytes = 0;
  for await (const chunk of chunks)
    for (const [subject] of chunk) {
      some.push(String(subject));
      const query = new URLSearchParams({ external_account_number: String(subject) });
      bytes += query.toString().length;
      if (some.length < ACCOUNTS_PER_REQUEST && bytes < BYTES_PER_REQUEST) continue;
      await append(some.splice(0));
      bytes = 0;
    }
  if (some.length > 0) await append(some);
}

async function verifiedKind(
  one: ComparedKind,
  { kept, expected }: InFiles,
  compared: ComparedFields,
  held: HeldAccounts,
  found: FoundDifferences,
  { staging, scope }: VerifyOptions,
): Promise<VerifiedKind> {
  const { kind } = one;
  const { rows } = staging;
  const made = await rows.count(kind);
  const left_out = await rows.countLeftOut(kind);
  const unsendable = await rows.countFaulty(kind);
  const erased = await erasedRows(staging.database, kind);
  const all = held.counts.get(kind as LoadedKind) ?? compared.stored;
  const byDigest = expected - compared.expected;
  const others =
    scope === 'these rows' || kind === 'accounts'
      ? all - found.of(kind, 'extra') - compared.matched - byDigest
      : 0;
  return {
    kind,
    read: made + left_out,
    unsendable,
    left_out,
    refused: made - unsendable - erased - kept,
    erased,
    repeated: kept - expected,
    expected,
    by_digest: byDigest,
    stored: all - others,
    missing: found.of(kind, 'missing'),
    extra: found.of(kind, 'extra'),
    different: found.of(kind, 'different'),
    others,
  };
}
