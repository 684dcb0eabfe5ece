import { utcInstantOf } from '@data-import/domain';
import pg from 'pg';
import type { ColumnType, ColumnTypes } from '../dialect.js';

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

const { builtins } = pg.types;

/**
 * Days, instants, whole numbers and JSON as the domain has them: no JavaScript dates, no floating point, JSON as text. Text
 * that is not ISO 8601 is refused: a session that prints days in another format must not move them.
 */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.DATE]: isoDay,
  [builtins.TIMESTAMPTZ]: isoInstant,
  [builtins.INT8]: wholeNumber,
  [builtins.NUMERIC]: (text) => text,
  [builtins.JSON]: (text) => text,
  [builtins.JSONB]: (text) => text,
};

type TypeId = (typeof builtins)[keyof typeof builtins];

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: TypeId, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** @throws Error for a number that may have lost digits. */
export function wholeNumber(read: string | number): number {
  const number = Number(read);
  if (Number.isSafeInteger(number)) return number;
  throw new Error('A number in the database is larger than this service can hold exactly.');
}

const PRINTED_DAY = /^\d{4}-\d\d-\d\d$/;
const PRINTED_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d){0,2}$/;

function isoDay(text: string): string {
  if (PRINTED_DAY.test(text)) return text;
  throw new Error(
    'The database prints days in another way than YYYY-MM-DD: its DateStyle is not ISO.',
  );
}

function isoInstant(text: string): string {
  if (PRINTED_INSTANT.test(text)) return utcInstantOf(new Date(text));
  throw new Error(
    'The database prints instants in another way than ISO 8601: its DateStyle is not ISO.',
  );
}

/** A format for `to_char` of `... at time zone 'UTC'`, in SQL: the text must not depend on the settings of a session. */
export const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
