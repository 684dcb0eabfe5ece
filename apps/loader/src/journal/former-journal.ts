import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { isThere } from '../machine/machine-failure.js';
import { migrationFolder } from '../migration/folder.js';
import type { Migration } from '../migration/migration.js';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { Database, type Row } from '../sources/database.js';
import { CONTENT } from '../staging/row-reader.js';
import { Journal, type Answer, type KindToLoad, type RowProblem } from './journal.js';
import { NO_OUTCOMES, type Outcomes } from './outcomes.js';

/** The last version that knew rows by their numbers. */
const FORMER_VERSION = 6;

interface FormerRun {
  readonly staged: string;
  readonly scope: string;
  readonly has_row_outcomes: 0 | 1;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly counters: string;
}

const PROBLEMS = `
  select row, case is_refused when 1 then 'refused' else 'failed' end,
    json_group_array(json_object('code', code, 'attr', attr, 'detail', detail))
  from failed_rows join problems using (kind, row) where kind = ? group by row
  union all
  select row, 'different', json_group_array(json_object('attr', attr, 'stored', stored, 'posted', posted))
  from differences where kind = ? group by row`;

/**
 * Writes the journals of the former version anew. A load that did not end, or whose rows are gone, keeps no answers: all of its
 * rows are sent again, and the service skips those that it has stored.
 */
export async function turnFormerJournals(migration: Migration): Promise<void> {
  const { path, ownFolder, journal } = migration.folder;
  for (const file of [journal, migrationFolder(path, true).journal])
    if (isThere(file) && (await turn(file, migration)))
      for (const name of ['known-rows.duckdb', ANSWERED_ROWS])
        await rm(join(ownFolder, name), { force: true });
}

const ANSWERED_ROWS = 'answered-rows.duckdb';
const BESIDE = ['-wal', '-shm'];

async function turn(file: string, migration: Migration): Promise<boolean> {
  const turned = `${file}.turned`;
  {
    using former = closing(new Sqlite(file));
    if (former.database.pragma('user_version', { simple: true }) !== FORMER_VERSION) return false;
    for (const end of ['', ...BESIDE]) await rm(`${turned}${end}`, { force: true });
    const run = former.database.prepare('select * from run').get() as FormerRun | undefined;
    if (run) await copyRun(run, former.database, turned, migration);
    former.database.pragma('wal_checkpoint(truncate)');
  }
  for (const end of BESIDE) await rm(`${file}${end}`, { force: true });
  if (isThere(turned)) await rename(turned, file);
  else await rm(file);
  return true;
}

async function copyRun(
  { staged, scope, counters, ...run }: FormerRun,
  former: Sqlite.Database,
  turned: string,
  migration: Migration,
): Promise<void> {
  const kinds = former.prepare('select * from kinds').all() as (KindToLoad & Outcomes)[];
  {
    using journal = Journal.open(turned);
    const basis = { staged, scope, hasRowOutcomes: run.has_row_outcomes, counters };
    journal.begin(basis, kinds, { answers: false, refusals: false });
    await using rows = run.ended_at === null ? undefined : await rowsOf(staged, migration);
    if (!rows) return;
    for (const { kind, rows: _, ...outcomes } of kinds) {
      journal.record({ kind, outcomes, answers: [] });
      for await (const answers of answersTo(kind, rows, former))
        journal.record({ kind, outcomes: NO_OUTCOMES, answers });
    }
    journal.end(counters);
  }
  using copy = closing(new Sqlite(turned));
  copy.database
    .prepare('update run set started_at = ?, ended_at = ?')
    .run(run.started_at, run.ended_at);
}

const closing = (database: Sqlite.Database) => ({
  database,
  [Symbol.dispose]: () => void database.close(),
});

/** The rows as they were staged for the run. */
async function rowsOf(
  staged: string,
  { folder, settings }: Migration,
): Promise<Database | undefined> {
  for (const file of [folder.stagedRows, join(folder.ownFolder, ANSWERED_ROWS)]) {
    if (!isThere(file)) continue;
    const database = await Database.open(file, settings);
    const [found] = await database.rows('select fingerprint from staging');
    if (found?.[0] === staged) return database;
    await database[Symbol.asyncDispose]();
  }
  return undefined;
}

async function* answersTo(
  kind: RecordKind,
  database: Database,
  former: Sqlite.Database,
): AsyncGenerator<readonly Answer[]> {
  const problems = former.prepare(PROBLEMS).raw().iterate(kind, kind) as Iterable<Row>;
  await database.fill(
    'former_problems',
    '"row" bigint, outcome varchar, problems varchar',
    problems,
  );
  const chunks = database.stream(
    `select ${CONTENT}, coalesce(outcome, 'stored'), problems
     from ${recordDescription(kind).table} left join former_problems using ("row") where fault_code is null`,
  );
  for await (const chunk of chunks)
    yield chunk.map(([content, outcome, all]) => ({
      outcome: outcome as Answer['outcome'],
      contents: Buffer.from(String(content)),
      ...(all !== null && { problems: JSON.parse(String(all)) as readonly RowProblem[] }),
    }));
}
