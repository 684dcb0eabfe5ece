import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Columns } from '@data-import/wire/codecs';
import { machineFailure } from '../machine-failure.js';
import type { Migration } from '../migration/migration.js';
import {
  loadedDescription,
  RECORD_KINDS,
  type RecordDescription,
  recordDescription,
  type RecordKind,
} from '../records/record-kinds.js';
import { countEitherOrder, createMacros } from '../sources/conversions.js';
import { createDataTable, NO_TEXT, numberedTable, pathRead } from '../sources/data-tables.js';
import { quoteName, quoteText, type Database } from '../sources/database.js';
import { dialectOf, encodingOf } from '../sources/file-facts.js';
import { contentFaultOf } from '../sources/file-type.js';
import {
  type RecordNotice,
  type UnreadableRecord,
  SourcesUnusable,
} from '../sources/sources-unusable.js';
import { fieldsJson, objectJson, textFault, type TypedColumn } from './item-json.js';
import { ITEM_LISTS, type Select, type Sources } from './sources.js';

/** @throws SourcesUnusable */
export async function stage(
  database: Database,
  { folder }: Migration,
  sources: Sources,
): Promise<void> {
  const copies = join(folder.ownFolder, 'sources');
  try {
    await createMacros(
      database,
      [...sources.selects.values()].map(({ sql }) => sql),
    );
    await database.confine(sources.files.map((file) => pathRead(file, copies)));
    const reads = new Map<Select, readonly string[]>();
    for (const select of sources.selects.values())
      reads.set(select, await tablesOf(database, select, sources.files));
    const unreadable = await createTables(database, sources, reads, copies);
    for (const select of sources.selects.values())
      await remarkEitherOrder(database, select, sources, reads);
    const isMarked = sources.files.some(({ format }) => format === 'ndjson');
    for (const kind of RECORD_KINDS) {
      const select = sources.selects.get(kind);
      if (select)
        await new KindStaging(database, kind, select, isMarked).stage(sources, reads, unreadable);
    }
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

type Reads = ReadonlyMap<Select, readonly string[]>;

/** Unreadable records by file. */
type Unreadable = Map<string, { readonly table: string; records: readonly UnreadableRecord[] }>;

/** Tables of the files that any select reads. */
async function createTables(
  database: Database,
  { files, stated }: Sources,
  reads: Reads,
  copies: string,
): Promise<Unreadable> {
  const read = new Set([...reads.values()].flat());
  const unreadable: Unreadable = new Map();
  for (const file of files) {
    if (!read.has(file.table.toLowerCase())) continue;
    const fault = await contentFaultOf(file);
    if (fault !== undefined) throw new SourcesUnusable(fault);
    const { encoding, remark } = await encodingOf(file);
    const dialect = await dialectOf(file, { encoding, ...stated.get(file.name) });
    // It is about the encoding that was guessed.
    if (remark !== undefined && dialect.encoding === encoding)
      await database.run('insert into staged_remarks values ($1, $2)', [file.name, remark]);
    const created = await createDataTable(database, file, dialect, copies);
    if (created.isErr()) throw new SourcesUnusable(created.error);
    const { unreadable: records, notices } = created.value;
    unreadable.set(file.name, { table: file.table.toLowerCase(), records });
    await addNotices(database, notices);
  }
  return unreadable;
}

async function addNotices(database: Database, notices: readonly RecordNotice[]): Promise<void> {
  const appender = await database.connection.createAppender('staged_notices');
  for (const { file, line, code, detail } of notices) {
    appender.appendVarchar(file);
    appender.appendBigInt(BigInt(line));
    appender.appendVarchar(code);
    appender.appendVarchar(detail);
    appender.endRow();
  }
  appender.closeSync();
}

/** A day of which the file does not say whether its month comes first is read as the SQL says. */
async function remarkEitherOrder(
  database: Database,
  select: Select,
  { files }: Sources,
  reads: Reads,
): Promise<void> {
  const own = files.filter(({ table }) => reads.get(select)?.includes(table.toLowerCase()));
  for (const { name, table } of own)
    for (const { column, form, count, line } of await countEitherOrder(database, select.sql, table))
      await database.run('insert into staged_remarks values ($1, $2)', [
        name,
        `${count} values of ${JSON.stringify(column)}, the first in line ${line}, are dates with the day or with the month first. ${select.from} reads them by ${form}: make sure that the file has this order.`,
      ]);
}

/** All that a select may read besides tables: other functions read files, change settings or run SQL. */
const TABLE_FUNCTIONS: ReadonlySet<unknown> = new Set([
  'generate_series',
  'json_each',
  'json_tree',
  'range',
  'repeat',
  'unnest',
]);

/** The result of `json_serialize_sql`. */
type Serialized =
  | { readonly error: true; readonly error_message: string }
  | { readonly error: false; readonly statements: readonly unknown[] };

/** Scalar functions that tell of the machine or of the loader. */
const REVEALING_FUNCTION =
  /^(current_(setting|query|catalog|database|schemas?)|getenv|getvariable|pg_.*|has_.*_privilege)$/;

/** A node of the syntax tree. */
interface Node {
  readonly type?: unknown;
  readonly catalog_name?: string;
  readonly schema_name?: string;
  readonly table_name?: string;
  readonly function?: { readonly function_name: string };
  readonly function_name?: string;
  readonly cte_map?: { readonly map: readonly { readonly key: string }[] };
}

/** The files' tables that one select names. Everything else that it could read is refused. */
async function tablesOf(
  database: Database,
  { from, sql }: Select,
  files: Sources['files'],
): Promise<readonly string[]> {
  const references: Node[] = [];
  const [row] = await database.rows('select json_serialize_sql($1::varchar)', [sql]);
  const serialized = JSON.parse(String(row?.[0]), (_name, value: unknown) => {
    if (typeof value === 'object' && value !== null) references.push(value);
    return value;
  }) as Serialized;
  if (serialized.error) throw new SourcesUnusable(`${from}: ${serialized.error_message}`);
  if (serialized.statements.length !== 1)
    throw new SourcesUnusable(
      `${from} has ${serialized.statements.length} statements: write one select.`,
    );
  const other = references.find(
    ({ type, function: called }) =>
      type === 'TABLE_FUNCTION' && !TABLE_FUNCTIONS.has(called?.function_name),
  );
  if (other)
    throw new SourcesUnusable(
      `${from} selects from ${String(other.function?.function_name)}(), but the SQL of a folder reads its own tables alone. Put the file into the folder, and select from its table.`,
    );
  const own = new Set(files.map(({ table }) => table.toLowerCase()));
  const named = new Set(
    references.flatMap(({ cte_map: ctes }) => ctes?.map.map(({ key }) => key.toLowerCase()) ?? []),
  );
  const tables: string[] = [];
  for (const { type, function_name: called, ...reference } of references) {
    if (type === 'SHOW_REF' || (type === 'FUNCTION' && REVEALING_FUNCTION.test(called ?? '')))
      throw new SourcesUnusable(
        `${from} asks for ${called === undefined ? 'a description' : `${called}()`}, but the SQL of a folder reads the rows of its own tables alone.`,
      );
    if (type !== 'BASE_TABLE') continue;
    const { catalog_name: catalog, schema_name: schema, table_name: name = '' } = reference;
    const table = name.toLowerCase();
    if (catalog || schema || !(own.has(table) || named.has(table)))
      throw new SourcesUnusable(
        `${from} selects from ${[catalog, schema, name].filter(Boolean).join('.')}, which is no table of the folder. Its tables are ${[...own].join(', ') || 'none'}.`,
      );
    if (own.has(table)) tables.push(table);
  }
  return tables;
}

/** The rows with their number in the column "row ", in the order in which they are read. */
function numbered({ sql, table }: Select): string {
  // One thread alone can count the rows of a select.
  return table === undefined
    ? `select row_number() over () as "row ", * from (${sql})`
    : `select * from ${numberedTable(table)}`;
}

/** The SQL of one of the texts about a subject that is missing or no text. */
function subjectFault(missing: string, noText: string): string {
  return `case when "subject " = '' then ${quoteText(missing)}
    when ends_with("subject ", '${NO_TEXT}') then ${quoteText(noText)} end`;
}

/** A list of transactions that is in a file of its own. */
interface ItemList {
  readonly list: string;
  /** The name of its table. */
  readonly name: string;
  readonly keys: readonly string[];
  readonly select: Select;
  readonly join: string;
}

/** The name of a table beside that of the file. */
function listTable(name: string): string {
  return quoteName(`${name}/joined`);
}

const MOST_MS_OF_A_SELECT = 3_600_000;

const PLACE_COLUMNS = ['source_file', 'source_line'];

class KindStaging {
  readonly #database: Database;
  readonly #kind: RecordKind;
  readonly #select: Select;
  readonly #description: RecordDescription;
  readonly #isMarked: boolean;

  constructor(database: Database, kind: RecordKind, select: Select, isMarked: boolean) {
    this.#database = database;
    this.#kind = kind;
    this.#select = select;
    this.#description = recordDescription(kind);
    this.#isMarked = isMarked;
  }

  async stage(sources: Sources, reads: Reads, unreadable: Unreadable): Promise<void> {
    const { table, subject, columns } = this.#description;
    const typed = await this.#columnsOf(this.#select);
    if (!typed.some(({ name }) => name === subject))
      throw new SourcesUnusable(`${this.#select.from}: column ${subject} is missing.`);
    const own = typed.filter(({ name }) => name !== subject && !PLACE_COLUMNS.includes(name));
    const lists = this.#kind === 'transactions' ? await this.#itemLists(sources, own) : [];
    const fields = [
      ...this.#fields(this.#select, own, columns, 'n'),
      ...lists.map(({ list }) => `'${JSON.stringify(list)}:' || n."${list} "`),
    ];
    const fault = textFault(typed.find(({ name }) => name === subject)?.type);
    if (fault !== undefined)
      throw new SourcesUnusable(`${this.#select.from}: column ${subject} ${fault}.`);
    // The JSON is made after the sort, which holds less so, and by all threads where one has to number the rows.
    await this.#run(
      this.#select,
      `insert into ${table}
       select "row ", "file ", "line ", ${this.#isMarked ? `rtrim("subject ", '${NO_TEXT}')` : '"subject "'}, ${objectJson(fields)},
         ${subjectFault('required', 'invalid')}, ${subjectFault(subject, subject)},
         ${subjectFault(`The row has no ${subject}.`, 'Expected a text.')}
       from (
         select ${['n.*', ...lists.map(({ list }) => `${list}.items as "${list} "`)].join(', ')},
           coalesce(cast(n.${quoteName(subject)} as varchar), '') as "subject "
         from (select ${this.#places(typed)}, * from (${numbered(this.#select)})) n
           ${lists.map(({ join: on }) => on).join(' ')}
         order by "subject ", "row "
       ) n`,
    );
    await this.#addUnreadable(lists, reads, unreadable);
  }

  #places(typed: readonly TypedColumn[]): string {
    const has = (name: string) => typed.some((column) => column.name === name);
    const file = has('source_file') ? 'cast(source_file as varchar)' : 'null::varchar';
    const line = has('source_line') ? 'cast(source_line as bigint)' : 'null::bigint';
    return `${file} as "file ", ${line} as "line "`;
  }

  /** Lists from files of their own, as joins to the transactions. */
  async #itemLists(sources: Sources, own: readonly TypedColumn[]): Promise<readonly ItemList[]> {
    const { columns } = loadedDescription('transactions');
    const lists: ItemList[] = [];
    for (const [list, name] of Object.entries(ITEM_LISTS)) {
      const select = sources.selects.get(name);
      const column = columns[list];
      if (!select || column?.kind !== 'structs') continue;
      if (own.some((one) => one.name === list))
        throw new SourcesUnusable(`${this.#select.from} has ${list}, and so has ${select.from}.`);
      const typed = await this.#columnsOf(select);
      const keys = ['transaction_id', 'external_account_number'].filter((key) =>
        typed.some((one) => one.name === key),
      );
      if (!keys.includes('transaction_id'))
        throw new SourcesUnusable(`${select.from}: column transaction_id is missing.`);
      const fields = typed.filter((one) => ![...keys, ...PLACE_COLUMNS].includes(one.name));
      const json = objectJson(this.#fields(select, fields, column.columns, 'i'));
      await this.#run(
        select,
        `create or replace temp table ${listTable(name)} as
         select ${keys.join(', ')}, '[' || string_agg(item, ',' order by "row ") || ']' as items,
           min("file ") as "file ", min("line ") as "line "
         from (select ${json} as item, *, ${this.#places(typed)} from (${numbered(select)}) i)
         group by ${keys.join(', ')}`,
      );
      lists.push({
        list,
        name,
        keys,
        select,
        join: `left join ${listTable(name)} as ${list} on ${keys.map((key) => `${list}.${key} = n.${key}`).join(' and ')}`,
      });
    }
    return lists;
  }

  /** Records that no row could be made of, and items without their transaction, follow the others. */
  async #addUnreadable(
    lists: readonly ItemList[],
    reads: Reads,
    unreadable: Unreadable,
  ): Promise<void> {
    const selects = [this.#select, ...lists.map(({ select }) => select)];
    const read = new Set(selects.flatMap((select) => reads.get(select) ?? []));
    for (const [file, { table, records }] of unreadable) {
      if (!read.has(table)) continue;
      await this.#addUnreadableRecords(records);
      // A file that several selects read has its unreadable records once.
      unreadable.set(file, { table, records: [] });
    }
    for (const list of lists) await this.#addOrphans(list);
  }

  async #addUnreadableRecords(records: readonly UnreadableRecord[]): Promise<void> {
    const { table } = this.#description;
    const [last] = await this.#database.rows(`select coalesce(max("row"), 0) from ${table}`);
    let row = BigInt(String(last?.[0] ?? 0));
    const appender = await this.#database.connection.createAppender(table);
    for (const { file, line, detail, code, attr } of records) {
      row += 1n;
      appender.appendBigInt(row);
      appender.appendVarchar(file);
      appender.appendBigInt(BigInt(line));
      appender.appendNull();
      appender.appendNull();
      for (const text of [code ?? 'unreadable_record', attr ?? 'non_field_errors', detail])
        appender.appendVarchar(text);
      appender.endRow();
    }
    appender.closeSync();
  }

  async #addOrphans({ name, keys }: ItemList): Promise<void> {
    const { table } = this.#description;
    const isSameAccount = keys.includes('external_account_number')
      ? 'and t.subject = one.external_account_number'
      : '';
    await this.#database.run(
      `insert into ${table}
       select (select coalesce(max("row"), 0) from ${table}) + row_number() over (order by "line "),
         "file ", "line ", null, null, 'transaction_not_found', 'non_field_errors',
         'No transaction has the transaction_id ' || to_json(transaction_id) || ' that this item belongs to.'
       from ${listTable(name)} one
       where not exists (
         select 1 from ${table} t
         where json_extract_string(t.item, '$.transaction_id') = one.transaction_id ${isSameAccount}
       )`,
    );
  }

  async #columnsOf({ from, sql }: Select): Promise<readonly TypedColumn[]> {
    try {
      // A run of it would have buffers for all columns, of which there may be thousands.
      const prepared = await this.#database.connection.prepare(`select * from (${sql})`);
      const columns = Array.from({ length: prepared.columnCount }, (_, index) => ({
        name: prepared.columnName(index),
        type: prepared.columnType(index),
      }));
      prepared.destroySync();
      return columns;
    } catch (error) {
      throw new SourcesUnusable(`${from}: ${(error as Error).message}`);
    }
  }

  #fields(
    { from }: Select,
    typed: readonly TypedColumn[],
    columns: Columns,
    table: string,
  ): readonly string[] {
    const fields = fieldsJson(
      typed,
      columns,
      this.#isMarked,
      (name) => `${table}.${quoteName(name)}`,
    );
    if (fields.isErr()) throw new SourcesUnusable(`${from}: ${fields.error}.`);
    return fields.value;
  }

  async #run({ from }: Select, sql: string): Promise<void> {
    try {
      await this.#database.runWithin(MOST_MS_OF_A_SELECT, sql);
    } catch (error) {
      if ((error as Error).message.startsWith('INTERRUPT'))
        throw new SourcesUnusable(
          `${from} was stopped after an hour: does it join each row with all others?`,
        );
      if (machineFailure(error) !== undefined) throw error;
      const { message } = error as Error;
      const notUtf8 = NOT_UTF8.exec(message)?.[1];
      throw new SourcesUnusable(
        notUtf8 === undefined
          ? `${from}: ${message}`
          : `${notUtf8} has a text that is not in UTF-8, although the file says so: write it again.`,
      );
    }
  }
}

/** DuckDB says it of a column as a whole, so the records without such a text cannot be read either. */
const NOT_UTF8 = /Invalid string encoding found in Parquet file ".*?([^/\\"]+)"/;
