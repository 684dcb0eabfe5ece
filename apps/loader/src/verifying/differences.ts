import type { DuckDBValue } from '@duckdb/node-api';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteText, type Database, type Row } from '../sources/database.js';
import type { ComparedKind } from './compared-kind.js';
import { anyDiffers, differingNames, joinDue } from './compared-tables.js';
import type { Comparing, Comparison } from './comparison.js';
import { differingFields } from './differing-fields.js';

/** A difference between the service and the files in one item, or in one field of it. */
export interface RowDifference {
  readonly kind: RecordKind;
  /** External account number or business identifier. */
  readonly subject: string;
  /** The identifier of the item; the beginning of its text for a note; empty for an instruction. */
  readonly identifier: string;
  readonly outcome: 'missing' | 'extra' | 'different';
  /** The path of the field, where one differs. */
  readonly attr?: string;
  readonly inFiles?: string | undefined;
  readonly stored?: string | undefined;
  readonly row?: number | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** The accounts whose rows and records are compared: all of them, or those whose totals differ. */
export type Compared = 'all' | 'differing';

/** A SQL condition: a row of the files and a record of the service have one identity. */
const SAME = 'f.subject = s.subject and f.identity = s.identity and f.moment = s.moment';

/** A SQL condition: a row of the files has the identity of a record. */
export function hasRow({ files }: ComparedKind): string {
  return `exists (select 1 from ${files} f where ${SAME})`;
}

/** A SQL condition: the files name the stored account, but have no row of it that could be compared. */
function isNamed({ kind }: ComparedKind): string {
  return kind === 'accounts' ? 's.subject in (select subject from compare.named)' : 'false';
}

/** The differences of a kind, one for each field that differs, in the order of accounts and rows. */
export async function* differencesOf(
  { database }: Comparison,
  one: ComparedKind,
  compared: Compared,
  scope: Comparing['scope'],
): AsyncGenerator<RowDifference> {
  const inScope = (side: string): string =>
    compared === 'all'
      ? 'true'
      : `${side}.subject in (select subject from compare.differing where kind = ${quoteText(one.kind)})`;
  await database.run(
    `create or replace table compare.found (outcome varchar, subject varchar, "row" bigint, source_file varchar,
       source_line bigint, item varchar, record varchar, names varchar[], due varchar)`,
  );
  // The ranges run one after the other, with few accounts each for whole records: each join has to fit into the memory of
  // DuckDB.
  for await (const [first, last] of rangesOfSubjects(database, one)) {
    const within = (side: string) =>
      `${side}.subject between ${quoteText(first)} and ${quoteText(last)}`;
    await database.run(
      `insert into compare.found
       select 'different', f.subject, f."row", f.source_file, f.source_line, f.item, s.record,
         ${differingNames(one)}, d.due
       from ${one.files} f join ${one.stored} s on ${SAME} and s.is_first ${joinDue(one)}
       where ${within('f')} and ${within('s')} and ${inScope('f')} and (${anyDiffers(one)})`,
    );
  }
  await database.run(
    `insert into compare.found
     select 'missing', f.subject, f."row", f.source_file, f.source_line, f.item, null, [], null
     from ${one.files} f anti join ${one.stored} s on ${SAME}
     where f.is_first and ${inScope('f')}`,
  );
  if (scope === 'everything')
    await database.run(
      `insert into compare.found
       select 'extra', s.subject, null, null, null, null, s.record, [], null
       from ${one.stored} s
       where ${inScope('s')} and (not s.is_first or not ${hasRow(one)}) and not ${isNamed(one)}`,
    );
  const chunks = database.stream(
    'select * from compare.found order by subject, "row" nulls last, record',
  );
  for await (const chunk of chunks) for (const row of chunk) yield* differencesIn(row, one);
}

const ROWS_OF_RANGE = 20_000;

/** The first and the last subject of as many rows as are compared at once. */
async function* rangesOfSubjects(
  database: Database,
  { files }: ComparedKind,
): AsyncGenerator<readonly [first: string, last: string]> {
  let [first, last, rows]: [string | undefined, string, number] = [undefined, '', 0];
  const chunks = database.stream(
    `select subject, count(*)::double from ${files} group by subject order by subject`,
  );
  for await (const chunk of chunks)
    for (const [subject, count] of chunk) {
      last = String(subject);
      first ??= last;
      rows += Number(count);
      if (rows < ROWS_OF_RANGE) continue;
      yield [first, last];
      [first, rows] = [undefined, 0];
    }
  if (first !== undefined) yield [first, last];
}

function differencesIn(row: Row, { kind, columns }: ComparedKind): readonly RowDifference[] {
  const [outcome, subject, number, file, line, item, record] = row;
  const inFiles = parsed(item);
  const stored = parsed(record);
  const about = {
    kind,
    subject: String(subject),
    identifier: identifierOf(kind, inFiles ?? stored ?? {}),
    row: numberOf(number),
    file: file == null ? undefined : String(file),
    line: numberOf(line),
  };
  if (outcome === 'missing') return [{ ...about, outcome, inFiles: String(item) }];
  if (outcome === 'extra') return [{ ...about, outcome, stored: String(record) }];
  const fields = namesIn(row[7]).flatMap((name) =>
    differingFields(
      name,
      columns[name] ?? { kind: 'day' },
      columns[name] ? inFiles?.[name] : row[8],
      stored?.[name],
    ),
  );
  return fields.map((field) => ({ ...about, outcome: 'different', ...field }));
}

const SHOWN = 60;

function identifierOf(kind: ComparedKind['kind'], item: Readonly<Record<string, unknown>>): string {
  const { identifier } = recordDescription(kind);
  if (identifier !== undefined) return shown(item[identifier]);
  if (kind !== 'notes') return '';
  const text = shown(item['body'] ?? item['document_paths']);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function parsed(text: DuckDBValue | undefined): Readonly<Record<string, unknown>> | undefined {
  return typeof text === 'string' ? (JSON.parse(text) as Record<string, unknown>) : undefined;
}

function namesIn(value: DuckDBValue | undefined): readonly string[] {
  return (value as { readonly items: readonly string[] } | undefined)?.items ?? [];
}

function numberOf(value: DuckDBValue | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
