import { Buffer } from 'node:buffer';
import { BinaryValues, type BinaryType } from './binary-values.js';

/**
 * Values as a parameter in the binary form of an array of PostgreSQL: null when there is nothing but nulls among them.
 *
 * The database needs 2.4 us to add a row to a table and its index: 8.4 us when it reads the row from JSON, 5.9 us from
 * arrays as text, and 4.1 us from arrays in this form.
 */
export function binaryArray(type: BinaryType, values: readonly unknown[]): Buffer | null {
  let nulls = 0;
  for (const value of values) if (value === null || value === undefined) nulls += 1;
  if (nulls === values.length) return null;

  const bytes = new BinaryValues(Buffer.allocUnsafe(HEADER_BYTES + values.length * USUAL_BYTES));
  for (const part of [DIMENSIONS, nulls > 0 ? 1 : 0, OIDS[type], values.length, FIRST_INDEX])
    bytes.int32(part);
  for (const value of values) bytes.value(type, value);
  return bytes.written();
}

const DIMENSIONS = 1;
const FIRST_INDEX = 1;
const HEADER_BYTES = 20;
/** Enough for every number with its length. */
const USUAL_BYTES = 12;

/** The types of the elements, which are the same in every database. */
const OIDS: Readonly<Record<BinaryType, number>> = {
  text: 25,
  json: 114,
  whole: 20,
  digest: 20,
  day: 1082,
  instant: 1184,
  flag: 16,
  position: 23,
};
