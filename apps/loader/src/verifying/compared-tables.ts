import type { Columns } from '@data-import/wire/codecs';
import type { HeldKind } from '../exporting/held-records.js';
import { recordDescription } from '../records/record-kinds.js';
import { structureOf } from './item-structure.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import { textOfNumbers } from '../sources/json-numbers.js';
import type { ComparedKind } from './compared-kind.js';

/** SQL conditions for the subjects of a batch. */
export type Within = (side: string) => string;

/**
 * The SQL of `timed`, the rows of a batch that should be stored: all but the unsendable and the refused rows. `moment` tells
 * apart records that share their identity. `batch.numbers` has to be made before.
 */
export function rowsOfFiles(one: ComparedKind, within: Within): string {
  return `with typed as (
      select subject, staged."row", source_file, source_line, coalesce(n.item, staged.item) as item,
        json_transform(coalesce(n.item, staged.item), ${structure(one.columns)}) as fields
      from ${one.table} as staged left join batch.numbers n on n."row" = staged."row"
      where fault_code is null and ${within('staged')} and staged."row" not in
        (select "row" from compare.refused where kind = ${quoteText(one.kind)})
    ), identified as (select *, ${one.identity} as identity from typed),
    timed as (${one.isTimed ? TIMES_OF_ROWS : `select *, '' as moment from identified`})`;
}

/** The rows of `rowsOfFiles`. `is_first` marks the row that the service keeps of several with one identity. */
export async function tableOfFiles(
  database: Database,
  one: ComparedKind,
  within: Within,
): Promise<void> {
  await tableOfNumbers(database, one.table, within);
  await database.run(
    `create or replace table ${one.files} as ${rowsOfFiles(one, within)}
     select *, true as is_first from timed`,
  );
  await keepFirsts(database, one.files, '"row"');
}

/**
 * Says of all but the first of the records that nothing tells apart that they are not; false if there are none. A window would do
 * it in one statement, and hold whole records in memory.
 */
export async function keepFirsts(
  database: Database,
  table: string,
  order: string,
): Promise<boolean> {
  await database.run(
    `create or replace table batch.firsts as
     select subject, identity, moment, arg_min(rowid, ${order}) as first from ${table}
     group by subject, identity, moment having count(*) > 1`,
  );
  if ((await database.count('batch.firsts')) === 0) return false;
  await database.run(
    `update ${table} as t set is_first = false from batch.firsts as d
     where t.subject = d.subject and t.identity = d.identity and t.moment = d.moment and t.rowid <> d.first`,
  );
  return true;
}

/**
 * The items in which lists came as JSON with numbers, which DuckDB would read as DOUBLE: with texts instead, into
 * `batch.numbers`. An instruction of a business has no links to erased accounts any more.
 */
export async function tableOfNumbers(
  database: Database,
  table: string,
  within: Within,
): Promise<void> {
  async function* itemsWithNumbers(): AsyncGenerator<Row> {
    const chunks = database.stream(
      `select "row", item from ${table} as staged
       where fault_code is null and ${within('staged')} and contains(item, '[') and regexp_matches(item, '[:\\[,]\\s*-?[0-9]')`,
    );
    for await (const chunk of chunks)
      for (const [row = null, item] of chunk) {
        const texts = textOfNumbers(String(item));
        if (texts !== item) yield [row, texts];
      }
  }
  await database.fill('batch.numbers', '"row" bigint, item varchar', itemsWithNumbers());
  if (table === recordDescription('business-payment-instructions').table)
    await database.run(
      `insert into batch.numbers
       with links as (
         select "row", item, unnest(json_extract_string(item, '$.accounts[*].external_account_number')) as account
         from ${table} as staged where fault_code is null and ${within('staged')}
       )
       select "row", json_merge_patch(any_value(item), json_object('accounts', coalesce(
         to_json(list(json_object('external_account_number', account)) filter (e.subject is null)), '[]'::json
       )))::varchar
       from links left join compare.erased e on e.subject = account
       group by "row" having count(e.subject) > 0`,
    );
}

/**
 * A note without a time repeats any earlier note of the same identity; the first of them is stored with the time of its
 * loading, which no row knows.
 */
const TIMES_OF_ROWS = `
  select i.*, coalesce(i.fields.created_at, untimed.first, '') as moment from identified as i left join (
    select subject, identity, arg_min_null(fields.created_at, "row") as first from identified
    group by subject, identity having count(*) > count(fields.created_at)
  ) as untimed on untimed.subject = i.subject and untimed.identity = i.identity`;

/** The records of the service of a batch, from `compare.records`. */
export async function tableOfStored(
  database: Database,
  one: ComparedKind,
  within: Within,
): Promise<void> {
  const owners = { external_account_number: 'VARCHAR', external_business_identifier: 'VARCHAR' };
  const at = one.isTimed
    ? `case when exists (select 1 from ${one.files} as f where f.subject = s.subject
         and f.identity = s.identity and f.moment = s.fields.created_at)
       then s.fields.created_at else '' end`
    : `''`;
  await database.run(
    `create or replace table ${one.stored} as
     with came as (
       select position, record from compare.records as r where ${within('r')}
     ), typed as (
       select *,
         json_transform(record, ${structure(one.columns, { ...owners, author: 'VARCHAR', [STORED_DAY]: 'VARCHAR' })}) as fields
       from came
     ), identified as (
       select *, fields.${one.subject} as subject, ${one.identity} as identity
       from typed where ${one.heldWhere}
     )
     select *, ${at} as moment, true as is_first from identified as s`,
  );
  await keepFirsts(database, one.stored, one.isTimed ? 'fields.created_at' : 'position');
}

function structure(columns: Columns, more: Readonly<Record<string, string>> = {}): string {
  return quoteText(JSON.stringify({ ...structureOf(columns), ...more }));
}

/** The table of the records of a list, as they came. */
export function heldTable(held: HeldKind): string {
  return `held_${held.replaceAll('-', '_')}`;
}

/** The day under which a transaction is stored: no row has it, it follows from the rule of the domain. */
export const STORED_DAY = 'stored_transaction_date';

/** Joins `due` to the rows `f` of a kind. */
export function joinDue({ kind }: ComparedKind): string {
  return kind === 'transactions'
    ? `left join compare.periods p on p.subject = f.subject
       left join compare.due d on d.posted = f.fields.transaction_date
         and d.from_date = p.from_date and d.to_date is not distinct from p.to_date`
    : `cross join (select null::varchar as due) d`;
}
