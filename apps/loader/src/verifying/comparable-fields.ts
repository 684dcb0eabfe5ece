import type { Columns, ColumnType } from '../records/record-description.js';
import { quoteName } from '../sources/database.js';

/** Room for the digits of every amount and quantity that the service takes. */
export const DECIMAL = 'DECIMAL(38,10)';

/** How `json_transform` reads an item: what is absent or of another form becomes null. */
export function structureOf(columns: Columns): Readonly<Record<string, unknown>> {
  return mapped(columns, (type) => (type.kind === 'decimal' ? 'VARCHAR' : typeOf(type)));
}

function typeOf(type: ColumnType): unknown {
  switch (type.kind) {
    case 'text':
    case 'day':
    case 'instant':
      return 'VARCHAR';
    case 'decimal':
      return DECIMAL;
    case 'boolean':
      return 'BOOLEAN';
    case 'decimals':
      return [DECIMAL];
    case 'texts':
      return [{ [type.field]: 'VARCHAR' }];
    case 'structs':
      return [mapped(type.columns, typeOf)];
  }
}

function mapped(
  columns: Columns,
  to: (type: ColumnType) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, to(type)]));
}

/** The value of a column in SQL such that equal values are equal, however they were written. */
export function comparable(side: string, name: string, type: ColumnType): string {
  const value = `${side}.fields.${quoteName(name)}`;
  switch (type.kind) {
    case 'decimal':
      // What is no decimal stays as it is, so that it equals nothing else.
      return `coalesce(try_cast(${value} as ${DECIMAL})::varchar, ${value})`;
    case 'boolean':
      return `coalesce(${value}, false)`;
    case 'texts':
      return `coalesce(${sortedTexts(value, type.field)}, [])`;
    case 'decimals':
    case 'structs':
      return `coalesce(${value}, [])`;
    case 'text':
    case 'day':
    case 'instant':
      return value;
  }
}

/** A list of objects with one field as a set. */
export function sortedTexts(value: string, field: string): string {
  return `list_sort(list_distinct(list_transform(${value}, lambda one: one.${quoteName(field)})))`;
}
