import type { Journal, Run } from '../journal/journal.js';
import { isThere } from '../machine/machine-failure.js';
import type { MigrationFolder } from '../migration/folder.js';
import { LOADED_KINDS, loadedDescription, type LoadedKind } from '../records/record-kinds.js';
import type { MigrationSettings } from '../migration/settings.js';
import type { FailedRow } from '../reporting/failed-rows.js';
import { quoteText, type Database } from '../sources/database.js';
import { StagedRows } from '../staging/staged-rows.js';
import { sizeOfLines } from './load-lines.js';
import { linesOf, PHASES } from './lines.js';
import { NUMBERED_ROWS } from './staged-content.js';

/** Hashes of the rows that the service answered. A changed row has another hash. */
const CONTENT = `md5_number(subject || chr(31) || item)`;

/** A table with `kind` and `row` of all rows that a run sends when it leaves out the known ones. */
export const ROWS_TO_SEND = 'rows_to_send';

const ANSWERED = 'answered_rows';
const UNANSWERED = 'unanswered_rows';
const CONTRADICTING = 'contradicting_rows';
const REFUSED = 'refused_rows';
const { table: TRANSACTIONS } = loadedDescription('transactions');

/**
 * Adds the rows of a run that were stored as they were sent, or refused, to the file of the known rows, as the generation
 * after that of the run. `database` has the rows as they were staged for the run. Repeats nothing and loses nothing when it is cut off:
 * the generation of the run stays until the next one is in use.
 */
export async function rememberAnswered(
  database: Database,
  folder: MigrationFolder,
  journal: Journal,
  run: Run,
  { wholeAccounts }: Pick<MigrationSettings, 'wholeAccounts'>,
): Promise<void> {
  const { generation, endedAt } = run;
  if (generation > 0) await tableOfUnknown(database, folder, generation);
  if (endedAt === null) await tableOfAnswered(database, journal, run);
  // With whole accounts a refusal keeps the other rows of the account from being stored, so it has to be looked for again.
  const refusals = wholeAccounts ? [] : refusedRows(journal);
  await database.fill(REFUSED, `${NUMBERED_ROWS}, problems varchar`, refusals);
  await database.fill(UNANSWERED, NUMBERED_ROWS, unansweredRows(journal));
  await database.fill(CONTRADICTING, NUMBERED_ROWS, contradictingRows(journal));
  // The service refuses them as long as they are sent with the rows that they contradict.
  await database.run(
    `insert into ${UNANSWERED} select 'transactions', "row" from ${TRANSACTIONS}
     where subject in (select subject from ${TRANSACTIONS} join ${CONTRADICTING} using ("row"))`,
  );
  await database.run(
    `delete from ${UNANSWERED} where (kind, "row") in (select (kind, "row") from ${REFUSED})`,
  );
  await withKnown(database, folder, async () => {
    await database.run('begin');
    for (const table of ['generations', 'rows'])
      await database.run(`delete from known.${table} where generation <> ${generation}`);
    for (const kind of LOADED_KINDS) {
      const conditions = [
        `"row" not in (select "row" from ${UNANSWERED} where kind = ${quoteText(kind)})`,
        endedAt === null &&
          `("row" in (select "row" from ${ANSWERED} where kind = ${quoteText(kind)})
            ${generation > 0 ? `or "row" not in (select "row" from ${ROWS_TO_SEND} where kind = ${quoteText(kind)})` : ''})`,
      ].filter((condition) => condition !== false);
      await database.run(
        `insert into known.rows select ${generation + 1}, ${quoteText(kind)}, ${CONTENT}, problems
         from ${loadedDescription(kind).table}
           left join (select "row", problems from ${REFUSED} where kind = ${quoteText(kind)}) using ("row")
         where fault_code is null and ${conditions.join(' and ')}`,
      );
    }
    // Of equal rows one may have been stored after another was refused: the service has both.
    await database.run(
      `delete from known.rows where generation = ${generation + 1} and problems is not null and (kind, content) in
         (select (kind, content) from known.rows where generation = ${generation + 1} and problems is null)`,
    );
    await database.run(`insert into known.generations values (${generation + 1})`);
    await database.run('commit');
  });
}

/** True if the file of the known rows has this generation. */
export async function hasGeneration(
  database: Database,
  folder: MigrationFolder,
  generation: number,
): Promise<boolean> {
  if (!isThere(folder.knownRows)) return false;
  return withKnown(database, folder, async () => {
    const [found] = await database.rows(
      `select 1 from known.generations where generation = ${generation}`,
    );
    return found !== undefined;
  });
}

/** Makes `ROWS_TO_SEND`; returns how many rows of each kind are known. */
export async function tableOfUnknown(
  database: Database,
  folder: MigrationFolder,
  generation: number,
): Promise<ReadonlyMap<LoadedKind, number>> {
  return withKnown(database, folder, async () => {
    await database.run(`create or replace table ${ROWS_TO_SEND} (kind varchar, "row" bigint)`);
    const known = new Map<LoadedKind, number>();
    for (const kind of LOADED_KINDS) {
      const { table } = loadedDescription(kind);
      await database.run(
        `insert into ${ROWS_TO_SEND} select ${quoteText(kind)}, "row" from ${table} as staged
         anti join (select content from known.rows where generation = ${generation} and kind = ${quoteText(kind)}) as known
           on known.content = ${CONTENT}
         where fault_code is null order by "row"`,
      );
      const [counts] = await database.rows(
        `select count(*) - (select count(*) from ${ROWS_TO_SEND} where kind = ${quoteText(kind)})
         from ${table} where fault_code is null`,
      );
      known.set(kind, Number(counts?.[0]));
    }
    return known;
  });
}

/** The problems of each row that was refused before. */
export async function* knownRefusals(
  database: Database,
  folder: MigrationFolder,
  generation: number,
  kind: LoadedKind,
): AsyncGenerator<readonly FailedRow[]> {
  await withKnown(database, folder, () =>
    database.run(
      `create or replace table ${REFUSED} as
       select "row"::double as "row", problems from ${loadedDescription(kind).table} as staged
       join known.rows as known on known.content = ${CONTENT}
       where generation = ${generation} and kind = ${quoteText(kind)} and problems is not null and fault_code is null`,
    ),
  );
  let last: number | undefined;
  for await (const chunk of database.stream(`from ${REFUSED} order by "row"`))
    for (const [row, problems] of chunk) {
      // Rows of the same content have been refused each.
      if (row === last) continue;
      last = Number(row);
      const all = JSON.parse(String(problems)) as readonly FailedRow[];
      yield all.map((problem) => ({ ...problem, row: Number(row), isRefusal: true }));
    }
}

async function withKnown<T>(
  database: Database,
  { knownRows }: MigrationFolder,
  work: () => Promise<T>,
): Promise<T> {
  await database.run(`attach ${quoteText(knownRows)} as known`);
  try {
    await database.run('create table if not exists known.generations (generation integer)');
    await database.run(
      // `problems` is JSON: what the service said of a row that it refused.
      'create table if not exists known.rows (generation integer, kind varchar, content uhugeint, problems varchar)',
    );
    return await work();
  } finally {
    await database.run('detach known');
  }
}

/** The rows of the lines that were answered in a run that did not come to its end. */
async function tableOfAnswered(
  database: Database,
  journal: Journal,
  { generation, maximumItems }: Run,
): Promise<void> {
  const rows = new StagedRows(database);
  const source =
    generation === 0
      ? rows
      : {
          groups: (...[kind, options]: Parameters<StagedRows['groups']>) =>
            rows.groups(kind, { ...options, among: ROWS_TO_SEND }),
        };
  async function* answered() {
    for (const phase of Object.keys(PHASES) as (keyof typeof PHASES)[]) {
      const lines = journal.answeredLines(phase);
      for await (const line of linesOf(phase, source, sizeOfLines(maximumItems)))
        if (lines.has(line.number)) for (const { row } of line.rows.all) yield [line.kind, row];
    }
  }
  await database.fill(ANSWERED, NUMBERED_ROWS, answered());
}

/** Rows that failed here, or that the service has with other content and the operator may have removed since. */
function* unansweredRows(journal: Journal) {
  for (const kind of LOADED_KINDS) {
    for (const row of journal.failedRowNumbers(kind)) yield [kind, row];
    for (const { row } of journal.differences(kind)) yield [kind, row];
  }
}

/** Rows that contradict another row of their request. */
function* contradictingRows(journal: Journal) {
  const kind = 'transactions';
  for (const { row, code } of journal.failedRows(kind))
    if (code === 'duplicate_transaction_ids') yield [kind, row];
}

function* refusedRows(journal: Journal) {
  for (const kind of LOADED_KINDS)
    for (const { row, problems } of journal.refusedRows(kind)) yield [kind, row, problems];
}
