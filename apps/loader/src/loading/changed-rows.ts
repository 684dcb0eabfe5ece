import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CsvFile, toFile } from '@data-import/command-kit';
import type { ExpectedRows, Journal, RowProblem } from '../journal/journal.js';
import {
  LOADED_KINDS,
  loadedDescription,
  RECORD_KINDS,
  recordDescription,
  type Item,
  type LoadedKind,
} from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { streamSorted } from '../staging/sorted-parts.js';
import { ANSWERS, ROW_CONTENT, ROWS_WITH_PROBLEMS } from './answers.js';

const CHANGED = 'changed_rows';
const REMOVALS = 'rows_to_remove';
/** Each drop waits for the disk, and writes the answers anew that have its contents. */
const CONTENTS_AT_ONCE = 10_000;

/** The service refuses a statement or an instruction that it has with other content, and stores nothing of it. */
const EXISTS_OTHERWISE: ReadonlySet<string> = new Set([
  'historical_statement_already_exists',
  'account_already_has_active_instruction',
  'business_already_has_active_instruction',
]);

export function existsOtherwise({ code }: Pick<RowProblem, 'code'>): boolean {
  return EXISTS_OTHERWISE.has(code);
}

export const COUNTERS: Readonly<Record<LoadedKind, keyof ExpectedRows>> = {
  notes: 'notes',
  transactions: 'transactions',
  'historical-statements': 'statements',
  'payment-instructions': 'payment_instructions',
  'business-payment-instructions': 'payment_instructions',
};

/** The number of changed rows by the counter that has them. */
export function changedRowsByCounter(journal: Journal): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string, rows: number) => counts.set(name, (counts.get(name) ?? 0) + rows);
  for (const [kind, rows] of journal.countChanged(EXISTS_OTHERWISE)) {
    if (kind === 'accounts') continue;
    add(COUNTERS[kind], rows);
    // The service's note about a moved date goes with its transaction.
    if (kind === 'transactions') add('notes', rows);
  }
  return counts;
}

/**
 * Drops the answers to stored rows that the files no longer have, of kinds with changed rows: the operator may remove these rows,
 * and then they are to be sent if the files have them again. Needs the table of problems.
 */
export async function dropReplaced(database: Database, journal: Journal): Promise<void> {
  const name = 'replaced_answers';
  for (const kind of journal.countChanged(EXISTS_OTHERWISE).keys()) {
    await database.make(
      name,
      `select id, content from (from ${ANSWERS} where kind = ${quoteText(kind)} and not has_problems)
       anti join (select ${ROW_CONTENT} as content from ${recordDescription(kind).table}) using (content)`,
    );
    const rows = streamSorted(database, {
      from: name,
      column: 'id',
      rowBytes: 24,
      select: `id::double, replace(content::varchar, '-', '')`,
      thenBy: [],
    });
    const dropped = new Map<number, Set<string>>();
    let contents = 0;
    for await (const chunk of rows) {
      for (const [id, content] of chunk)
        dropped.set(Number(id), (dropped.get(Number(id)) ?? new Set()).add(String(content)));
      contents += chunk.length;
      if (contents < CONTENTS_AT_ONCE) continue;
      journal.drop(dropped);
      dropped.clear();
      contents = 0;
    }
    journal.drop(dropped);
    await database.run(`drop table ${name}`);
  }
}

const COLUMNS = [
  'kind',
  'subject',
  'item',
  'source_file',
  'source_line',
  'attr',
  'stored',
  'posted',
  'detail',
] as const;

/** Writes changed.csv, or removes it where nothing has changed. `findProblems` goes before. */
export async function writeChanged(database: Database, path: string): Promise<void> {
  await tableOfChanged(database);
  let csv: CsvFile | undefined;
  try {
    for (const kind of RECORD_KINDS) {
      const { table, identifier } = recordDescription(kind);
      const item = identifier === undefined ? `''` : `json_extract_string(item, '$.${identifier}')`;
      const from = 'changed_fields';
      await database.make(
        from,
        `select "row", subject, ${item} as item, source_file, source_line::double as line, attr, stored, posted, detail
         from ${CHANGED} join ${table} using ("row") where kind = ${quoteText(kind)}`,
      );
      const rows = streamSorted(database, {
        from,
        column: '"row"',
        rowBytes: 300,
        select: 'subject, item, source_file, line, attr, stored, posted, detail',
        thenBy: ['attr'],
      });
      for await (const chunk of rows)
        for (const cells of chunk) {
          csv ??= await CsvFile.create(path, COLUMNS);
          const texts = cells.map((cell) => (cell === null ? '' : String(cell)));
          const [attr = '', stored = '', posted = '', detail = ''] = texts.splice(-4);
          csv.add([kind, ...texts, attr, shown(stored), shown(posted), detail]);
          await csv.flush();
        }
    }
  } finally {
    await csv?.[Symbol.asyncDispose]();
  }
  if (!csv) await rm(path, { force: true });
}

/** Prints a JSON value for people: a text without quotes and escapes. */
function shown(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

export interface WrittenRemovals {
  readonly lines: number;
  /** Rows that contradict another row of the files; the loader cannot tell which is right. */
  readonly contradicting: number;
}

/**
 * Writes a line for each changed row, as the operator's `remove/` takes it; no file where there is none. The table of problems
 * goes before.
 */
export async function writeRemovals(database: Database, path: string): Promise<WrittenRemovals> {
  await tableOfChanged(database);
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true });
  for (const former of [path, part]) await rm(former, { force: true });
  const written = { lines: 0, contradicting: 0 };
  let file: Awaited<ReturnType<typeof open>> | undefined;
  try {
    for (const kind of LOADED_KINDS) {
      written.contradicting += await tableOfRemovals(database, kind);
      const rows = streamSorted(database, {
        from: REMOVALS,
        column: 'subject',
        rowBytes: 400,
        select: 'subject, item',
        thenBy: ['key'],
      });
      for await (const chunk of rows) {
        let text = '';
        for (const [subject, item] of chunk)
          text += `${JSON.stringify(lineOf(kind, String(subject), JSON.parse(String(item)) as Item))}\n`;
        written.lines += chunk.length;
        file ??= await open(part, 'w', 0o600);
        await toFile(part, file.appendFile(text));
      }
    }
  } finally {
    await file?.close();
  }
  // The file gets its name once it is complete, because the operator sends any file of this name.
  if (file) await rename(part, path);
  return written;
}

/**
 * Makes a table of the `subject`, `key` and `item` of the changed rows of a kind. Returns how many it leaves out: the files have
 * other content for them.
 */
async function tableOfRemovals(database: Database, kind: LoadedKind): Promise<number> {
  const { table } = loadedDescription(kind);
  const key = keyOf(kind);
  const items = 'items_of_removals';
  await database.make(
    REMOVALS,
    `select subject, ${key} as key, item from ${table}
     where "row" in (select "row" from ${CHANGED} where kind = ${quoteText(kind)})`,
  );
  await database.make(REMOVALS, `select distinct * from ${REMOVALS}`);
  await database.make(
    items,
    `select subject, ${key} as key, md5(item) as item from ${table}
     where fault_code is null and (subject, ${key}) in (select subject, key from ${REMOVALS})`,
  );
  await database.make(items, `select distinct * from ${items}`);
  await database.make(items, `select subject, key from ${items} group by all having count(*) > 1`);
  await database.make(REMOVALS, `from ${REMOVALS} anti join ${items} using (subject, key)`);
  return database.count(items);
}

/** The fields that differ, or the message of the service where it refused the row. */
async function tableOfChanged(database: Database): Promise<void> {
  await database.make(
    CHANGED,
    `select kind, "row", attr, coalesce(stored, '') as stored, coalesce(posted, '') as posted, coalesce(detail, '') as detail
     from (
       select kind, "row", outcome, unnest(from_json(problems, '[${PROBLEM}]'), recursive := true)
       from ${ROWS_WITH_PROBLEMS})
     where outcome = 'different' or code in (${[...EXISTS_OTHERWISE].map(quoteText).join(', ')})`,
  );
}

const PROBLEM = JSON.stringify(
  Object.fromEntries(
    ['attr', 'stored', 'posted', 'code', 'detail'].map((name) => [name, 'VARCHAR']),
  ),
);

/** The SQL of the key by which the service identifies an item on its account or business. */
function keyOf(kind: LoadedKind): string {
  const { identifier } = loadedDescription(kind);
  if (identifier !== undefined) return `json_extract_string(item, '$.${identifier}')`;
  if (kind !== 'notes') return `''`;
  const content = `coalesce(json_extract_string(item, '$.body'), json_extract_string(item, '$.document_paths'))`;
  return `${content} || chr(31) || coalesce(json_extract_string(item, '$.created_at'), '')`;
}

function lineOf(kind: LoadedKind, subject: string, item: Item): object {
  const { operation, subject: named, identifier } = loadedDescription(kind);
  const { body, document_paths, created_at } = item;
  return {
    kind: operation,
    [named]: subject,
    ...(identifier !== undefined && { [identifier]: item[identifier] }),
    ...(kind === 'notes' && {
      note: { ...(body === undefined ? { document_paths } : { body }), created_at },
    }),
  };
}
