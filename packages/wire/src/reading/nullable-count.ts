import * as t from 'io-ts';
import { codec, refuse, type Codec } from './codec.js';
import { INVALID } from './form-errors.js';

const MOST = 2_147_483_647;

/** A whole number that is not negative, or null. */
export const nullableCount: Codec<number | null> = codec(
  'a whole number or null',
  { type: ['integer', 'null'], minimum: 0, maximum: MOST },
  (input, context) =>
    input === null || (Number.isInteger(input) && Number(input) >= 0 && Number(input) <= MOST)
      ? t.success(input as number | null)
      : refuse(INVALID, input, context, `A whole number from 0 to ${MOST}, or null.`),
);

/** A whole number that is not negative. */
export const wholeCount: Codec<number> = codec(
  'a whole number',
  { type: 'integer', minimum: 0, maximum: MOST },
  (input, context) =>
    Number.isInteger(input) && Number(input) >= 0 && Number(input) <= MOST
      ? t.success(Number(input))
      : refuse(INVALID, input, context, `A whole number from 0 to ${MOST}.`),
);
