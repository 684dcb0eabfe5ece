import { visible } from '@data-import/command-kit';
import type { Columns, ColumnType } from '@data-import/wire/codecs';
import { RECORD_KINDS, recordDescription, type RecordKind } from '../records/record-kinds.js';
import { quoteName } from '../sources/database.js';
import { ITEM_LISTS } from '../staging/sources.js';
import { lookOf, sourceOf } from './column-guess.js';
import type { FileSample } from './file-sample.js';

/** Names of files that suggest a kind; the name of the kind itself is recognised as well. */
const FILE_NAMES: readonly (readonly [RecordKind, RegExp])[] = [
  ['business-payment-instructions', /business.*(instruction|mandate|payment)|firmen.*mandat/i],
  ['payment-instructions', /instruction|mandate?|payment.?method|bankverbindung|zahlungsmittel/i],
  ['historical-statements', /statement|invoice|bill|rechnung|abrechnung/i],
  ['notes', /note|comment|notiz|bemerkung|memo/i],
  ['transactions', /transaction|payment|booking|ledger|posting|buchung|zahlung|umsa(e|\u00E4)?tz/i],
  ['accounts', /account|customer|konten|konto|kunde/i],
];

/** The kind of record that a file seems to have. */
export function kindOf({ file: { table } }: FileSample): RecordKind | undefined {
  return (
    RECORD_KINDS.find((kind) => kind === table) ??
    FILE_NAMES.find(([, pattern]) => pattern.test(table))?.[0]
  );
}

/** True if the loader reads the file without SQL, because its name and columns are those of a kind. */
export function needsNoSelect({ file, columns }: FileSample): boolean {
  const fields = fieldsOf(file.table);
  return fields !== undefined && columns.every((name) => Object.hasOwn(fields, name));
}

function fieldsOf(table: string): Columns | undefined {
  const kind = RECORD_KINDS.find((one) => one === table);
  if (kind) return typesOf(kind);
  const list = Object.entries(ITEM_LISTS).find(([, name]) => name === table)?.[0];
  const column = list === undefined ? undefined : recordDescription('transactions').columns[list];
  return column?.kind === 'structs'
    ? { transaction_id: TEXT, external_account_number: TEXT, ...column.columns }
    : undefined;
}

const TEXT: ColumnType = { kind: 'text' };

export interface SelectDraft {
  /** The select without the comments before it and the semicolon behind it. */
  readonly sql: string;
  /** The field that each column of a file becomes, by the name of the column. */
  readonly files: readonly {
    readonly sample: FileSample;
    readonly fields: ReadonlyMap<string, string>;
  }[];
}

/** The SQL of a kind, from all files that seem to have records of it. */
export function draftSelect(kind: RecordKind, samples: readonly FileSample[]): SelectDraft {
  const drafts = samples.map((sample) => ({ sample, ...selectOf(kind, sample) }));
  return { sql: drafts.map(({ sql }) => sql).join('\nunion all by name\n'), files: drafts };
}

export function sqlFile({ sql }: SelectDraft): string {
  const lines = [
    `-- Drafted from the headers and the first records: compare it with what you know of the files.`,
    `-- iso_date, iso_instant, decimal_comma and decimal_point leave a value that has another form as it is,`,
    `-- so that data-import check names it.`,
  ];
  return `${[...lines, sql].join('\n')};\n`;
}

function selectOf(
  kind: RecordKind,
  { file, dialect, columns, records }: FileSample,
): { readonly sql: string; readonly fields: ReadonlyMap<string, string> } {
  const facts =
    file.format === 'csv'
      ? `${dialect.encoding}, delimiter ${JSON.stringify(dialect.delimiter)}`
      : file.format;
  const left = new Set(columns);
  const fields = new Map<string, string>();
  const own: string[] = [];
  const missing: string[] = [];
  for (const [field, type] of Object.entries(typesOf(kind))) {
    const source = sourceOf(field, [...left]);
    if (source === undefined) {
      missing.push(field);
      continue;
    }
    left.delete(source);
    fields.set(source, field);
    const { expression, remark } = lookOf(
      type,
      records.map(({ values }) => values[columns.indexOf(source)] ?? ''),
    );
    const value = expression(quoteName(source));
    own.push(`  ${value} as ${field},${remark === undefined ? '' : ` -- ${remark}`}`);
  }
  const sql = [
    `-- ${visible(file.name)}: ${facts}`,
    ...(missing.length > 0 ? [`-- No column was found for: ${missing.join(', ')}`] : []),
    ...(left.size > 0 ? [`-- Not used: ${listed([...left])}`] : []),
    'select',
    ...own,
    `  source_file, source_line`,
    `from ${quoteName(file.table)}`,
  ].join('\n');
  return { sql, fields };
}

/** A header is a text of anybody: only plain names get into a comment, which a line end would end. */
function listed(names: readonly string[]): string {
  const plain = names.filter((name) => /^[\p{L}\p{N} ._-]+$/u.test(name)).slice(0, LISTED_NAMES);
  const others = names.length - plain.length;
  return [...plain, ...(others > 0 ? [`and ${others} more`] : [])].join(', ');
}

/** A comment is read by people. */
const LISTED_NAMES = 100;

function typesOf(kind: RecordKind): Columns {
  const { subject, columns } = recordDescription(kind);
  return { [subject]: TEXT, ...columns };
}
