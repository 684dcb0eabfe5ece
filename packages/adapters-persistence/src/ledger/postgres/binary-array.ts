import { Buffer } from 'node:buffer';
import type { ColumnType } from '../../engine/dialect.js';

type ElementType = ColumnType | 'position';

/**
 * Values as a parameter in the binary form of an array of PostgreSQL: null when there is nothing but nulls among them.
 *
 * The database needs 2.4 us to add a row to a table and its index: 8.4 us when it reads the row from JSON, 5.9 us from
 * arrays as text, and 4.1 us from arrays in this form.
 */
export function binaryArray(type: ElementType, values: readonly unknown[]): Buffer | null {
  const { oid, bytesOf } = FORMS[type];
  let nulls = 0;
  for (const value of values) if (isNull(value)) nulls += 1;
  if (nulls === values.length) return null;

  const bytes = bytesOf(values);
  bytes.writeInt32BE(DIMENSIONS, 0);
  bytes.writeInt32BE(nulls > 0 ? 1 : 0, 4);
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(FIRST_INDEX, 16);
  return bytes;
}

const DIMENSIONS = 1;
const FIRST_INDEX = 1;
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
/** The length that PostgreSQL reads as a null. */
const NULL = -1;

const isNull = (value: unknown) => value === null || value === undefined;

interface ElementForm {
  /** The identifier of the elements' type, which is the same in every database. */
  readonly oid: number;
  /** The elements with their lengths, after room for the header. */
  readonly bytesOf: (values: readonly unknown[]) => Buffer;
}

/** Each form is given the values of its own type alone. */
function fixed(
  oid: number,
  size: number,
  write: (bytes: Buffer, value: never, at: number) => unknown,
): ElementForm {
  return {
    oid,
    bytesOf(values) {
      const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + size));
      let end = HEADER_BYTES;
      for (const value of values) {
        const length = isNull(value) ? NULL : size;
        end = bytes.writeInt32BE(length, end);
        if (length === NULL) continue;
        write(bytes, value as never, end);
        end += size;
      }
      return bytes.subarray(0, end);
    },
  };
}

function texts(oid: number, textOf: (value: never) => string): ElementForm {
  return {
    oid,
    bytesOf(values) {
      const sent = values.map((value) => (isNull(value) ? undefined : textOf(value as never)));
      const lengths = sent.map((text) => (text === undefined ? NULL : Buffer.byteLength(text)));
      const sum = lengths.reduce((total, length) => total + Math.max(length, 0), 0);
      const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * LENGTH_BYTES + sum);
      let end = HEADER_BYTES;
      for (let at = 0; at < sent.length; at += 1) {
        end = bytes.writeInt32BE(lengths[at] ?? NULL, end);
        const text = sent[at];
        if (text !== undefined) end += bytes.write(text, end);
      }
      return bytes;
    },
  };
}

function writeWhole(bytes: Buffer, value: number | bigint, at: number): void {
  if (typeof value === 'bigint') bytes.writeBigInt64BE(value, at);
  else {
    bytes.writeInt32BE(Math.floor(value / 2 ** 32), at);
    bytes.writeUInt32BE(value >>> 0, at + 4);
  }
}

const writeFour = (bytes: Buffer, value: number, at: number) => bytes.writeInt32BE(value, at);
const writeFlag = (bytes: Buffer, value: boolean, at: number) => bytes.writeUInt8(+value, at);

/** The moment from which PostgreSQL counts days and microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;

const writeDay = (bytes: Buffer, day: string, at: number) =>
  bytes.writeInt32BE((Date.parse(day) - EPOCH_MS) / DAY_MS, at);

const writeInstant = (bytes: Buffer, instant: string, at: number) =>
  writeWhole(bytes, (Date.parse(instant) - EPOCH_MS) * 1000, at);

const FORMS: Readonly<Record<ElementType, ElementForm>> = {
  text: texts(25, (text: string) => text),
  json: texts(114, (value: object) => JSON.stringify(value)),
  whole: fixed(20, 8, writeWhole),
  digest: fixed(20, 8, writeWhole),
  day: fixed(1082, 4, writeDay),
  instant: fixed(1184, 8, writeInstant),
  flag: fixed(16, 1, writeFlag),
  position: fixed(23, 4, writeFour),
};
