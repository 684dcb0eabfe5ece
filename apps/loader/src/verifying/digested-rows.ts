import { LOADED_KINDS } from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { summed } from './bridge.js';
import { digestOfText, textOfRow } from './canonical-text.js';
import type { ComparedKind } from './compared-kind.js';
import { keepFirsts, rowsOfFiles, tableOfNumbers, type Within } from './compared-tables.js';
import type { Comparing, Comparison } from './comparison.js';
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
  const ofText = digestOfText('f.text', isDated ? 'd.due' : undefined);
  for (const { rows, subjects } of await batchesOfRows(database, one)) {
    signal.throwIfAborted();
    await tableOfNumbers(database, table, rows);
    await database.run(
      `create or replace table batch.digested as ${rowsOfFiles(one, rows)}
       select f.subject, f."row", f.identity, f.moment, true as is_first, ${type} as type, ${amount} as amount,
         ${isDated ? 'f.fields.transaction_date' : 'null::varchar'} as posted, from_date, to_date, ${textOfRow(one)} as text
       from timed f left join (from compare.periods p where ${isDated} and ${subjects('p')}) p on p.subject = f.subject`,
    );
    await addDueDays(comparison, 'from batch.digested');
    const hasRepeated = await keepFirsts(database, 'batch.digested', '"row"');
    await database.run(
      `insert into compare.file_digests
       select ${quoteText(kind)}, subject, type, is_first, count(*), sum(amount), count(*) filter (d.due <> f.posted), bit_xor(${ofText})
       from batch.digested f left join compare.due d on d.posted = f.posted
         and d.from_date = f.from_date and d.to_date is not distinct from f.to_date
       group by subject, type, is_first`,
    );
    if (!hasRepeated) continue;
    await database.run(
      `insert into compare.repeated select ${quoteText(kind)}, "row" from batch.digested where not is_first`,
    );
    await database.run(
      `insert into compare.differing
       select distinct ${quoteText(kind)}, f.subject
       from (from batch.digested where not is_first) f join batch.digested s on ${SAME_ROW} and s.is_first
       where f.text <> s.text`,
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

/** Conditions for the staged rows of a batch, and for their subjects. */
interface BatchOfRows {
  readonly rows: Within;
  readonly subjects: Within;
}

/**
 * Batches of whole subjects. Rows are staged in the order of these; conditions on the subject would read all rows for each batch,
 * because DuckDB knows the first eight bytes of a text alone.
 */
async function batchesOfRows(
  database: Database,
  { table }: ComparedKind,
): Promise<readonly BatchOfRows[]> {
  const firsts = await database.rows(
    `select min(rowid), subject from ${table} where subject in (
       select arg_min(subject, rowid) from ${table} where subject is not null group by rowid // ${ROWS_OF_BATCH}
     ) group by subject order by subject`,
  );
  return firsts.map(([row, subject], index) => {
    const [nextRow, nextSubject] = firsts[index + 1] ?? [];
    const within =
      (column: string, first: string, next: string | undefined): Within =>
      (side) =>
        [
          index === 0 ? 'true' : `${side}.${column} >= ${first}`,
          next === undefined ? 'true' : `${side}.${column} < ${next}`,
        ].join(' and ');
    const nextText = nextSubject === undefined ? undefined : quoteText(String(nextSubject));
    return {
      rows: within('rowid', String(row), nextRow === undefined ? undefined : String(nextRow)),
      subjects: within('subject', quoteText(String(subject)), nextText),
    };
  });
}

/**
 * Adds to `compare.differing` the accounts and businesses whose counts or digests differ; all, where digests cannot be compared.
 * The proof of these rows alone takes only the service's count of other accounts.
 */
export async function addDiffering(
  { database }: Comparison,
  areComparable: boolean,
  scope: Comparing['scope'],
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
       where ${areComparable ? `(${differ})` : 'true'} and ${scope === 'everything' ? 'true' : 'ours.count is not null'}`,
    );
}
