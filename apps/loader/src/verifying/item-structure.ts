import type { Columns, ColumnType } from '@data-import/wire/codecs';

/** Room for the digits of every quantity that the service takes. */
export const QUANTITY = 'DECIMAL(38,10)';

/** SQL: the text is an amount with two places, which casts to a number of hundredths at a tenth of what a decimal costs. */
export function isPlainAmount(text: string): string {
  return `regexp_full_match(${text}, '-?[0-9]{1,16}[.][0-9]{2}')`;
}

/** SQL: the hundredths of such a text. */
export function plainHundredths(text: string): string {
  return `cast(replace(${text}, '.', '') as bigint)`;
}

/** SQL: the text is a plain decimal with so many places; more zeros change nothing. */
export function isDecimal(text: string, places: number): string {
  return `regexp_full_match(${text}, '-?[0-9]+([.][0-9]{1,${places}}0*)?')`;
}

/** The structure for DuckDB's `json_transform`. Values stay texts, so that none is rounded; lists of exact numbers stay JSON. Another value in place of any other list becomes null. */
export function structureOf(columns: Columns): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, typeOf(type)]));
}

function typeOf(type: ColumnType): unknown {
  switch (type.kind) {
    case 'text':
    case 'money':
    case 'day':
    case 'instant':
    case 'boolean':
    case 'exactNumber':
      return 'VARCHAR';
    case 'exactNumbers':
      return 'JSON';
    case 'texts':
      return [{ [type.field]: 'VARCHAR' }];
    case 'structs':
      return [structureOf(type.columns)];
  }
}
