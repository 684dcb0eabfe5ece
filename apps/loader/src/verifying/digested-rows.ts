import { LOADED_KINDS } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { summed } from './bridge.js';
import { canonicalDay, canonicalText } from './canonical-text.js';
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
import { digestHex } from './held-accounts.js';

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
export async function digestRows(
  comparison: Comparison,
  one: ComparedKind,
  signal: AbortSignal,
): Promise<DigestedKind> {
  const { database } = comparison;
  const { kind, table } = one;
  const { type, amount } = summed(kind);
  const isDated = kind === 'transactions';
  const isInexact = isDated ? 'd.due is null' : one.isTimed ? `f.moment = ''` : 'false';
  for await (const within of batchesOfRows(database, one)) {
    signal.throwIfAborted();
    await tableOfNumbers(database, table, within);
    await database.run(
      `create or replace table batch.digested as ${rowsOfFiles(one, within)}
       select f.subject, f."row", f.identity, f.moment, true as is_first, ${type} as type, ${amount} as amount,
         ${isDated ? 'f.fields.transaction_date' : 'null::varchar'} as posted, ${canonicalText(one)} as text
       from timed f`,
    );
    if (isDated) await addDueDays(comparison);
    await keepFirsts(database, 'batch.digested', '"row"');
    const digested = `select f.*, ${isInexact} as is_inexact, ${isDated ? 'd.due <> f.posted' : 'false'} as is_moved,
        md5(f.text ${isDated ? `|| ${canonicalDay('d.due')}` : ''}) as digest
      from batch.digested f ${joinDue(one, 'f.posted')}`;
    await database.run(
      `insert into compare.file_digests
       select ${quoteText(kind)}, subject, type, is_first, count(*), sum(amount), count(*) filter (is_inexact),
         count(*) filter (is_moved), sum(('0x' || digest[1:16])::ubigint), sum(('0x' || digest[17:])::ubigint)
       from (${digested}) group by subject, type, is_first`,
    );
    await database.run(
      `insert into compare.repeated select ${quoteText(kind)}, "row" from batch.digested where not is_first`,
    );
    await database.run(
      `insert into compare.differing
       select distinct ${quoteText(kind)}, f.subject, false
       from (from batch.digested where not is_first) f join batch.digested s on ${SAME_ROW} and s.is_first
       where f.text <> s.text`,
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

/** Adds to `compare.differing` the accounts and businesses whose digests differ. */
export async function addDiffering({ database }: Comparison): Promise<void> {
  for (const kind of LOADED_KINDS)
    await database.run(
      `insert into compare.differing
       select ${quoteText(kind)}, subject, coalesce(ours.inexact, 0) = 0
       from (
         select subject, sum(count) as count, sum(high) as high, sum(low) as low, sum(inexact) as inexact
         from compare.file_digests where is_first and kind = ${quoteText(kind)} group by subject
       ) as ours full join (
         from compare.held_digests where kind = ${quoteText(kind)}
       ) as theirs using (subject)
       where ${DIFFER}`,
    );
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
