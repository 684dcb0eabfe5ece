import type { Columns } from '../records/record-description.js';
import { loadedDescription } from '../records/records.js';
import { quoteText, type Database } from '../sources/database.js';
import { textOfNumbers } from '../sources/json-numbers.js';
import { comparable, structureOf } from './comparable-fields.js';
import type { ComparedKind } from './compared-kind.js';

/**
 * The rows that should be stored: all but those that cannot be sent or were refused. `is_first` marks the row that the
 * service keeps of several with one identity; `moment` tells apart records that share their identity.
 */
export async function tableOfFiles(database: Database, one: ComparedKind): Promise<void> {
  const { table } = loadedDescription(one.kind);
  await tableOfNumbers(database, table);
  await database.run(
    `create table ${one.files} as
     with typed as (
       select subject, staged."row", source_file, source_line, coalesce(n.item, staged.item) as item,
         json_transform(coalesce(n.item, staged.item), ${structure(one.columns)}) as fields
       from ${table} as staged left join compare.numbers n on n."row" = staged."row"
       where fault_code is null and staged."row" not in
         (select "row" from compare.refused where kind = ${quoteText(one.kind)})
     ), identified as (select *, ${one.identity} as identity from typed),
     placed as (select *, ${one.isTimed ? TIME_OF_ROW : `''`} as moment from identified)
     select *, "row" = min("row") over (partition by subject, identity, moment) as is_first from placed`,
  );
}

/**
 * The items in which lists came as JSON with numbers, which DuckDB would read as DOUBLE: with texts instead, into
 * `compare.numbers`.
 */
async function tableOfNumbers(database: Database, table: string): Promise<void> {
  await database.run('create or replace table compare.numbers ("row" bigint, item varchar)');
  const appender = await database.connection.createAppender('numbers', 'main', 'compare');
  try {
    const chunks = database.stream(
      `select "row", item from ${table}
       where fault_code is null and regexp_matches(item, '[:\\[,]\\s*-?[0-9]')`,
    );
    for await (const chunk of chunks)
      for (const [row, item] of chunk) {
        const texts = textOfNumbers(String(item));
        if (texts === item) continue;
        appender.appendBigInt(BigInt(String(row)));
        appender.appendVarchar(texts);
        appender.endRow();
      }
  } finally {
    appender.closeSync();
  }
}

/**
 * A note without a time repeats any earlier note of the same identity; the first of them is stored with the time of its
 * loading, which no row knows.
 */
const TIME_OF_ROW = `coalesce(fields.created_at,
  first_value(fields.created_at) over (partition by subject, identity order by "row"), '')`;

/** The records of the service that are compared. `n` counts those that nothing tells apart. */
export async function tableOfStored(
  database: Database,
  one: ComparedKind,
  held: string,
): Promise<void> {
  const { subject } = loadedDescription(one.kind);
  const owners = { external_account_number: 'VARCHAR', external_business_identifier: 'VARCHAR' };
  const at = one.isTimed
    ? `case when exists (select 1 from ${one.files} as f where f.subject = s.subject
         and f.identity = s.identity and f.moment = s.fields.created_at)
       then s.fields.created_at else '' end`
    : `''`;
  const order = one.isTimed ? 's.fields.created_at' : 's.position';
  await database.run(
    `create table ${one.stored} as
     with typed as (
       select rowid as position, record,
         json_transform(record, ${structure(one.columns, { ...owners, author: 'VARCHAR' })}) as fields
       from compare.${held}
     ), identified as (
       select *, fields.${subject} as subject, ${one.identity} as identity
       from typed where ${one.heldWhere}
     ), placed as (select *, ${at} as moment from identified as s)
     select *, row_number() over (partition by subject, identity, moment order by ${order}) as n
     from placed as s`,
  );
}

function structure(columns: Columns, more: Readonly<Record<string, string>> = {}): string {
  return quoteText(JSON.stringify({ ...structureOf(columns), ...more }));
}

/** SQL: whether a compared column differs between `one` and `other`. */
export function differs({ compared }: ComparedKind, one: string, other: string): string {
  return Object.entries(compared)
    .map(
      ([name, type]) =>
        `${comparable(one, name, type)} is distinct from ${comparable(other, name, type)}`,
    )
    .join(' or ');
}

/** SQL: the names of the columns that differ between `one` and `other`. */
export function differingNames({ compared }: ComparedKind, one: string, other: string): string {
  const names = Object.entries(compared).map(
    ([name, type]) =>
      `case when ${comparable(one, name, type)} is distinct from ${comparable(other, name, type)}
       then ${quoteText(name)} end`,
  );
  return `list_filter([${names.join(', ')}], lambda name: name is not null)`;
}
