import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CsvFile, toFile } from '@data-import/command-kit';
import type { ExpectedRows, Journal } from '../journal/journal.js';
import {
  LOADED_KINDS,
  loadedDescription,
  type Item,
  type LoadedKind,
} from '../records/record-kinds.js';
import type { FailedRow } from '../reporting/failed-rows.js';
import { quoteText, type Database } from '../sources/database.js';

/** The service refuses a statement or an instruction that it has with other content, and stores nothing of it. */
const EXISTS_OTHERWISE: ReadonlySet<string> = new Set([
  'historical_statement_already_exists',
  'account_already_has_active_instruction',
  'business_already_has_active_instruction',
]);

export function existsOtherwise({ code }: Pick<FailedRow, 'code'>): boolean {
  return EXISTS_OTHERWISE.has(code);
}

interface ChangedField {
  readonly kind: LoadedKind;
  readonly row: number;
  readonly attr: string;
  readonly stored: string;
  readonly posted: string;
  readonly detail: string;
}

/** The items that the service has with other content: the fields that differ, or its message where it refused the row. */
function* changedFields(journal: Journal): Generator<ChangedField> {
  for (const kind of LOADED_KINDS) {
    for (const field of journal.differences(kind)) yield { kind, ...field, detail: '' };
    for (const { row, code, attr, detail } of journal.failedRows(kind))
      if (existsOtherwise({ code })) yield { kind, row, attr, stored: '', posted: '', detail };
  }
}

export function hasChangedRows(journal: Journal): boolean {
  const fields = changedFields(journal);
  const isOneThere = fields.next().done === false;
  fields.return(undefined);
  return isOneThere;
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
  const rows = new Set<string>();
  for (const { kind, row } of changedFields(journal)) {
    if (rows.has(`${kind} ${row}`)) continue;
    rows.add(`${kind} ${row}`);
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

/** Writes changed.csv, or removes it where nothing has changed. */
export async function writeChanged(
  database: Database,
  path: string,
  journal: Journal,
): Promise<void> {
  await tableOfChanged(database, journal);
  let csv: CsvFile | undefined;
  try {
    for (const kind of LOADED_KINDS) {
      const { table, identifier } = loadedDescription(kind);
      const item = identifier === undefined ? `''` : `json_extract_string(item, '$.${identifier}')`;
      const rows = database.stream(
        `select subject, ${item}, source_file, source_line::double, attr, stored, posted, detail
         from changed_rows join ${table} using ("row") where kind = ${quoteText(kind)} order by "row", ordinal`,
      );
      for await (const chunk of rows)
        for (const cells of chunk) {
          csv ??= await CsvFile.create(path, COLUMNS);
          csv.add([kind, ...cells.map((cell) => (cell === null ? undefined : String(cell)))]);
          await csv.flush();
        }
    }
  } finally {
    await csv?.[Symbol.asyncDispose]();
  }
  if (!csv) await rm(path, { force: true });
}

export interface WrittenRemovals {
  readonly lines: number;
  /** Rows that contradict another row of the files; the loader cannot tell which is right. */
  readonly contradicting: number;
}

/** Writes a line for each changed row, as the operator's `remove/` takes it; no file where there is none. */
export async function writeRemovals(
  database: Database,
  path: string,
  journal: Journal,
): Promise<WrittenRemovals> {
  await tableOfChanged(database, journal);
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

async function tableOfChanged(database: Database, journal: Journal): Promise<void> {
  function* rows() {
    let ordinal = 0;
    for (const { kind, row, attr, stored, posted, detail } of changedFields(journal))
      yield [kind, row, (ordinal += 1), attr, stored, posted, detail];
  }
  await database.fill(
    'changed_rows',
    'kind varchar, "row" bigint, ordinal bigint, attr varchar, stored varchar, posted varchar, detail varchar',
    rows(),
  );
}

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
