import type { DuckDBValue } from '@duckdb/node-api';
import { loadedDescription } from '../records/records.js';
import { quoteText, type Row } from '../sources/database.js';
import type { ComparedKind } from './compared-kind.js';
import { differingNames, differs } from './compared-tables.js';
import type { Comparison } from './comparison.js';
import type { Difference } from './difference.js';
import { differingFields } from './differing-fields.js';

/** Where rows and records were compared: of every account, or of those whose totals differ. */
export type Scope = 'all' | 'differing';

/** The differences of a kind, one for each field that differs, in the order of accounts and rows. */
export async function* differencesOf(
  { database }: Comparison,
  one: ComparedKind,
  scope: Scope,
): AsyncGenerator<Difference> {
  const inScope = (side: string): string =>
    scope === 'all'
      ? 'true'
      : `${side}.subject in (select subject from compare.differing where kind = ${quoteText(one.kind)})`;
  const same = 'f.subject = s.subject and f.identity = s.identity and f.moment = s.moment';
  const chunks = database.stream(
    `select * from (
       select 'different' as outcome, f.subject, f."row", f.source_file, f.source_line, f.item,
         s.record, ${differingNames(one, 'f', 's')} as names
       from ${one.files} f join ${one.stored} s on ${same} and s.n = 1
       where ${inScope('f')} and (${differs(one, 'f', 's')})
       union all
       select 'missing', f.subject, f."row", f.source_file, f.source_line, f.item, null, []
       from ${one.files} f anti join ${one.stored} s on ${same}
       where f.is_first and ${inScope('f')}
       union all
       select 'extra', s.subject, null, null, null, null, s.record, []
       from ${one.stored} s
       where ${inScope('s')} and (s.n > 1 or not exists (select 1 from ${one.files} f where ${same}))
     ) order by subject, "row" nulls last, record`,
  );
  for await (const chunk of chunks) for (const row of chunk) yield* differencesIn(row, one);
}

function differencesIn(row: Row, { kind, columns }: ComparedKind): readonly Difference[] {
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
  const fields = namesIn(row[7]).flatMap((name) => {
    const type = columns[name];
    return type ? differingFields(name, type, inFiles?.[name], stored?.[name]) : [];
  });
  return fields.map((field) => ({ ...about, outcome: 'different', ...field }));
}

const SHOWN = 60;

function identifierOf(kind: ComparedKind['kind'], item: Readonly<Record<string, unknown>>): string {
  const { identifier } = loadedDescription(kind);
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
