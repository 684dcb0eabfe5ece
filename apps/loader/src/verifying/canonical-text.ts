import type { ColumnType } from '@data-import/wire/codecs';
import { quoteName } from '../sources/database.js';
import type { ComparedKind } from './compared-kind.js';
import { isPlainAmount, plainHundredths, QUANTITY } from './item-structure.js';

/** The version of the digests that the texts are made for. */
export const DIGEST_VERSION = 1;

/** The SQL of the text that the service digests for the row `f` of the files, without the day that is due: docs/export.md has its form. */
export function canonicalText({ columns, isTimed }: ComparedKind): string {
  const values = Object.entries(columns).map(([name, type]) =>
    // A row without a time that repeats a note has the time of that.
    isTimed && name === 'created_at'
      ? text(`nullif(f.moment, '')`)
      : written(`f.fields.${quoteName(name)}`, type),
  );
  return joined([text('f.subject'), ...values]);
}

/** The SQL of the end of the text of a transaction. */
export function canonicalDay(day: string): string {
  return joined([text(day)]);
}

function joined(values: readonly string[]): string {
  return `concat_ws('|,', ${values.join(', ')}, '')`;
}

function text(value: string): string {
  return `coalesce(${doubled(value)}, '|0')`;
}

function doubled(value: string): string {
  return `replace(${value}, '|', '||')`;
}

function written(value: string, type: ColumnType): string {
  switch (type.kind) {
    case 'text':
    case 'day':
    case 'instant':
      return text(value);
    case 'boolean':
      return `coalesce(${value}, false)::varchar`;
    case 'money':
      return `coalesce(${hundredths(value)}, ${text(value)})`;
    case 'exactNumber':
      return `coalesce(${plain(value)}, '|0')`;
    case 'exactNumbers':
      return `case when ${value} is null then '|0' else ${list(value, plain('unit'), 'unit')} end`;
    case 'texts':
      return list(
        `list_sort(list_distinct(list_transform(${value}, lambda one: one.${quoteName(type.field)})))`,
        doubled('path'),
        'path',
      );
    case 'structs': {
      const fields = Object.entries(type.columns).map(([name, one]) =>
        written(`entry.${quoteName(name)}`, one),
      );
      return list(value, doubled(joined(fields)), 'entry');
    }
  }
}

function list(values: string, element: string, name: string): string {
  const all = `list_transform(${values}, lambda ${name}: ${element} || '|,')`;
  return doubled(`coalesce(array_to_string(${all}, ''), '')`);
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
