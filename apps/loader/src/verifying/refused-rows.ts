import { existsSync } from 'node:fs';
import { Journal } from '../journal/journal.js';
import type { LoadHistory } from '../journal/timings.js';
import { sumOf } from '../journal/outcomes.js';
import { goodContent } from '../loading/staged-content.js';
import type { Migration } from '../migration/migration.js';
import { LOADED_KINDS } from '../records/record-kinds.js';
import { loadedDescription } from '../records/records.js';
import { quoteText, type Database } from '../sources/database.js';

/** What the journal says of the load. */
export interface LoadSoFar {
  /** `undefined` when nothing was loaded from this folder. */
  readonly startedAt: string | undefined;
  /** Rows without an answer. */
  readonly unanswered: number;
  /** Whether rows that were loaded are others now, so that the numbers of refused rows may name others. */
  readonly hasOtherRows: boolean;
  readonly history: LoadHistory;
}

/** Copies the rows that the load had refused from the journal to `compare.refused`, which is empty without a journal. */
export async function tableOfRefused(
  database: Database,
  { folder }: Migration,
): Promise<LoadSoFar> {
  await database.run(
    'create table compare.refused (kind varchar, "row" bigint, code varchar, attr varchar, detail varchar)',
  );
  if (!existsSync(folder.journal))
    return {
      startedAt: undefined,
      unanswered: 0,
      hasOtherRows: false,
      history: { sessions: [], timings: [] },
    };
  using journal = Journal.open(folder.journal);
  await appendRefused(database, journal);
  const { run } = journal;
  return {
    startedAt: run?.startedAt,
    history: journal.history,
    unanswered: journal.kinds.reduce((sum, { rows, outcomes }) => sum + rows - sumOf(outcomes), 0),
    hasOtherRows:
      run?.goodContent != null && run.goodContent !== (await goodContent(database, journal)),
  };
}

async function appendRefused(database: Database, journal: Journal): Promise<void> {
  const appender = await database.connection.createAppender('refused', 'main', 'compare');
  try {
    for (const kind of LOADED_KINDS)
      for (const { row, code, attr, detail } of journal.failedRows(kind)) {
        appender.appendVarchar(kind);
        appender.appendBigInt(BigInt(row));
        for (const text of [code, attr, detail]) appender.appendVarchar(text);
        appender.endRow();
      }
  } finally {
    appender.closeSync();
  }
}

/** Rows of a kind that have one code. */
export interface Refusals {
  readonly kind: string;
  readonly code: string;
  readonly rows: number;
  readonly examples: readonly RefusalExample[];
}

export interface RefusalExample {
  readonly row: number;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly subject: string | undefined;
  readonly attr: string;
  readonly detail: string;
}

const EXAMPLES = 3;

/** The refused rows, and those that could not be sent, by kind and code; most frequent first. */
export async function refusalsByCode(database: Database): Promise<readonly Refusals[]> {
  const all: Refusals[] = [];
  for (const kind of LOADED_KINDS) {
    const found = await database.rows(
      `with problems as (
         select s."row", source_file, source_line, subject, r.code, r.attr, r.detail
         from compare.refused r join ${loadedDescription(kind).table} s on s."row" = r."row"
         where r.kind = ${quoteText(kind)} and s.fault_code is null
         union all
         select "row", source_file, source_line, subject, fault_code, fault_attr, fault_detail
         from ${loadedDescription(kind).table} where fault_code is not null
       )
       select *, count(distinct "row") over (partition by code) from problems
       qualify row_number() over (partition by code order by "row") <= ${EXAMPLES}
       order by code, "row"`,
    );
    const ofKind = Map.groupBy(found, ([, , , , code]) => String(code));
    for (const [code, rows] of ofKind)
      all.push({
        kind,
        code,
        rows: Number(rows[0]?.[7]),
        examples: rows.map(([row, file, line, subject, , attr, detail]) => ({
          row: Number(row),
          file: file == null ? undefined : String(file),
          line: line == null ? undefined : Number(line),
          subject: subject == null ? undefined : String(subject),
          attr: String(attr ?? ''),
          detail: String(detail ?? ''),
        })),
      });
  }
  return all.toSorted((one, other) => other.rows - one.rows);
}
