import { CANONICAL_FIELDS, snakeCase, type CanonicalKind } from '@data-import/domain';
import type { ColumnType } from '@data-import/wire/codecs';
import type { LoadedKind } from '../records/record-kinds.js';
import { quoteName } from '../sources/database.js';
import type { ComparedKind } from './compared-kind.js';
import { isPlainAmount, plainHundredths, QUANTITY } from './item-structure.js';

const CANONICAL_KINDS: Readonly<Record<LoadedKind, CanonicalKind>> = {
  notes: 'notes',
  transactions: 'transactions',
  'historical-statements': 'statements',
  'payment-instructions': 'instructions',
  'business-payment-instructions': 'instructions',
};

/** Columns that the files name otherwise. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  postedDate: 'transaction_date',
  amountMinor: 'amount',
  grossAmountMinor: 'gross_amount',
  linkedAccounts: 'accounts',
};

/** The field at the end of a transaction, which no row has. */
const DUE_DAY = 'transactionDate';

/** The SQL of the text that the service digests of the row `f` of the files, without the due day of a transaction. */
export function textOfRow(one: ComparedKind): string {
  return `concat_ws('|,', ${valuesOf(one).join(', ')})`;
}

/** The SQL of the digest of such a text. */
export function digestOfText(prefix: string, due: string | undefined): string {
  return `md5_number(${due === undefined ? prefix : `${prefix} || '|,' || ${orNone(due)}`})`;
}

function valuesOf({ kind, columns, isTimed }: ComparedKind): readonly string[] {
  const all = Object.keys(CANONICAL_FIELDS[CANONICAL_KINDS[kind as LoadedKind]]);
  const fields = all.filter((field) => field !== DUE_DAY);
  const named = new Map(fields.map((field) => [COLUMN_OF[field] ?? snakeCase(field), field]));
  const others = Object.entries(columns).filter(([name]) => !named.has(name));
  return [...named].map(([name, field]) => {
    const type = columns[name];
    if (field === 'owner') return text('f.subject');
    if (field === 'details') return orNone(`nullif(${object('f.fields', others)}, '{}')`);
    // An account's own instruction is linked to no others.
    if (type === undefined) return `'[]'`;
    // A row without a time that repeats a note has the time of that.
    if (isTimed && name === 'created_at') return text(`nullif(f.moment, '')`);
    const value = `f.fields.${quoteName(name)}`;
    return written(name === 'accounts' ? `list_sort(list_distinct(${value}))` : value, type);
  });
}

function orNone(value: string): string {
  return `coalesce(${value}, '|0')`;
}

function text(value: string): string {
  return orNone(`replace(${value}, '|', '||')`);
}

function written(value: string, type: ColumnType): string {
  switch (type.kind) {
    case 'money':
      return `coalesce(${hundredths(value)}, ${text(value)})`;
    case 'boolean':
      return `coalesce(${value}, false)::varchar`;
    case 'texts':
      return `coalesce(${json(value, type)}, '[]')`;
    case 'text':
    case 'day':
    case 'instant':
    case 'exactNumber':
    case 'exactNumbers':
    case 'structs':
      return text(value);
  }
}

/** The SQL of the JSON text of a value; null where it has none. */
function json(value: string, type: ColumnType): string {
  switch (type.kind) {
    case 'exactNumber':
      return `to_json(${plain(value)})::varchar`;
    case 'exactNumbers':
      return list(value, 'unit', `to_json(${plain('unit')})`);
    case 'texts':
      return list(value, 'one', `to_json(one.${quoteName(type.field)})`);
    case 'structs':
      return list(value, 'entry', object('entry', Object.entries(type.columns)));
    case 'text':
    case 'day':
    case 'instant':
    case 'money':
    case 'boolean':
      return `to_json(${value})::varchar`;
  }
}

function list(values: string, name: string, element: string): string {
  return `'[' || array_to_string(list_transform(${values}, lambda ${name}: ${element}), ',') || ']'`;
}

function object(struct: string, fields: readonly (readonly [string, ColumnType])[]): string {
  const values = fields.map(
    ([name, type]) => `'"${name}":' || ${json(`${struct}.${quoteName(name)}`, type)}`,
  );
  return `'{' || concat_ws(',', ${values.join(', ')}) || '}'`;
}

/** A decimal without zeros at its end. */
function plain(value: string): string {
  return `rtrim(rtrim(${value}::varchar, '0'), '.')`;
}

/** Null for a text that is no decimal with two places: it is in no text of the service. */
function hundredths(value: string): string {
  const amount = `try_cast(${value} as decimal(18, 2))`;
  return `case when ${isPlainAmount(value)} then ${plainHundredths(value)}::varchar
    when ${amount} = try_cast(${value} as ${QUANTITY}) then (${amount} * 100)::bigint::varchar end`;
}
