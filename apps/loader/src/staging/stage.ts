import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from '../migration/migration.js';
import {
  RECORD_KINDS,
  type RecordDescription,
  recordDescription,
  type RecordKind,
} from '../records/record-kinds.js';
import { countEitherOrder, createMacros } from '../sources/conversions.js';
import { createDataTable, NO_TEXT, pathRead } from '../sources/data-tables.js';
import { quoteName, quoteText, type Database } from '../sources/database.js';
import { dialectOf, encodingOf } from '../sources/file-facts.js';
import { contentFaultOf } from '../sources/file-type.js';
import { type UnreadableRecord, SourcesUnusable } from '../sources/sources-unusable.js';
import { objectJson, textFault } from './item-json.js';
import { type ItemList, ItemLists, type Unreadable } from './item-lists.js';
import { LINEAGE, tracedTable, Tracer } from './lineage.js';
import { PLACE_COLUMNS, ROUNDED_RECORDS, SelectRows } from './select-rows.js';
import { tablesOf } from './select-tables.js';
import { chooseThreads, sortedParts } from './sorted-parts.js';
import { noteSources, recordInFile, type ReadFile } from './source-records.js';
import type { Select, Sources } from './sources.js';

/**
 * Reads the files into the tables of rows. `caution` is a factor for their sizes: the larger, the less is sorted at once.
 *
 * @throws SourcesUnusable
 */
export async function stage(
  database: Database,
  migration: Migration,
  sources: Sources,
  caution: number,
): Promise<void> {
  const sizes = new Map(
    sources.digests.map(({ name, bytes }) => [
      name,
      bytes * caution * (/\.(gz|zst|parquet)$/i.test(name) ? COMPRESSED : 1),
    ]),
  );
  await chooseThreads(database, [...sizes.values()]);
  const copies = join(migration.folder.ownFolder, 'sources');
  try {
    await createMacros(
      database,
      [...sources.selects.values()].map(({ sql }) => sql),
    );
    await database.confine(sources.files.map((file) => pathRead(file, copies)));
    const reads = new Map<Select, readonly string[]>();
    for (const select of sources.selects.values())
      reads.set(select, await tablesOf(database, select, sources.files));
    const { files, unreadable } = await createTables(database, sources, reads, { copies, sizes });
    for (const select of sources.selects.values())
      await remarkEitherOrder(database, select, sources, reads);
    const isMarked = sources.files.some(({ format }) => format === 'ndjson');
    await database.run(ROUNDED_RECORDS);
    const tracer = await Tracer.make(database);
    const rows = new SelectRows(database, { tracer, files, reads, isMarked });
    for (const kind of RECORD_KINDS) {
      const select = sources.selects.get(kind);
      if (!select) continue;
      await new KindStaging(database, kind, select, rows).stage(migration, sources, unreadable);
    }
    await noteSources(database, files, rows.readings);
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

/** The factor by which compressed files grow, about. */
const COMPRESSED = 8;

type Reads = ReadonlyMap<Select, readonly string[]>;

interface ReadTables {
  readonly files: readonly ReadFile[];
  readonly unreadable: Unreadable;
}

/** Tables of the files that any select reads. */
async function createTables(
  database: Database,
  { files: all, stated }: Sources,
  reads: Reads,
  { copies, sizes }: { readonly copies: string; readonly sizes: ReadonlyMap<string, number> },
): Promise<ReadTables> {
  const read = new Set([...reads.values()].flat());
  const files: ReadFile[] = [];
  const unreadable: Unreadable = new Map();
  for (const file of all) {
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
    const { records, unreadable: others, notices, withoutTexts = [] } = created.value;
    await database.append(
      'staged_notices',
      notices.map(({ file: name, line, code, detail }) => [name, line, code, detail]),
    );
    const { name, table } = file;
    const index = files.length;
    await database.run(
      `create temp view ${quoteName(tracedTable(table))} as
       select *, [${recordInFile(index, 'source_line')}] as ${quoteName(LINEAGE)} from ${quoteName(table)}`,
    );
    files.push({
      file: name,
      table,
      index,
      bytes: sizes.get(name) ?? 0,
      records,
      unreadable: others.length,
      withoutTexts,
    });
    unreadable.set(name, { table: table.toLowerCase(), records: others });
  }
  return { files, unreadable };
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

/** The SQL of one of the texts about a subject that is missing or no text. */
function subjectFault(missing: string, noText: string): string {
  return `case when "subject " = '' then ${quoteText(missing)}
    when ends_with("subject ", '${NO_TEXT}') then ${quoteText(noText)} end`;
}

class KindStaging {
  readonly #database: Database;
  readonly #kind: RecordKind;
  readonly #select: Select;
  readonly #description: RecordDescription;
  readonly #rows: SelectRows;
  readonly #lists: ItemLists;

  constructor(database: Database, kind: RecordKind, select: Select, rows: SelectRows) {
    this.#database = database;
    this.#kind = kind;
    this.#select = select;
    this.#description = recordDescription(kind);
    this.#rows = rows;
    this.#lists = new ItemLists(database, rows);
  }

  async stage(migration: Migration, sources: Sources, unreadable: Unreadable): Promise<void> {
    const { table, subject, columns } = this.#description;
    const { typed, sql, trace } = await this.#rows.rowsOf(this.#select, this.#kind, columns);
    if (!typed.some(({ name }) => name === subject))
      throw new SourcesUnusable(`${this.#select.from}: column ${subject} is missing.`);
    const own = typed.filter(({ name }) => name !== subject && !PLACE_COLUMNS.includes(name));
    const lists =
      this.#kind === 'transactions' ? await this.#lists.make(sources, this.#select, own) : [];
    const fields = [
      ...this.#rows.fields(this.#select, own, columns, 'n'),
      ...lists.map(({ list }) => `'${JSON.stringify(list)}:' || n."${list} "`),
    ];
    const fault = textFault(typed.find(({ name }) => name === subject)?.type);
    if (fault !== undefined)
      throw new SourcesUnusable(`${this.#select.from}: column ${subject} ${fault}.`);
    const others = lists.reduce(
      (all, { list }) => `list_concat(${all}, n."${list} records ")`,
      'n."records "',
    );
    const rows = `select ${['n.*', ...lists.map(({ list }) => `${list}.items as "${list} ", ${list}.records as "${list} records "`)].join(', ')},
        coalesce(cast(n.${quoteName(subject)} as varchar), '') as "subject "
      from (${sql}) n ${lists.map(({ join: on }) => on).join(' ')}`;
    const parts = sortedParts(rows, {
      database: this.#database,
      run: (statement) => this.#rows.run(this.#select, statement),
      files: this.#rows.filesOf(this.#select, ...lists.map(({ select }) => select)),
      trace,
    });
    // The JSON is made after the sort, which holds less so, and by all threads where one has to number the rows.
    for await (const part of parts)
      await this.#rows.run(
        this.#select,
        `insert into ${table}
         select "row ", "file ", "line ", ${this.#rows.isMarked ? `rtrim("subject ", '${NO_TEXT}')` : '"subject "'}, ${objectJson(fields)},
           ${subjectFault('required', 'invalid')}, ${subjectFault(subject, subject)},
           ${subjectFault(`The row has no ${subject}.`, 'Expected a text.')},
           ${others}
         from (${part}) n`,
      );
    const damaged = await this.#lists.damagedItems(lists, unreadable, migration);
    await this.#rows.judgeRounded(this.#kind);
    await this.#addUnreadable(lists, unreadable);
    await this.#lists.holdBackDamaged(damaged);
  }

  /** Records that no row could be made of, and items without their transaction, follow the others. */
  async #addUnreadable(lists: readonly ItemList[], unreadable: Unreadable): Promise<void> {
    const selects = [this.#select, ...lists.map(({ select }) => select)];
    const read = new Set(selects.flatMap((select) => this.#rows.reads.get(select) ?? []));
    for (const [file, { table, records }] of unreadable) {
      if (!read.has(table)) continue;
      await this.#addUnreadableRecords(records);
      // A file that several selects read has its unreadable records once.
      unreadable.set(file, { table, records: [] });
    }
    for (const list of lists) await this.#lists.addOrphans(list);
  }

  async #addUnreadableRecords(records: readonly UnreadableRecord[]): Promise<void> {
    const { table } = this.#description;
    const [last] = await this.#database.rows(`select coalesce(max("row"), 0) from ${table}`);
    const before = Number(last?.[0]);
    await this.#database.append(
      table,
      records.map(
        ({ file, line, detail, code = 'unreadable_record', attr = 'non_field_errors' }, index) => [
          before + index + 1,
          file,
          line,
          null,
          null,
          code,
          attr,
          detail,
          null,
        ],
      ),
    );
  }
}
