import type { ColumnType, ColumnTypes } from '../column-type.js';

export const POSTGRES_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  whole: 'bigint',
  digest: 'bigint',
  flag: 'boolean',
  day: 'date',
  instant: 'timestamptz',
  json: 'json',
};

/** The columns of `json_to_recordset`, each with its type. */
export function recordDefinition(columns: ColumnTypes): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${POSTGRES_TYPES[type]}`)
    .join(', ');
}
