import { OWN_CODES } from '../checking/codes.js';
import type { Migration } from '../migration/migration.js';
import { loadedDescription } from '../records/record-kinds.js';
import { cellsOf } from '../sources/csv-scanner.js';
import { quoteName, quoteText, type Database } from '../sources/database.js';
import { OriginalRecords } from '../sources/original-records.js';
import { SourcesUnusable, type UnreadableRecord } from '../sources/sources-unusable.js';
import { objectJson, type TypedColumn } from './item-json.js';
import { PLACE_COLUMNS, type SelectRows } from './select-rows.js';
import { sortsOf } from './sorted-parts.js';
import { recordAt, type ReadFile } from './source-records.js';
import { ITEM_LISTS, type Select, type Sources } from './sources.js';

/** Unreadable records by file. */
export type Unreadable = Map<
  string,
  { readonly table: string; records: readonly UnreadableRecord[] }
>;

/** The SQL of an identifier as people read it. */
function plain(text: string): string {
  return `lower(trim(${text}))`;
}

const { table: TABLE } = loadedDescription('transactions');

const ITEMS_OF_BUCKET = 50_000;

/** A list of transactions that is in a file of its own. */
export interface ItemList {
  readonly list: string;
  readonly name: string;
  readonly keys: readonly string[];
  readonly select: Select;
  /** True if it gives `source_file` and `source_line`. */
  readonly hasPlace: boolean;
  readonly join: string;
}

/** The SQL of `id`, `account`, `file` and `line` of items that cannot be read. */
interface DamagedItems {
  readonly items: string;
  /** True if they belong to a transaction of their account. */
  readonly isKeyed: boolean;
}

/** The name of a table beside that of the file. */
function listTable(name: string): string {
  return quoteName(`${name}/joined`);
}

/** Lists of transactions that are in files of their own. */
export class ItemLists {
  constructor(
    private readonly database: Database,
    private readonly rows: SelectRows,
  ) {}

  /** Lists from files of their own, as joins to the transactions. */
  async make(
    { selects }: Sources,
    { from }: Select,
    own: readonly TypedColumn[],
  ): Promise<readonly ItemList[]> {
    const { columns } = loadedDescription('transactions');
    const lists: ItemList[] = [];
    for (const [list, name] of Object.entries(ITEM_LISTS)) {
      const select = selects.get(name);
      const column = columns[list];
      if (!select || column?.kind !== 'structs') continue;
      if (own.some((one) => one.name === list))
        throw new SourcesUnusable(`${from} has ${list}, and so has ${select.from}.`);
      const { typed, sql } = await this.rows.rowsOf(select, 'transactions', column.columns, true);
      const keys = ['transaction_id', 'external_account_number'].filter((key) =>
        typed.some((one) => one.name === key),
      );
      if (!keys.includes('transaction_id'))
        throw new SourcesUnusable(`${select.from}: column transaction_id is missing.`);
      const fields = typed.filter((one) => ![...keys, ...PLACE_COLUMNS].includes(one.name));
      const json = objectJson(this.rows.fields(select, fields, column.columns, 'i'));
      await this.#gather(select, name, keys, `select ${json} as item, * from (${sql}) i`);
      lists.push({
        list,
        name,
        keys,
        select,
        hasPlace: PLACE_COLUMNS.every((one) =>
          typed.some((typedColumn) => typedColumn.name === one),
        ),
        join: `left join ${listTable(name)} as ${list} on ${keys.map((key) => `${list}.${key} = n.${key}`).join(' and ')}`,
      });
    }
    return lists;
  }

  /**
   * Makes the table of the lists from their items. Groups stay in memory while they grow, so that only so many are made at a
   * time; items with the same keys are in the same bucket.
   */
  async #gather(
    select: Select,
    name: string,
    keys: readonly string[],
    items: string,
  ): Promise<void> {
    const { files } = this.rows;
    const read = this.rows.filesOf(select);
    const records = read.reduce((sum, file) => sum + file.records, 0);
    const buckets = Math.ceil(records / ITEMS_OF_BUCKET) || 1;
    const sorts = await sortsOf(this.database, read);
    const record = recordAt(files, '"file "', '"line "');
    for (let sort = 0; sort < sorts; sort += 1)
      await this.rows.run(
        select,
        `${into('loose_items', sort)}
         select hash(${keys.join(', ')}) % ${buckets} as bucket, ${keys.join(', ')}, {row: "row ", item: item, file: "file ", line: "line ",
           records: list_prepend(${record}, coalesce("records ", []))} as item
         from (${items}) where bucket % ${sorts} = ${sort} order by bucket`,
      );
    for (let bucket = 0; bucket < buckets; bucket += 1)
      await this.rows.run(
        select,
        `${into(listTable(name), bucket)}
         select ${keys.join(', ')}, '[' || array_to_string(list_transform(own, lambda one: one.item), ',') || ']' as items,
           flatten(list_transform(own, lambda one: one.records)) as records, own[1].file as "file ", own[1].line as "line "
         from (select ${keys.join(', ')}, list_sort(list(item)) as own from loose_items where bucket = ${bucket} group by ${keys.join(', ')})`,
      );
    await this.database.run('drop table loose_items');
  }

  /** Selects of the items that cannot be read, with the account and the transaction that they name as far as that can be read. */
  async damagedItems(
    lists: readonly ItemList[],
    unreadable: Unreadable,
    migration: Migration,
  ): Promise<readonly DamagedItems[]> {
    const damaged: DamagedItems[] = [];
    for (const { select, keys, hasPlace } of lists) {
      const tables = new Map<string, ReadFile>();
      for (const table of this.rows.reads.get(select) ?? []) {
        const file = this.rows.files.find((one) => one.table.toLowerCase() === table);
        const records = file && unreadable.get(file.file)?.records;
        if (!records || records.length === 0) continue;
        const columns = await this.rows.columnsOf({
          from: '',
          sql: `select * from ${quoteName(table)}`,
        });
        const names = columns.map(({ name }) => name);
        await this.database.fill(
          damagedTable(file),
          names.map((name) => `${quoteName(name)} varchar`).join(', '),
          damagedCells(migration, records, names),
        );
        tables.set(table, file);
      }
      const [first] = tables.values();
      if (!first) continue;
      const sql = await this.rows.tracer.withTables(select.sql, (table) => {
        const file = tables.get(table.toLowerCase());
        return file ? damagedTable(file) : table;
      });
      const isKeyed = keys.includes('external_account_number');
      const account = isKeyed ? 'external_account_number' : `''`;
      const [file, line] = hasPlace ? PLACE_COLUMNS : [quoteText(first.file), 'null'];
      if (sql !== undefined)
        damaged.push({
          isKeyed,
          items: `select cast(transaction_id as varchar) as id, coalesce(cast(${account} as varchar), '') as account,
             ${file} as file, ${line} as line from (${sql})`,
        });
    }
    return damaged;
  }

  async holdBackDamaged(damaged: readonly DamagedItems[]): Promise<void> {
    for (const { items, isKeyed } of damaged)
      await this.#holdBack(items, 'cannot be read', isKeyed);
    for (const file of this.rows.files)
      await this.database.run(`drop table if exists ${damagedTable(file)}`);
  }

  /**
   * A transaction is not sent without an item that belongs to it: by its identifier and, if items have one, its account. Where
   * that is another or cannot be read, by an identifier that one account alone has.
   */
  async #holdBack(items: string, reason: string, isKeyed: boolean): Promise<void> {
    const { code } = OWN_CODES.itemRefused;
    const id = plain(`json_extract_string(item, '$.transaction_id')`);
    await this.database.run(
      `with held as (
         select ${plain('id')} as id, ${plain('account')} as account, min(coalesce(file, 'a file') || coalesce(', line ' || line, '')) as place
         from (${items}) where trim(id) <> '' group by all
       ), named as (
         select "row", subject, held.*, count(distinct subject) over (partition by held.id) as subjects
         from ${TABLE} join held on ${id} = held.id where fault_code is null
       )
       update ${TABLE} as t set fault_code = ${quoteText(code)}, fault_attr = 'non_field_errors',
         fault_detail = 'The transaction is not sent, because an item of it ${reason}: ' || named.place || '.'
       from named
       where named."row" = t."row" and (${isKeyed ? `named.account = ${plain('named.subject')} or named.subjects = 1` : 'true'})`,
    );
  }

  /** The SQL of the items without a transaction. */
  #orphans({ name, keys }: ItemList): string {
    const isSameAccount = keys.includes('external_account_number')
      ? 'and t.subject = one.external_account_number'
      : '';
    return `select * from (select * replace (cast(transaction_id as varchar) as transaction_id) from ${listTable(name)}) one
      where not exists (
        select 1 from ${TABLE} t
        where json_extract_string(t.item, '$.transaction_id') = one.transaction_id ${isSameAccount}
      )`;
  }

  /** Adds the items without a transaction as rows that cannot be sent, and holds back the transaction that they seem to mean. */
  async addOrphans(list: ItemList): Promise<void> {
    const isNamed = `trim(transaction_id) <> ''`;
    await this.database.run(
      `insert into ${TABLE}
       select (select coalesce(max("row"), 0) from ${TABLE}) + row_number() over (order by "line "),
         "file ", "line ", null, null,
         case when ${isNamed} then 'transaction_not_found' else 'required' end,
         case when ${isNamed} then 'non_field_errors' else 'transaction_id' end,
         case when ${isNamed} then 'No transaction has the transaction_id ' || to_json(transaction_id) || ' that this item belongs to.'
           else 'The item has no transaction_id.' end,
         records
       from (${this.#orphans(list)})`,
    );
    const orphans = `select transaction_id as id, '' as account, "file " as file, "line " as line from (${this.#orphans(list)})`;
    await this.#holdBack(orphans, 'names it otherwise', true);
  }
}

function into(table: string, part: number): string {
  return part === 0 ? `create or replace temp table ${table} as` : `insert into ${table}`;
}

/** The table of the records of a file that cannot be read, as far as they can. */
function damagedTable({ index }: ReadFile): string {
  return `damaged_records_${index}`;
}

/** The values of the columns, by the place of their cells or by their names in JSON. */
async function* damagedCells(
  migration: Migration,
  records: readonly UnreadableRecord[],
  columns: readonly string[],
): AsyncGenerator<readonly (string | null)[]> {
  const [{ file } = { file: '' }] = records;
  const originals = await OriginalRecords.open(migration, file);
  if (!originals) return;
  const {
    dialect,
    file: { format },
  } = originals;
  const own = columns.filter((name) => !PLACE_COLUMNS.includes(name));
  for (const { line } of records) {
    const text = (await originals.find(line)) ?? '';
    const cells = format === 'csv' ? cellsOf(text, dialect) : [];
    yield columns.map((name) => {
      if (name === 'source_file') return file;
      if (name === 'source_line') return String(line);
      return format === 'csv' ? (cells[own.indexOf(name)] ?? null) : memberIn(text, name);
    });
  }
  await originals.close();
}

/** The value of a member in JSON that is damaged elsewhere. */
function memberIn(json: string, name: string): string | null {
  const key = JSON.stringify(name).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`${key}\\s*:\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,}"]+))`).exec(json);
  return found?.[1] ?? found?.[2] ?? null;
}
