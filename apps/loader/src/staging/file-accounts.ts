import { counted } from '@data-import/command-kit';
import { RECORD_KINDS, recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import type { Stray } from '../sources/stray-entries.js';
import type { OpenStaging } from './open-staged-rows.js';
import { fileOf, IS_READ, recordsOf, type SourceUse } from './source-records.js';

/**
 * The records of a file: `records` = unreadable + left out + used, and used = refused + repeated + expected. A record with
 * several rows counts by the best of them.
 */
export interface FileAccount {
  readonly file: string;
  readonly records: number;
  readonly unreadable: number;
  /** The records that became no row of any select; `null` where that is not known. */
  readonly left_out: number | null;
  readonly used: number | null;
  readonly refused: number;
  readonly repeated: number;
  readonly expected: number;
  readonly became_several_rows: number;
  readonly selects: SourceUse['selects'];
  readonly read_by_conditions_of: readonly string[];
}

/** Every file of the folder, as it is printed for programs. */
export interface FileAccounts {
  readonly files: readonly FileAccount[];
  /** Files and folders that nobody reads. */
  readonly unread_files: readonly Stray[];
  readonly ignored_files: readonly Stray[];
}

/** Tables with `kind` and `row`. */
export interface RowOutcomes {
  readonly refused: string;
  readonly repeated?: string | undefined;
}

/** From the best to the worst. */
const OUTCOMES = ['expected', 'repeated', 'refused'] as const;
const WORSE = 'worse_rows';

export async function accountFiles(
  { database, rows, unread, ignored }: OpenStaging,
  { refused, repeated }: RowOutcomes,
): Promise<FileAccounts> {
  const uses = await rows.sources();
  const plain = uses.filter(({ isPlain }) => isPlain);
  const others = uses.filter(({ isPlain }) => !isPlain);
  const outcomes: Row[] = [];
  await database.run('create or replace table record_outcomes (record bigint, outcome integer)');
  // Kind by kind, because a statement over all of them would hold what it compares for each at the same time.
  for (const kind of RECORD_KINDS) {
    const { table } = recordDescription(kind);
    await tableOfWorse(database, kind, { refused, repeated });
    const rowsOfKind = `(select *, if(fault_code is null, coalesce(worse, 0), 2) as outcome from ${table} left join ${WORSE} using ("row"))`;
    if (plain.length > 0)
      outcomes.push(
        ...(await database.rows(
          `select source_file, outcome, count(*) from ${rowsOfKind}
           where source_file in (${plain.map(({ file }) => quoteText(file)).join(', ')})
             and ${IS_READ} group by all`,
        )),
      );
    if (others.length > 0)
      await database.run(
        `insert into record_outcomes
         select record, outcome from (${recordsOf(kind, others)}) join ${rowsOfKind} using ("row")`,
      );
  }
  if (others.length > 0)
    outcomes.push(
      ...(await database.rows(
        `select ${fileOf(others, 'record')} as source_file, outcome, count(*) from (
           select record, min(outcome) as outcome from record_outcomes group by record
         ) where source_file is not null group by all`,
      )),
    );
  for (const table of ['record_outcomes', WORSE]) await database.run(`drop table ${table}`);
  const countOf = (name: string, outcome: (typeof OUTCOMES)[number]): number =>
    outcomes
      .filter(([file, rank]) => file === name && Number(rank) === OUTCOMES.indexOf(outcome))
      .reduce((sum, [, , count]) => sum + Number(count), 0);
  const files = uses.map((use): FileAccount => {
    const { file, records, unreadable, used, several, selects, conditions } = use;
    return {
      file,
      records: records + unreadable,
      unreadable,
      left_out: used === null ? null : records - used,
      used,
      refused: countOf(file, 'refused'),
      repeated: countOf(file, 'repeated'),
      expected: countOf(file, 'expected'),
      became_several_rows: several,
      selects,
      read_by_conditions_of: conditions,
    };
  });
  return { files, unread_files: unread, ignored_files: ignored };
}

/** Makes a table of the rows of a kind that are not expected. */
async function tableOfWorse(
  database: Database,
  kind: RecordKind,
  { refused, repeated }: RowOutcomes,
): Promise<void> {
  const rowsIn = (other: string) =>
    `select distinct "row" from ${other} where kind = ${quoteText(kind)}`;
  await database.make(WORSE, `select "row", 2 as worse from (${rowsIn(refused)})`);
  if (repeated !== undefined)
    await database.run(
      `insert into ${WORSE} select "row", 1 from (${rowsIn(repeated)}) anti join ${WORSE} using ("row")`,
    );
}

/** One sentence about each file that nobody reads. */
export function warningsAbout(unread: readonly Stray[]): readonly string[] {
  return unread.map(
    ({ name, reason }) =>
      `${name}: ${reason}. If that is right, say why in migration.toml: [files.${JSON.stringify(name)}] ignore = "..."`,
  );
}

/** Sentences about the files of which not every record is one row; or one about all. */
export function sentencesAbout({ files, ignored_files: ignored }: FileAccounts): readonly string[] {
  const odd = files.flatMap((one) => {
    const parts = partsAbout(one);
    return parts.length > 0
      ? [`${one.file}: ${counted(one.records, 'record')}, ${parts.join(', ')}`]
      : [];
  });
  const records = files.reduce((sum, one) => sum + one.records, 0);
  return [
    ...(odd.length > 0
      ? odd
      : [
          `${counted(files.length, 'file')} with ${counted(records, 'record')}: each record is a row`,
        ]),
    ...ignored.map(({ name, reason }) => `${name} is ignored: ${reason}`),
  ];
}

/** True if out/left-out has records. */
export function hasLeftOut({ files }: FileAccounts): boolean {
  return files.some(({ left_out: count, selects }) => selects.length > 0 && (count ?? 0) > 0);
}

function partsAbout(account: FileAccount): readonly string[] {
  const { unreadable, left_out: leftOut, became_several_rows: several, selects } = account;
  if (selects.length === 0)
    return [`read by conditions of ${account.read_by_conditions_of.join(', ')} alone`];
  const notKnown = selects.filter(({ records }) => records === null).map(({ select }) => select);
  return [
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
    ...(leftOut === null
      ? [
          `which of them became rows is not known: ${notKnown.join(', ')} cannot be followed. ${REMEDY}`,
        ]
      : []),
    ...(leftOut !== null && leftOut > 0 ? [`${leftOut} became no row`] : []),
    ...(several > 0 ? [`${several} became several rows`] : []),
    ...(selects.length > 1
      ? selects.map(({ select, records }) => `${records ?? 'some'} in ${select}`)
      : []),
  ];
}

const REMEDY =
  'Select source_file and source_line; write joins in place of except, intersect, natural joins, samples and recursion';
