import { LOADED_KINDS } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { summed } from './bridge.js';
import { digestOfRow } from './canonical-text.js';
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
  /** The digest of all that are expected. */
  readonly digest: string;
}

const ROWS_OF_BATCH = 100_000;

/**
 * Digests the rows of a kind by their accounts into `compare.file_digests`, batch after batch. Rows that repeat one go into
 * `compare.repeated`, and accounts where they contradict it into `compare.differing`.
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
  for await (const within of batchesOfRows(database, one)) {
    signal.throwIfAborted();
    await tableOfNumbers(database, table, within);
    if (isDated)
      await addDueDays(
        comparison,
        `(select subject, item ->> '$.transaction_date' as posted from ${table} as staged
          where fault_code is null and ${within('staged')})`,
        'posted',
      );
    await database.run(
      `create or replace table batch.digested as ${rowsOfFiles(one, within)}
       select f.subject, f."row", f.identity, f.moment, true as is_first, ${type} as type, ${amount} as amount,
         ${isDated ? 'd.due <> f.fields.transaction_date' : 'false'} as is_moved,
         ${digestOfRow(one, isDated ? 'd.due' : undefined)} as digest
       from timed f ${joinDue(one)}`,
    );
    await keepFirsts(database, 'batch.digested', '"row"');
    await database.run(
      `insert into compare.file_digests
       select ${quoteText(kind)}, subject, type, is_first, count(*), sum(amount), count(*) filter (is_moved), bit_xor(digest)
       from batch.digested group by subject, type, is_first`,
    );
    await database.run(
      `insert into compare.repeated select ${quoteText(kind)}, "row" from batch.digested where not is_first`,
    );
    await database.run(
      `insert into compare.differing
       select distinct ${quoteText(kind)}, f.subject
       from (from batch.digested where not is_first) f join batch.digested s on ${SAME_ROW} and s.is_first
       where f.digest <> s.digest`,
    );
  }
  const [row = []] = await database.rows(
    `select coalesce(sum(count), 0), coalesce(sum(count) filter (is_first), 0), bit_xor(digest) filter (is_first)
     from compare.file_digests where kind = ${quoteText(kind)}`,
  );
  const [kept, expected, digest] = row;
  return { kept: Number(kept), expected: Number(expected), digest: digestHex(digest) };
}

/** Tables that `digestRows` fills. */
export async function createDigestTables({ database }: Comparison): Promise<void> {
  await database.run(
    `create table compare.file_digests (kind varchar, subject varchar, type varchar, is_first boolean, count bigint,
       amount ${QUANTITY}, moved bigint, digest uhugeint)`,
  );
  await database.run('create table compare.repeated (kind varchar, "row" bigint)');
  await database.run('create table compare.differing (kind varchar, subject varchar)');
  await database.run(
    'create table compare.due (posted varchar, from_date varchar, to_date varchar, due varchar)',
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

/** Adds to `compare.differing` the accounts and businesses whose counts or digests differ; all, where digests cannot be compared. */
export async function addDiffering(
  { database }: Comparison,
  areComparable: boolean,
): Promise<void> {
  const differ =
    'ours.count is distinct from theirs.count or ours.digest is distinct from theirs.digest';
  for (const kind of LOADED_KINDS)
    await database.run(
      `insert into compare.differing
       select ${quoteText(kind)}, subject
       from (
         select subject, sum(count) as count, bit_xor(digest) as digest
         from compare.file_digests where is_first and kind = ${quoteText(kind)} group by subject
       ) as ours full join (
         from compare.held_digests where kind = ${quoteText(kind)}
       ) as theirs using (subject)
       where ${areComparable ? differ : 'true'}`,
    );
}
