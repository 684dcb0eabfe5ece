import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { Migration } from '../migration/migration.js';
import { LOADED_KINDS } from '../records/record-kinds.js';
import { loadedDescription } from '../records/records.js';
import { quoteText, type Database } from '../sources/database.js';

interface FailedRowOfJournal {
  readonly kind: string;
  readonly row: number;
  readonly status: number | null;
  readonly code: string;
  readonly attr: string;
  readonly detail: string;
}

/** Copies the rows that the load had refused from the journal to `compare.refused`, which is empty without a journal. */
export async function tableOfRefused(database: Database, { folder }: Migration): Promise<void> {
  await database.run(
    `create table compare.refused
     (kind varchar, "row" bigint, status integer, code varchar, attr varchar, detail varchar)`,
  );
  if (!existsSync(folder.journal)) return;
  const journal = new SqliteDatabase(folder.journal, { readonly: true });
  const appender = await database.connection.createAppender('refused', 'main', 'compare');
  try {
    const isThere = journal.prepare(`select 1 from sqlite_master where name = 'failed_rows'`).get();
    if (isThere === undefined) return;
    const rows = journal
      .prepare<[], FailedRowOfJournal>(
        'select kind, "row", status, code, attr, detail from failed_rows',
      )
      .iterate();
    for (const { kind, row, status, code, attr, detail } of rows) {
      appender.appendVarchar(kind);
      appender.appendBigInt(BigInt(row));
      if (status === null) appender.appendNull();
      else appender.appendInteger(status);
      for (const text of [code, attr, detail]) appender.appendVarchar(text);
      appender.endRow();
    }
  } finally {
    appender.closeSync();
    journal.close();
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
