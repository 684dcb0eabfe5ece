import type { Journal, Run } from '../journal/journal.js';
import { RECORD_KINDS, recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import { CONTENT, CONTENT_BYTES } from '../staging/row-reader.js';

/** A table with `kind` and `row` of the staged rows without an answer. */
export const ROWS_TO_SEND = 'rows_to_send';

/** A table of the staged rows that failed or differ: `kind`, `row`, `outcome` and `problems`, as JSON. */
export const ROWS_WITH_PROBLEMS = 'rows_with_problems';

/** The SQL of the `kind` and `row` of staged rows that failed. */
export const FAILED_ROWS = `(select kind, "row" from ${ROWS_WITH_PROBLEMS} where outcome = 'failed')`;

const ANSWERS = 'answers';
const ROW_CONTENT = `${CONTENT}::uuid`;
const TRANSACTIONS = recordDescription('transactions').table;
const PIECE = 128 * CONTENT_BYTES;

/** Copies the answers into a table with a row for each content that was answered. */
export async function copyAnswers(database: Database, journal: Journal): Promise<void> {
  function* pieces(): Generator<Row> {
    for (const { kind, outcome, attempt, problems, contents } of journal.answers()) {
      const digits = contents.toString('hex');
      for (let from = 0; from < digits.length; from += PIECE)
        yield [kind, outcome, attempt, problems, digits.slice(from, from + PIECE)];
    }
  }
  await database.fill(
    'answer_pieces',
    'kind varchar, outcome varchar, attempt integer, problems varchar, contents varchar',
    pieces(),
  );
  await database.run(
    `create or replace table ${ANSWERS} as
     select kind, outcome, attempt, problems, place,
       substring(contents, nth * ${CONTENT_BYTES} + 1, ${CONTENT_BYTES})::uuid as content
     from (select *, rowid as place, unnest(range(0, strlen(contents) // ${CONTENT_BYTES})) as nth from answer_pieces)`,
  );
  await database.run('drop table answer_pieces');
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
           and (problems is null or attempt >= case outcome when 'different' then ${firstAttempt} else ${attempt} end)
       ) on content = ${ROW_CONTENT}
       where fault_code is null`,
    );
  // The service refuses a row that contradicts another one only as long as both are sent.
  await database.run(
    `insert into ${ROWS_TO_SEND} select 'transactions', "row" from ${TRANSACTIONS}
     where subject in (
         select subject from ${TRANSACTIONS} join ${ANSWERS} on content = ${ROW_CONTENT}
         where kind = 'transactions' and attempt < ${firstAttempt} and problems like '%"duplicate_transaction_ids"%')
       and fault_code is null
       and "row" not in (select "row" from ${ROWS_TO_SEND} where kind = 'transactions')
       and ${ROW_CONTENT} not in (
         select content from ${ANSWERS} where kind = 'transactions' and attempt >= ${firstAttempt})`,
  );
  const counts = await database.rows(`select kind, count(*) from ${ROWS_TO_SEND} group by kind`);
  const found = new Map(counts.map(([kind, count]) => [kind, Number(count)]));
  return new Map(RECORD_KINDS.map((kind) => [kind, found.get(kind) ?? 0]));
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
    `create or replace table ${ROWS_WITH_PROBLEMS} (kind varchar, "row" bigint, outcome varchar, problems varchar)`,
  );
  for (const kind of RECORD_KINDS) {
    const { table } = recordDescription(kind);
    await database.run(
      `insert into ${ROWS_WITH_PROBLEMS}
       select ${quoteText(kind)}, "row", 'failed',
         json_array(json_object('code', fault_code, 'attr', fault_attr, 'detail', fault_detail))
       from ${table} where fault_code is not null`,
    );
    if (hasProblems)
      // Equal rows have one answer here: that they are stored, if one of them was. Few contents have problems, so that no
      // join holds all of the answers.
      await database.run(
        `insert into ${ROWS_WITH_PROBLEMS}
         with own as (select * from ${ANSWERS} where kind = ${quoteText(kind)}),
           latest as (
             select content, max(place) as place from own
             where attempt >= case outcome when 'different' then ${firstAttempt} else ${attempt} end and problems is not null
             group by content),
           stored as (
             select content from own
             where problems is null and content in (select content from latest)
               and (attempt = ${attempt} or content in (select content from own where outcome = 'refused')))
         select ${quoteText(kind)}, "row", replace(outcome, 'refused', 'failed'), problems
         from ${table} join (select own.* from own join latest using (content, place)) on content = ${ROW_CONTENT}
         where fault_code is null
           and content not in (select content from stored)`,
      );
  }
}

/** The SQL of the `row` and `outcome` of each row that has one. Of equal rows the first one was stored. */
export function outcomesOfRows(
  kind: RecordKind,
  { firstAttempt }: Pick<Run, 'firstAttempt'>,
): string {
  const { table } = recordDescription(kind);
  return `with problems as (select "row", outcome from ${ROWS_WITH_PROBLEMS} where kind = ${quoteText(kind)}),
      stored as (
        select content, max(if(attempt >= ${firstAttempt} and outcome in ('loaded', 'moved'), outcome, 'already_there')) as outcome
        from ${ANSWERS} where kind = ${quoteText(kind)} and problems is null group by content)
    from problems union all
    select "row", if(row_number() over (partition by content order by "row") = 1, outcome, 'already_there')
    from ${table} join stored on content = ${ROW_CONTENT}
    where fault_code is null and "row" not in (select "row" from problems)`;
}

/** The SQL of every problem of the rows of a kind that failed: `row`, its `ordinal` there, `code`, `attr` and `detail`. */
export function failedRows(kind: RecordKind): string {
  return `select "row", ordinal, unnest(problems[ordinal]) from (
      select "row", problems, unnest(range(1, len(problems) + 1)) as ordinal from (
        select "row", from_json(problems, '[{"code": "VARCHAR", "attr": "VARCHAR", "detail": "VARCHAR"}]') as problems
        from ${ROWS_WITH_PROBLEMS} where kind = ${quoteText(kind)} and outcome = 'failed'))`;
}
