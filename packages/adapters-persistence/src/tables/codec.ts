import {
  isCalendarDate,
  isDocumentPath,
  isUtcInstant,
  parseDecimal,
  storedMinorUnits,
  type CalendarDate,
  type Decimal,
  type DocumentPath,
  type MinorUnits,
  type UtcInstant,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type { ColumnType } from '../engine/dialect.js';

/** Writes a value of the domain as it is stored, and reads it back by the rules of the domain. */
export interface Codec<Value> {
  readonly type: ColumnType;
  write(this: void, value: Value): unknown;
  /** Throws for what the domain refuses: only a change behind the service's back can have stored it. */
  read(this: void, stored: unknown): Value;
}

/** Text, checked by the rule of its kind where there is one. */
export function text(): Codec<string>;
export function text<T extends string>(parse: (stored: string) => Result<T, unknown>): Codec<T>;
export function text(parse?: (stored: string) => Result<string, unknown>): Codec<string> {
  return {
    type: 'text',
    write: same,
    read(stored) {
      if (typeof stored !== 'string') throw new NotOfTheDomain('a text');
      return parse ? taken(parse(stored), 'a text of its kind') : stored;
    },
  };
}

export function oneOf<Word extends string>(words: readonly Word[]): Codec<Word> {
  return {
    type: 'text',
    write: same,
    read(stored) {
      const word = words.find((one) => one === stored);
      if (word === undefined) throw new NotOfTheDomain(`one of ${words.join(', ')}`);
      return word;
    },
  };
}

export const whole = checked<number>('whole', 'a whole number', Number.isSafeInteger);

export const amount: Codec<MinorUnits> = {
  type: 'whole',
  write: same,
  read: (stored) => taken(storedMinorUnits(Number(stored)), 'an amount'),
};

/** SQLite stores 0 and 1. */
export const flag: Codec<boolean> = { type: 'flag', write: same, read: Boolean };

export const day = checked<CalendarDate>('day', 'a day', isText(isCalendarDate));

export const instant = checked<UtcInstant>('instant', 'an instant', isText(isUtcInstant));

// These limits are those of the most exact number of the domain. The type is text: a JSON number would be at the mercy
// of its reader.
const EXACT = { integerDigits: 15, decimalPlaces: 10 };

export const decimal: Codec<Decimal> = {
  type: 'text',
  write: same,
  read: (stored) => taken(parseDecimal(String(stored), EXACT), 'a decimal'),
};

export const documentPath = checked<DocumentPath>(
  'text',
  'a document path',
  isText(isDocumentPath),
);

/** Absent is null in a column, and left out in JSON. */
export function optional<Value>(codec: Codec<Value>): Codec<Value | undefined> {
  return {
    type: codec.type,
    write: (value) => (value === undefined ? undefined : codec.write(value)),
    read: (stored) => (stored === null || stored === undefined ? undefined : codec.read(stored)),
  };
}

export function listOf<Value>(codec: Codec<Value>): Codec<readonly Value[]> {
  return {
    type: 'json',
    write: (values) => values.map((value) => codec.write(value)),
    read(stored) {
      const values: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
      if (!Array.isArray(values)) throw new NotOfTheDomain('a list');
      return values.map((value) => codec.read(value));
    },
  };
}

/** The name of each field in JSON, and how it is written. A field of the domain that is left out does not compile. */
export type Fields<Item> = {
  readonly [Key in keyof Required<Item>]: {
    readonly name: string;
    readonly codec: Codec<Item[Key]>;
  };
};

export function objectOf<Item>(fields: Fields<Item>): Codec<Item> {
  const entries = Object.entries(fields) as [
    keyof Item & string,
    { readonly name: string; readonly codec: Codec<Item[keyof Item]> },
  ][];
  return {
    type: 'json',
    write(item) {
      const written: Record<string, unknown> = {};
      for (const [key, { name, codec }] of entries) written[name] = codec.write(item[key]);
      return written;
    },
    read(stored) {
      const values = (typeof stored === 'string' ? JSON.parse(stored) : stored) as Readonly<
        Record<string, unknown>
      >;
      const item: Partial<Item> = {};
      for (const [key, { name, codec }] of entries)
        item[key] = codec.read(values[name]) as Item[keyof Item & string];
      return item as Item;
    },
  };
}

/** Like `objectOf`, for fields that are all optional; null when none is given. */
export function optionalFields<Item extends object>(fields: Fields<Item>): Codec<Item> {
  const names = Object.keys(fields) as (keyof Item)[];
  const { write, read } = objectOf(fields);
  return {
    type: 'json',
    write: (item) => (names.some((name) => item[name] !== undefined) ? write(item) : null),
    read: (stored) => read(stored ?? {}),
  };
}

export function field<Value>(name: string, codec: Codec<Value>) {
  return { name, codec };
}

function checked<Value>(
  type: ColumnType,
  what: string,
  isOfTheDomain: (stored: unknown) => boolean,
): Codec<Value> {
  return {
    type,
    write: same,
    read(stored) {
      if (isOfTheDomain(stored)) return stored as Value;
      throw new NotOfTheDomain(what);
    },
  };
}

function isText(rule: (stored: string) => boolean): (stored: unknown) => boolean {
  return (stored) => typeof stored === 'string' && rule(stored);
}

function same(value: unknown): unknown {
  return value;
}

function taken<T>(result: Result<T, unknown>, what: string): T {
  if (result.isOk()) return result.value;
  throw new NotOfTheDomain(what);
}

/** Says what was expected, not what was found: that may be a customer's data. */
class NotOfTheDomain extends Error {
  constructor(what: string) {
    super(`The database holds a value that is not ${what}.`);
  }
}
