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
  type RecordKind,
} from '../records/record-kinds.js';
import { quoteText, type Database } from '../sources/database.js';
import { ROWS_WITH_PROBLEMS } from './answers.js';

/** The service refuses a statement or an instruction that it has with other content, and stores nothing of it. */
const EXISTS_OTHERWISE: ReadonlySet<string> = new Set([
  'historical_statement_already_exists',
  'account_already_has_active_instruction',
  'business_already_has_active_instruction',
]);

export function existsOtherwise({ code }: Pick<RowProblem, 'code'>): boolean {
  return EXISTS_OTHERWISE.has(code);
}

/** The contents of rows that the service has otherwise, as the answers of the run say. */
function* changedContents(
  journal: Journal,
): Generator<readonly [kind: RecordKind, content: string]> {
  const { firstAttempt = 0 } = journal.run ?? {};
  const seen = new Set<string>();
  for (const { kind, outcome, attempt, problems, contents } of journal.answers({
    withProblems: true,
  })) {
    const content = contents.toString('hex');
    if (attempt < firstAttempt || seen.has(content)) continue;
    const isChanged =
      outcome === 'different' ||
      (JSON.parse(problems ?? '[]') as readonly RowProblem[]).some(existsOtherwise);
    if (!isChanged) continue;
    seen.add(content);
    yield [kind, content];
  }
}

export function hasChangedRows(journal: Journal): boolean {
  for (const _ of changedContents(journal)) return true;
  return false;
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
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [kind] of changedContents(journal)) {
    if (kind === 'accounts') continue;
    add(COUNTERS[kind]);
    // The service's note about a moved date goes with its transaction.
    if (kind === 'transactions') add('notes');
  }
  return counts;
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
      const rows = database.stream(
        `select subject, ${item}, source_file, source_line::double, attr, stored, posted, detail
         from changed_rows join ${table} using ("row") where kind = ${quoteText(kind)} order by "row", attr`,
      );
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
      const { table } = loadedDescription(kind);
      const key = keyOf(kind);
      const rows = database.stream(
        `with changed as (
           select distinct subject, ${key} as key, item from ${table}
           where "row" in (select "row" from changed_rows where kind = ${quoteText(kind)})
         )
         select changed.subject, any_value(changed.item), count(distinct other.item)
         from changed join ${table} as other
           on other.subject = changed.subject and ${key.replaceAll('item', 'other.item')} = changed.key
         where other.fault_code is null group by changed.subject, changed.key order by 1, changed.key`,
      );
      for await (const chunk of rows) {
        let text = '';
        for (const [subject, item, contents] of chunk)
          if (Number(contents) > 1) written.contradicting += 1;
          else {
            text += `${JSON.stringify(lineOf(kind, String(subject), JSON.parse(String(item)) as Item))}\n`;
            written.lines += 1;
          }
        if (text === '') continue;
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

/** The fields that differ, or the message of the service where it refused the row. */
async function tableOfChanged(database: Database): Promise<void> {
  await database.run(
    `create or replace table changed_rows as
     select kind, "row", attr, coalesce(stored, '') as stored, coalesce(posted, '') as posted, coalesce(detail, '') as detail
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
