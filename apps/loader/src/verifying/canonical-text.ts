import { CANONICAL_FIELDS, snakeCase, type CanonicalKind } from '@data-import/domain';
import type { ColumnType } from '@data-import/wire/codecs';
import type { LoadedKind } from '../records/record-kinds.js';
import { quoteName } from '../sources/database.js';
import type { ComparedKind } from './compared-kind.js';
import { isDecimal, isPlainAmount, plainHundredths, QUANTITY } from './item-structure.js';

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
    if (field === 'details') return orNone(`nullif(${object('f.fields', others, noList)}, '{}')`);
    // An account's own instruction is linked to no others.
    if (type === undefined) return `'[]'`;
    // A row without a time that repeats a note has the time of that.
    if (isTimed && name === 'created_at') return text(`nullif(f.moment, '')`);
    const value = `f.fields.${quoteName(name)}`;
    if (type.kind !== 'texts') return written(value, type);
    const texts = name === 'accounts' ? `list_sort(list_distinct(${value}))` : value;
    return `coalesce(${json(texts, type)}, ${noList(name)}, '[]')`;
  });
}

function orNone(value: string): string {
  return `coalesce(${value}, '|0')`;
}

function text(value: string): string {
  return orNone(`replace(${value}, '|', '||')`);
}

/** The SQL of what an item has in place of a list: it is in no text of the service. */
function noList(name: string): string {
  return `case when contains(f.item, '${name}":') then f.item ->> '$.${name}' end`;
}

function written(value: string, type: ColumnType): string {
  switch (type.kind) {
    case 'money':
      return `coalesce(${hundredths(value)}, ${text(value)})`;
    case 'boolean':
      return text(`coalesce(${value}, 'false')`);
    case 'text':
    case 'day':
    case 'instant':
    case 'exactNumber':
    case 'exactNumbers':
    case 'texts':
    case 'structs':
      return text(value);
  }
}

/** The SQL of the JSON text of a value; null where it has none. */
function json(value: string, type: ColumnType): string {
  switch (type.kind) {
    case 'exactNumber':
      return `to_json(${plain(value)})::varchar`;
    case 'exactNumbers': {
      const units = `json_transform(${value}, '["VARCHAR"]')`;
      return `case when ${value} like '[%' then ${list(units, 'unit', `to_json(${plain('unit')})`)} else ${value} end`;
    }
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
  return `'[' || array_to_string(list_transform(${values}, lambda ${name}: coalesce(${element}, 'null')), ',') || ']'`;
}

function object(
  struct: string,
  fields: readonly (readonly [string, ColumnType])[],
  orElse?: typeof noList,
): string {
  const values = fields.map(([name, type]) => {
    const value = json(`${struct}.${quoteName(name)}`, type);
    return `'"${name}":' || ${orElse && type.kind === 'structs' ? `coalesce(${value}, ${orElse(name)})` : value}`;
  });
  return `'{' || concat_ws(',', ${values.join(', ')}) || '}'`;
}

/** A decimal without needless zeros; any other text unchanged. */
function plain(value: string): string {
  const decimal = `try_cast(${value} as ${QUANTITY})::varchar`;
  return `coalesce(case when ${isDecimal(value, 10)} then rtrim(rtrim(${decimal}, '0'), '.') end, ${value})`;
}

/** Null for a text that is no decimal with two places: it is in no text of the service. */
function hundredths(value: string): string {
  return `case when ${isPlainAmount(value)} then ${plainHundredths(value)}::varchar
    when ${isDecimal(value, 2)} then (try_cast(${value} as decimal(18, 2)) * 100)::bigint::varchar end`;
}
