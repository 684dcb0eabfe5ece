import { utcInstantOf } from '@data-import/domain';
import pg from 'pg';

const { builtins } = pg.types;

/**
 * Days, instants, whole numbers and JSON as the domain has them: no JavaScript dates, no floating point, JSON as its text.
 * An instant is read with the offset that stands in it, whatever time zone the session has.
 */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => utcInstantOf(new Date(text)),
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

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new Error('A number in the database is larger than this service can hold exactly.');
}
