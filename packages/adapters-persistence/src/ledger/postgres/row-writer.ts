import { Buffer } from 'node:buffer';
import { dayOfDate, type CalendarDate } from '@data-import/domain';
import type { ColumnType } from '../../engine/dialect.js';

/** The bytes of the length in front of each value; a null has the length `NULL` and no bytes. */
export const LENGTH_BYTES = 4;
const NULL = -1;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);
const LAST_ASCII = 0x7f;
/** The most bytes of UTF-8 that a unit of UTF-16 takes. */
const MOST_BYTES_OF_A_UNIT = 3;
const SHORT = 100;

/** Writes values in the binary form of PostgreSQL, each behind its length, into a buffer that grows. */
export class RowWriter {
  #bytes: Buffer;
  /** The same bytes: numbers are written much faster by it. */
  #view: DataView;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get view(): DataView {
    return this.#view;
  }

  get end(): number {
    return this.#end;
  }

  /** Returns the position of so many bytes that the caller fills. */
  skip(bytes: number): number {
    this.#reserve(bytes);
    const start = this.#end;
    this.#end += bytes;
    return start;
  }

  null(): void {
    const at = this.skip(LENGTH_BYTES);
    this.#view.setInt32(at, NULL);
  }

  four(value: number): void {
    const at = this.#fixed(4);
    this.#view.setInt32(at, value);
  }

  whole(value: number | bigint): void {
    const at = this.#fixed(8);
    if (typeof value === 'bigint') this.#view.setBigInt64(at, value);
    else setWhole(this.#view, at, value);
  }

  flag(value: boolean): void {
    const at = this.#fixed(1);
    this.#view.setUint8(at, +value);
  }

  text(text: string): void {
    const start = this.begin();
    this.append(text);
    this.finish(start);
  }

  /** Begins a value of any length, which ends with `finish`, or with `cancel` as a null. */
  begin(): number {
    return this.skip(LENGTH_BYTES);
  }

  finish(start: number): void {
    this.#view.setInt32(start, this.#end - start - LENGTH_BYTES);
  }

  cancel(start: number): void {
    this.#end = start;
    this.null();
  }

  isEmpty(start: number): boolean {
    return this.#end === start + LENGTH_BYTES;
  }

  appendByte(byte: number): void {
    const at = this.skip(1);
    this.#bytes[at] = byte;
  }

  /** Writes short ASCII texts itself: each call of `write` costs more. */
  append(text: string): void {
    const { length } = text;
    this.#reserve(length * MOST_BYTES_OF_A_UNIT);
    const bytes = this.#bytes;
    const start = this.#end;
    let index = length > SHORT ? length + 1 : 0;
    for (; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit > LAST_ASCII) break;
      bytes[start + index] = unit;
    }
    this.#end = start + (index === length ? length : bytes.write(text, start));
  }

  /** Writes a text as JSON: most have nothing to escape. */
  appendQuoted(text: string): void {
    const { length } = text;
    this.#reserve(length + 2);
    const bytes = this.#bytes;
    const start = this.#end + 1;
    let index = length > SHORT ? length + 1 : 0;
    for (; index < length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit < SPACE || unit === QUOTE || unit === BACKSLASH || unit > LAST_ASCII) break;
      bytes[start + index] = unit;
    }
    if (index !== length) return this.append(JSON.stringify(text));
    bytes[start - 1] = QUOTE;
    bytes[start + length] = QUOTE;
    this.#end = start + length + 1;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    const bytes = this.#bytes;
    const shift = this.#end - start;
    for (let at = start; at < end; at += 1) bytes[at + shift] = from[at] as number;
    this.#end += end - start;
  }

  #fixed(size: number): number {
    const at = this.skip(LENGTH_BYTES + size);
    this.#view.setInt32(at, size);
    return at + LENGTH_BYTES;
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

export function setWhole(view: DataView, at: number, value: number): void {
  view.setInt32(at, Math.floor(value / 2 ** 32));
  view.setUint32(at + 4, value >>> 0);
}

export type ElementType = ColumnType | 'position';

/** PostgreSQL counts microseconds from here, and days as `dayOfDate` does. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** Each form is given the values of its own type alone. */
export const FORMS: Readonly<Record<ElementType, (writer: RowWriter, value: never) => unknown>> = {
  text: (writer, value: string) => writer.text(value),
  json: (writer, value: object) => writer.text(JSON.stringify(value)),
  whole: (writer, value: number | bigint) => writer.whole(value),
  digest: (writer, value: bigint) => writer.whole(value),
  day: (writer, value: CalendarDate) => writer.four(dayOfDate(value)),
  instant: (writer, value: string) => writer.whole((Date.parse(value) - EPOCH_MS) * 1000),
  flag: (writer, value: boolean) => writer.flag(value),
  position: (writer, value: number) => writer.four(value),
};
