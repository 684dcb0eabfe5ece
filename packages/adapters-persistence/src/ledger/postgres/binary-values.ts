import { Buffer } from 'node:buffer';
import { dayOfDate, type CalendarDate } from '@data-import/domain';
import type { ColumnType } from '../../engine/dialect.js';

/** `position` is an index in an array, or any other number of four bytes. */
export type BinaryType = ColumnType | 'position';

/** The bytes of the length in front of each value. */
export const LENGTH_BYTES = 4;
/** The length that PostgreSQL reads as a null. */
const NULL = -1;
/** The most bytes of a number with its length. */
const NUMBER_BYTES = LENGTH_BYTES + 8;
/** The most bytes of UTF-8 that a unit of UTF-16 takes. */
const MOST_BYTES_OF_A_UNIT = 3;
const LAST_ASCII = 0x7f;
/** For a shorter text of ASCII, a call of `write` costs more than writing it here. */
const SHORT = 100;

/** The moment from which PostgreSQL counts microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** Writes values in the binary form of PostgreSQL, each behind its length. */
export class BinaryValues {
  #bytes: Buffer;
  /** The same bytes: numbers are written much faster by it. */
  #view: DataView;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  get length(): number {
    return this.#end;
  }

  /** The buffer that is written into: a larger one may take its place. */
  get buffer(): Buffer {
    return this.#bytes;
  }

  written(start = 0, end = this.#end): Buffer {
    return this.#bytes.subarray(start, end);
  }

  int16(value: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.#end, value);
    this.#end += 2;
  }

  int32(value: number): void {
    this.#reserve(4);
    this.#view.setInt32(this.#end, value);
    this.#end += 4;
  }

  /** Writes over the four bytes at `at`. */
  setInt32(at: number, value: number): void {
    this.#view.setInt32(at, value);
  }

  /** Writes over the eight bytes at `at`. */
  setWhole(at: number, value: number): void {
    this.#view.setInt32(at, Math.floor(value / 2 ** 32));
    this.#view.setUint32(at + 4, value >>> 0);
  }

  value(type: BinaryType, value: unknown): void {
    if (value === null || value === undefined) return this.int32(NULL);
    switch (type) {
      case 'text':
        return this.#text(value as string);
      case 'json':
        return this.#text(JSON.stringify(value));
      case 'whole':
      case 'digest':
        return this.#whole(value as number | bigint);
      case 'instant':
        return this.#whole((Date.parse(value as string) - EPOCH_MS) * 1000);
      case 'day':
        return this.#four(dayOfDate(value as CalendarDate));
      case 'position':
        return this.#four(value as number);
      case 'flag':
        this.int32(1);
        this.#reserve(1);
        this.#bytes[this.#end] = Number(value);
        this.#end += 1;
    }
  }

  #four(value: number): void {
    this.int32(4);
    this.int32(value);
  }

  #whole(value: number | bigint): void {
    this.#reserve(NUMBER_BYTES);
    const at = this.#end + LENGTH_BYTES;
    this.#view.setInt32(this.#end, 8);
    if (typeof value === 'bigint') this.#view.setBigInt64(at, value);
    else this.setWhole(at, value);
    this.#end += NUMBER_BYTES;
  }

  #text(text: string): void {
    const { length } = text;
    this.#reserve(LENGTH_BYTES + length * MOST_BYTES_OF_A_UNIT);
    const bytes = this.#bytes;
    const start = this.#end + LENGTH_BYTES;
    let index = length > SHORT ? length + 1 : 0;
    for (; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit > LAST_ASCII) break;
      bytes[start + index] = unit;
    }
    const size = index === length ? length : bytes.write(text, start);
    this.#view.setInt32(this.#end, size);
    this.#end = start + size;
  }

  #reserve(bytes: number): void {
    const needed = this.#end + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}
