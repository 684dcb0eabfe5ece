import { LOADED_KINDS, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import type { HeldBy } from '../exporting/held-records.js';
import { summed } from './bridge.js';
import { canonicalText } from './canonical-text.js';
import type { ComparedKind } from './compared-kind.js';
import {
  joinDue,
  keepFirsts,
  rowsOfFiles,
  tableOfNumbers,
  type Within,
} from './compared-tables.js';
import type { Comparison } from './comparison.js';
import { SAME_ROW } from './differences.js';
import { addDueDays } from './due-days.js';
import { QUANTITY } from './item-structure.js';
import { digestHex, type HeldAccounts, OF_NO_ACCOUNT, readRange } from './held-accounts.js';

/** The rows of a kind that have to be stored, by what became of them. */
export interface DigestedKind {
  readonly kept: number;
  readonly expected: number;
  /** Transactions that are due on another day than their own. */
  readonly moved: number;
  /** The digest of all that are expected. */
  readonly digest: string;
}

const ROWS_OF_BATCH = 100_000;

/**
 * Digests the rows of a kind by their accounts into `compare.file_digests`, batch after batch; `inexact` rows have no text that the
 * service could have. Rows that repeat one go into `compare.repeated`, and accounts where they contradict it into `compare.differing`.
 */
export async function digestRows(comparison: Comparison, one: ComparedKind): Promise<DigestedKind> {
  const { database } = comparison;
  const { kind, table } = one;
  const { type, amount } = summed(kind);
  const isInexact =
    kind === 'transactions' ? 'd.due is null' : one.isTimed ? `f.moment = ''` : 'false';
  const isMoved = kind === 'transactions' ? 'd.due <> f.fields.transaction_date' : 'false';
  for await (const within of batchesOfRows(database, one)) {
    await tableOfNumbers(database, table, within);
    if (kind === 'transactions') await addDueDays(comparison, within);
    await database.run(
      `create or replace table batch.digested as ${rowsOfFiles(one, within)}
       select f.subject, f."row", f.identity, f.moment, true as is_first, ${isInexact} as is_inexact,
         ${isMoved} as is_moved, ${type} as type, ${amount} as amount, md5(${canonicalText(one)}) as digest
       from timed f ${joinDue(one)}`,
    );
    await keepFirsts(database, 'batch.digested', '"row"');
    await database.run(
      `insert into compare.file_digests
       select ${quoteText(kind)}, subject, type, is_first, count(*), sum(amount), count(*) filter (is_inexact),
         count(*) filter (is_moved), sum(('0x' || digest[1:16])::ubigint), sum(('0x' || digest[17:])::ubigint)
       from batch.digested group by subject, type, is_first`,
    );
    await database.run(
      `insert into compare.repeated select ${quoteText(kind)}, "row" from batch.digested where not is_first`,
    );
    await database.run(
      `insert into compare.differing
       select distinct ${quoteText(kind)}, f.subject, false
       from (from batch.digested where not is_first) f join batch.digested s on ${SAME_ROW} and s.is_first
       where f.digest <> s.digest`,
    );
  }
  const [row = []] = await database.rows(
    `select coalesce(sum(count), 0), coalesce(sum(count) filter (is_first), 0), coalesce(sum(moved) filter (is_first), 0),
       coalesce(sum(high) filter (is_first), 0)::varchar, coalesce(sum(low) filter (is_first), 0)::varchar
     from compare.file_digests where kind = ${quoteText(kind)}`,
  );
  const [kept, expected, moved, high, low] = row;
  return {
    kept: Number(kept),
    expected: Number(expected),
    moved: Number(moved),
    digest: digestHex(BigInt(String(high)), BigInt(String(low))),
  };
}

/** Tables that `digestRows` fills. */
export async function createDigestTables({ database }: Comparison): Promise<void> {
  await database.run(
    `create table compare.file_digests (kind varchar, subject varchar, type varchar, is_first boolean, count bigint,
       amount ${QUANTITY}, inexact bigint, moved bigint, high hugeint, low hugeint)`,
  );
  await database.run('create table compare.repeated (kind varchar, "row" bigint)');
  await database.run(
    'create table compare.differing (kind varchar, subject varchar, by_digest boolean)',
  );
}

/** Conditions for batches of whole subjects: rows are staged in the order of these, so that few of them are read for one. */
async function* batchesOfRows(
  database: Database,
  { table }: ComparedKind,
): AsyncGenerator<Within, void> {
  const rows = await database.rows(
    `select distinct subject from ${table}
     where rowid % ${ROWS_OF_BATCH} = 0 and fault_code is null order by subject`,
  );
  const firsts = rows.map(([subject]) => quoteText(String(subject)));
  for (const [index, first] of firsts.entries()) {
    const next = firsts[index + 1];
    yield (side) =>
      [
        index === 0 ? 'true' : `${side}.subject >= ${first}`,
        next === undefined ? 'true' : `${side}.subject < ${next}`,
      ].join(' and ');
  }
}

/** SQL: the counts or the digests of `ours` and `theirs` differ. */
const DIFFER = ['count', 'high', 'low']
  .map(
    (name) =>
      `coalesce(ours.${name}, 0) % 18446744073709551616 <> coalesce(theirs.${name}, 0) % 18446744073709551616`,
  )
  .join(' or ');

const BUSINESSES = 'business-payment-instructions';

/**
 * Adds to `compare.differing` the accounts whose digests differ: a range that differs is read account by account. Returns
 * the kinds of which every record has to be compared.
 */
export async function differingAccounts(
  comparison: Comparison,
  service: HeldBy,
  held: HeldAccounts,
): Promise<ReadonlySet<RecordKind>> {
  const { database } = comparison;
  if (!held.hasDigests) return new Set<RecordKind>(['accounts', ...LOADED_KINDS]);
  await database.run(
    `create view compare.ours as
     select f.kind, f.subject, coalesce(any_value(h."range"), ${OF_NO_ACCOUNT}) as "range", sum(f.count) as count, sum(f.high) as high,
       sum(f.low) as low, sum(f.inexact) as inexact
     from compare.file_digests f left join compare.held_accounts h on h.subject = f.subject
     where f.is_first group by f.kind, f.subject`,
  );
  await database.run(
    `create table compare.differing_ranges as
     select kind, "range" from (
       select kind, "range", sum(count) as count, sum(high) as high, sum(low) as low from compare.ours group by all
     ) as ours full join (
       select kind, "range", sum(count) as count, sum(high) as high, sum(low) as low from compare.held_digests group by all
     ) as theirs using (kind, "range")
     where ${DIFFER}`,
  );
  const found = await database.rows(
    `select distinct "range"::integer from compare.differing_ranges order by all`,
  );
  await database.run('create table compare.account_digests as from compare.held_digests limit 0');
  for (const [number] of found) {
    const range = held.ranges[Number(number)];
    if (range) await readRange(comparison, service, 'account_digests', range);
  }
  const inRange = 'semi join compare.differing_ranges using (kind, "range")';
  await database.run(
    `insert into compare.differing
     select kind, subject, coalesce(ours.inexact, 0) = 0
     from (from compare.ours ${inRange}) as ours full join (
       from (
         select a.* replace (h."range" as "range")
         from compare.account_digests a join compare.held_accounts h on h.subject = a.subject
       ) ${inRange}
     ) as theirs using (kind, subject)
     where kind <> '${BUSINESSES}' and (${DIFFER})`,
  );
  const [businesses] = await database.rows(
    `select count(*) from compare.differing_ranges where kind = '${BUSINESSES}'`,
  );
  return new Set<RecordKind>([
    'accounts',
    ...(Number(businesses?.[0]) > 0 ? ([BUSINESSES] as const) : []),
  ]);
}

/** The digests of all that is stored, by kind. */
export async function storedDigests({
  database,
}: Comparison): Promise<Readonly<Record<string, string>>> {
  const rows = await database.rows(
    `select kind, sum(high)::varchar, sum(low)::varchar from compare.held_digests group by kind`,
  );
  return Object.fromEntries(
    rows.map(([kind, high, low]) => [
      String(kind),
      digestHex(BigInt(String(high)), BigInt(String(low))),
    ]),
  );
}
