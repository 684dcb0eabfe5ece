import type { Item, RecordKind } from '../records/record-kinds.js';
import type { RowPlace } from '../staging/row-list.js';

/** An error in a row, or a notice of what the service will do with it although the file does not say so. */
export interface Problem extends RowPlace {
  /** `error`: the service would refuse the row. `notice`: it would be moved, or exists already. */
  readonly severity: 'error' | 'notice';
  readonly kind: RecordKind;
  readonly subject: string | undefined;
  /** The path within the row, as `attr` of the API: `amount`, `line_items.0.net_amount`; `non_field_errors` for the row as a whole. */
  readonly field: string;
  readonly value: string | undefined;
  readonly code: string;
  readonly detail: string;
  readonly remedy: string;
}

export type Report = (problem: Problem) => void;

const LONGEST_VALUE = 200;

/** The value at the path of a field, as a text of bounded length. */
export function valueIn(item: Item, field: string): string | undefined {
  let value: unknown = item;
  for (const name of field.split('.'))
    value =
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>)[name]
        : undefined;
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}...` : text;
}
