import type { Journal, Run } from '../journal/journal.js';
import { RECORD_KINDS, recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import { CONTENT, CONTENT_BYTES } from '../staging/row-reader.js';
import { chooseThreads } from '../staging/sorted-parts.js';

/** A table with `kind` and `row` of the staged rows without an answer. */
export const ROWS_TO_SEND = 'rows_to_send';

/** A table of the staged rows that failed or differ: `kind`, `row`, its `file` and `line`, `outcome` and `problems`, as JSON. */
export const ROWS_WITH_PROBLEMS = 'rows_with_problems';

/** The SQL of the `kind` and `row` of staged rows that failed. */
export const FAILED_ROWS = `(select kind, "row" from ${ROWS_WITH_PROBLEMS} where outcome = 'failed')`;

const PIECES = 'answer_pieces';
export const ANSWERS = 'answers';
const LATEST = 'latest_problems';
export const ROW_CONTENT = `${CONTENT}::uuid`;
const TRANSACTIONS = recordDescription('transactions').table;
const PIECE = 128 * CONTENT_BYTES;
/** Texts of so many problems are joined in memory. */
const PIECES_AT_ONCE = 20_000;

/** Copies the answers into a table with a row for each content that was answered. */
export async function copyAnswers(database: Database, journal: Journal): Promise<void> {
  function* pieces(): Generator<Row> {
    let place = 0;
    for (const { id, kind, outcome, attempt, problems, contents } of journal.answers()) {
      const digits = contents.toString('hex');
      for (let from = 0; from < digits.length; from += PIECE)
        yield [place++, id, kind, outcome, attempt, problems, digits.slice(from, from + PIECE)];
    }
  }
  const files = await database.rows('select bytes::double from staged_files');
  await chooseThreads(
    database,
    files.map(([bytes]) => Number(bytes)),
  );
  await database.fill(
    PIECES,
    'place bigint, id bigint, kind varchar, outcome varchar, attempt integer, problems varchar, contents varchar',
    pieces(),
  );
  await database.make(
    ANSWERS,
    `select place, id, kind, outcome, attempt, has_problems,
       substring(contents, nth * ${CONTENT_BYTES} + 1, ${CONTENT_BYTES})::uuid as content
     from (
       select * exclude (problems), problems is not null as has_problems,
         unnest(range(0, strlen(contents) // ${CONTENT_BYTES})) as nth
       from ${PIECES})`,
  );
}

/**
 * Finds the rows that have to be sent in this attempt: all without an answer. A row that failed in an earlier attempt has none, nor
 * has a row that differed in an earlier run. `copyAnswers` goes before.
 */
export async function findRowsToSend(
  database: Database,
  { attempt, firstAttempt }: { readonly attempt: number; readonly firstAttempt: number },
): Promise<ReadonlyMap<RecordKind, number>> {
  await database.run(`create or replace table ${ROWS_TO_SEND} (kind varchar, "row" bigint)`);
  for (const kind of RECORD_KINDS)
    await database.run(
      `insert into ${ROWS_TO_SEND} select ${quoteText(kind)}, "row" from ${recordDescription(kind).table}
       anti join (
         select content from ${ANSWERS} where kind = ${quoteText(kind)}
           and (not has_problems or attempt >= case outcome when 'different' then ${firstAttempt} else ${attempt} end)
       ) on content = ${ROW_CONTENT}
       where fault_code is null`,
    );
  await addContradicted(database, firstAttempt);
  const counts = await database.rows(`select kind, count(*) from ${ROWS_TO_SEND} group by kind`);
  const found = new Map(counts.map(([kind, count]) => [kind, Number(count)]));
  return new Map(RECORD_KINDS.map((kind) => [kind, found.get(kind) ?? 0]));
}

/** Adds transactions that contradicted another one in an earlier run: the service refuses such a row only as long as both are sent. */
async function addContradicted(database: Database, firstAttempt: number): Promise<void> {
  const name = 'contradicted';
  await database.make(
    name,
    `select content from ${ANSWERS} where place in (
       select place from ${PIECES}
       where kind = 'transactions' and attempt < ${firstAttempt} and problems like '%"duplicate_transaction_ids"%')`,
  );
  const steps = [
    `select subject from ${TRANSACTIONS} where ${ROW_CONTENT} in (from ${name})`,
    `select "row", ${ROW_CONTENT} as content from ${TRANSACTIONS}
     where fault_code is null and subject in (from ${name})`,
    `from ${name} anti join (select "row" from ${ROWS_TO_SEND} where kind = 'transactions') using ("row")`,
    `from ${name} anti join (
       select content from ${ANSWERS} where kind = 'transactions' and attempt >= ${firstAttempt}) using (content)`,
  ];
  if ((await database.count(name)) > 0) {
    for (const step of steps) await database.make(name, step);
    await database.run(`insert into ${ROWS_TO_SEND} select 'transactions', "row" from ${name}`);
  }
  await database.run(`drop table ${name}`);
}

/**
 * Finds the rows that failed or differ, and corrects the counts of the run. Of `unanswered` rows the
 * journal does not know an outcome.
 */
export async function findProblems(
  database: Database,
  journal: Journal,
  unanswered: ReadonlyMap<RecordKind, number>,
): Promise<void> {
  await tableOfProblems(database, journal);
  for (const { kind } of journal.kinds) {
    const [counts = []] = await database.rows(
      `select count(*) filter (outcome = 'different'), count(*) filter (outcome = 'failed')
       from ${ROWS_WITH_PROBLEMS} where kind = ${quoteText(kind)}`,
    );
    const [different = 0, failed = 0] = counts.map(Number);
    journal.recount(kind, { different, failed }, unanswered.get(kind) ?? 0);
  }
}

export async function tableOfProblems(database: Database, journal: Journal): Promise<void> {
  const { attempt = 0, firstAttempt = 0 } = journal.run ?? {};
  const hasProblems = journal.hasAnswers({ withProblems: true });
  if (hasProblems) await copyAnswers(database, journal);
  await database.run(
    `create or replace table ${ROWS_WITH_PROBLEMS} (kind varchar, "row" bigint, file varchar, line bigint, outcome varchar, problems varchar)`,
  );
  for (const kind of RECORD_KINDS) {
    const name = quoteText(kind);
    await database.run(
      `insert into ${ROWS_WITH_PROBLEMS}
       select ${name}, "row", source_file, source_line, 'failed',
         json_array(json_object('code', fault_code, 'attr', fault_attr, 'detail', fault_detail))
       from ${recordDescription(kind).table} where fault_code is not null`,
    );
    if (!hasProblems) continue;
    await tableOfLatest(database, kind, { attempt, firstAttempt });
    const [[first = null, last = null] = []] = await database.rows(
      `select min(place)::double, max(place)::double from ${LATEST}`,
    );
    for (let from = Number(first ?? NaN); from <= Number(last); from += PIECES_AT_ONCE) {
      const range = `where place >= ${from} and place < ${from + PIECES_AT_ONCE}`;
      await database.run(
        `insert into ${ROWS_WITH_PROBLEMS}
         select ${name}, "row", source_file, source_line, replace(outcome, 'refused', 'failed'), problems
         from (from ${LATEST} ${range}) join (from ${PIECES} ${range}) using (place)`,
      );
    }
    await database.run(`drop table ${LATEST}`);
  }
}

/**
 * Makes a table of the rows of a kind whose last answer has problems, in the order of its `place`. Of equal rows one may be stored:
 * then they have no problem.
 */
async function tableOfLatest(
  database: Database,
  kind: RecordKind,
  { attempt, firstAttempt }: Pick<Run, 'attempt' | 'firstAttempt'>,
): Promise<void> {
  const own = `${ANSWERS} where kind = ${quoteText(kind)}`;
  await database.make(
    LATEST,
    `select content, max(place) as place from ${own}
       and attempt >= case outcome when 'different' then ${firstAttempt} else ${attempt} end and has_problems
     group by content`,
  );
  const stored = 'stored_contents';
  await database.make(
    stored,
    `select content, attempt from ${own} and not has_problems and content in (select content from ${LATEST})`,
  );
  await database.make(
    stored,
    `select content from ${stored}
     where attempt = ${attempt} or content in (select content from ${own} and outcome = 'refused')`,
  );
  await database.make(LATEST, `from ${LATEST} anti join ${stored} using (content)`);
  await database.make(
    LATEST,
    `select place, "row", source_file, source_line
     from ${recordDescription(kind).table} join ${LATEST} on content = ${ROW_CONTENT} where fault_code is null`,
  );
  await database.make(LATEST, `from ${LATEST} order by place`);
  await database.run(`drop table ${stored}`);
}

/** Makes a table with `row` and `outcome` of each row that has one. Of equal rows the first one was stored. `copyAnswers` goes before. */
export async function tableOfOutcomes(
  database: Database,
  name: string,
  kind: RecordKind,
  { firstAttempt }: Pick<Run, 'firstAttempt'>,
): Promise<void> {
  const steps = [
    `select content, max(if(attempt >= ${firstAttempt} and outcome in ('loaded', 'moved'), outcome, 'already_there')) as outcome
     from ${ANSWERS} where kind = ${quoteText(kind)} and not has_problems group by content`,
    `select "row", content, outcome from ${recordDescription(kind).table} join ${name} on content = ${ROW_CONTENT}
     where fault_code is null`,
    `select "row", if(row_number() over (partition by content order by "row") = 1, outcome, 'already_there') as outcome from ${name}`,
    `from ${name} anti join (select "row" from ${ROWS_WITH_PROBLEMS} where kind = ${quoteText(kind)}) using ("row")`,
  ];
  for (const step of steps) await database.make(name, step);
  await database.run(
    `insert into ${name} select "row", outcome from ${ROWS_WITH_PROBLEMS} where kind = ${quoteText(kind)}`,
  );
}

/** The SQL of every problem of the rows of a kind that failed: `row`, `file`, `line`, the `ordinal` there, `code`, `attr` and `detail`. */
export function failedRows(kind: RecordKind): string {
  return `select "row", file, line, ordinal, unnest(problems[ordinal]) from (
      select "row", file, line, problems, unnest(range(1, len(problems) + 1)) as ordinal from (
        select "row", file, line, from_json(problems, '[{"code": "VARCHAR", "attr": "VARCHAR", "detail": "VARCHAR"}]') as problems
        from ${ROWS_WITH_PROBLEMS} where kind = ${quoteText(kind)} and outcome = 'failed'))`;
}
