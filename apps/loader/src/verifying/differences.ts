import type { DuckDBValue } from '@duckdb/node-api';
import { recordDescription, type RecordKind } from '../records/record-kinds.js';
import type { Row } from '../sources/database.js';
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

/** A SQL condition: a row of the files and a record of the service have one identity. */
export const SAME_ROW = 'f.subject = s.subject and f.identity = s.identity and f.moment = s.moment';

/** A SQL condition: a row of the files has the identity of a record. */
export function hasRow({ files }: ComparedKind): string {
  return `exists (select 1 from ${files} f where ${SAME_ROW})`;
}

/** A SQL condition: the files name the stored account, but have no row of it that could be compared. */
function isNamed({ kind }: ComparedKind): string {
  return kind === 'accounts' ? 's.subject in (select subject from compare.named)' : 'false';
}

/** The differences of a batch, one for each field that differs, in the order of accounts and rows. */
export async function* differencesOf(
  { database }: Comparison,
  one: ComparedKind,
  scope: Comparing['scope'],
): AsyncGenerator<RowDifference> {
  const extra = `
     union all
     select 'extra', s.subject, null, null, null, null, s.record, [], null
     from ${one.stored} s
     where (not s.is_first or not ${hasRow(one)}) and not ${isNamed(one)}`;
  await database.run(
    `create or replace table batch.found as
     select 'different' as outcome, f.subject, f."row", f.source_file, f.source_line, f.item, s.record,
       ${differingNames(one)} as names, d.due
     from ${one.files} f join ${one.stored} s on ${SAME_ROW} and s.is_first ${joinDue(one)}
     where ${anyDiffers(one)}
     union all
     select 'missing', f.subject, f."row", f.source_file, f.source_line, f.item, null, [], null
     from ${one.files} f anti join ${one.stored} s on ${SAME_ROW}
     where f.is_first ${scope === 'everything' ? extra : ''}`,
  );
  const chunks = database.stream(
    'select * from batch.found order by subject, "row" nulls last, record',
  );
  for await (const chunk of chunks) for (const row of chunk) yield* differencesIn(row, one);
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
