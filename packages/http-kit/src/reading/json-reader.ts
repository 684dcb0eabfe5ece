import type { Buffer } from 'node:buffer';
import { isAscii } from 'node:buffer';
import type { Path } from '@data-import/wire/kit';
import { isExactAsDouble } from './exact-json.js';

/** Limits on the parts of a text that cost more memory than they have bytes. */
export interface JsonBounds {
  /** Maximum number of items of any array. One more is kept; the others are checked and left out. */
  readonly maximumItems: number;
  readonly maximumDepth: number;
  readonly maximumContainers: number;
  readonly maximumNames: number;
  readonly maximumDuplicates: number;
}

export type JsonFault =
  | {
      readonly kind: 'malformed';
      readonly at: number;
      readonly expected: string;
    }
  | {
      readonly kind: 'too-deep' | 'too-many-containers' | 'too-many-names';
      readonly at: number;
    };

const enum State {
  Value,
  FirstItem,
  Name,
  FirstName,
  After,
  End,
}

type Fields = Record<string, unknown>;

interface Opened {
  /** `undefined` for an array. */
  readonly fields: Fields | undefined;
  readonly items: unknown[];
  /** The name of the field or the index of the item that is being read. */
  key: string | number;
}

/**
 * Reads JSON byte by byte, a slice at a time: keeps the digits of numbers that a double would change, and finds repeated
 * fields and the place of a fault. Costs several times what JSON.parse does.
 */
export class JsonReader {
  readonly duplicates: Path[] = [];
  fault: JsonFault | undefined;
  value: unknown;
  /** The number of arrays, objects, fields and long numbers that were kept so far. */
  nodes = 0;

  readonly #names = new Set<string>();
  readonly #recent: (RecentName | undefined)[] = Array.from({ length: SLOTS });
  readonly #open: Opened[] = [];
  readonly #encoding: 'latin1' | 'utf8';
  #containers = 0;
  #state = State.Value;
  #at: number;
  #pause = 0;
  /** The number of containers that are open around items that are left out; 0 while none are. */
  #skippedDepth = 0;
  /** True if the string that was passed last has escapes. */
  #hasEscapes = false;

  constructor(
    private readonly bytes: Buffer,
    private readonly bounds: JsonBounds,
    start = 0,
  ) {
    this.#at = start;
    this.#encoding = isAscii(bytes) ? 'latin1' : 'utf8';
  }

  /** Reads up to a comma after so many bytes. True once the text is read, or at fault. */
  readOn(sliceBytes: number): boolean {
    const { bytes } = this;
    const { length } = bytes;
    this.#pause = this.#at + sliceBytes;
    let at = this.#at;
    while (at < length) {
      const byte = bytes[at] ?? 0;
      if (byte <= 0x20 && isSpace(byte)) {
        at += 1;
        continue;
      }
      switch (this.#state) {
        case State.After:
          if (byte === COMMA) this.#passComma();
          else if (byte === (this.#isInObject ? END_OBJECT : END_ARRAY)) this.#close();
          else return this.#malformed(at);
          at += 1;
          if (byte === COMMA && at > this.#pause) {
            this.#at = at;
            return false;
          }
          break;
        case State.FirstName:
        case State.Name:
          if (byte === QUOTE) at = this.#passName(at);
          else if (byte === END_OBJECT && this.#state === State.FirstName) {
            this.#close();
            at += 1;
          } else return this.#malformed(at);
          break;
        case State.FirstItem:
        case State.Value:
          if (byte === END_ARRAY && this.#state === State.FirstItem) {
            this.#close();
            at += 1;
          } else at = this.#passValue(at, byte);
          break;
        case State.End:
          return this.#malformed(at);
      }
      if (at < 0) return true;
    }
    return this.#state === State.End || this.#malformed(length);
  }

  get #isInObject(): boolean {
    return this.#open.at(-1)?.fields !== undefined;
  }

  /** Each of these returns the place behind what it has passed; negative after a fault. */
  #passValue(at: number, byte: number): number {
    if (byte === OBJECT || byte === ARRAY) return this.#passOpening(at, byte === ARRAY);
    let end: number;
    let value: unknown;
    if (byte === QUOTE) {
      end = this.#endOfString(at);
      if (end > 0 && this.#skippedDepth === 0) value = this.#textOf(at, end);
    } else if (byte === MINUS || isDigit(byte)) {
      end = this.#endOfNumber(at);
      if (end > 0 && this.#skippedDepth === 0) value = this.#numberOf(at, end);
    } else {
      const word = WORDS.find(
        ({ text }) => this.bytes.toString('latin1', at, at + text.length) === text,
      );
      if (!word) return this.#failed(at, this.#expected());
      end = at + word.text.length;
      value = word.value;
    }
    if (end > 0) this.#put(value);
    return end;
  }

  #passOpening(at: number, isArray: boolean): number {
    if (this.#open.length === this.bounds.maximumDepth) return this.#tooMuch('too-deep', at);
    const fields: Fields | undefined = isArray ? undefined : {};
    const items: unknown[] = isArray ? [] : NO_ITEMS;
    if (this.#skippedDepth === 0) {
      this.#containers += 1;
      this.nodes += 1;
      if (this.#containers > this.bounds.maximumContainers)
        return this.#tooMuch('too-many-containers', at);
    }
    this.#put(fields ?? items);
    this.#open.push({ fields, items, key: 0 });
    this.#state = isArray ? State.FirstItem : State.FirstName;
    return at + 1;
  }

  #put(value: unknown): void {
    const around = this.#open.at(-1);
    this.#state = around ? State.After : State.End;
    const isKept = this.#skippedDepth === 0;
    if (!around) this.value = value;
    // A repeated field is found by its name, also among items that are left out.
    else if (around.fields) define(around.fields, around.key as string, isKept && value);
    else if (isKept) around.items.push(value);
  }

  #close(): void {
    if (this.#skippedDepth === this.#open.length) this.#skippedDepth = 0;
    this.#open.pop();
    this.#state = this.#open.length === 0 ? State.End : State.After;
  }

  #passComma(): void {
    const around = this.#open.at(-1) as Opened;
    this.#state = around.fields ? State.Name : State.Value;
    if (around.fields) return;
    around.key = (around.key as number) + 1;
    if (around.key > this.bounds.maximumItems && this.#skippedDepth === 0)
      this.#skippedDepth = this.#open.length;
  }

  #passName(start: number): number {
    const { bytes } = this;
    const end = this.#endOfString(start);
    if (end < 0) return end;
    const name = this.#nameOf(start, end);
    if (this.#names.size > this.bounds.maximumNames) return this.#tooMuch('too-many-names', start);
    if (this.#skippedDepth === 0) this.nodes += 1;
    const around = this.#open.at(-1) as Opened;
    around.key = name;
    const isRepeated = Object.hasOwn(around.fields as Fields, name);
    if (isRepeated && this.duplicates.length < this.bounds.maximumDuplicates)
      this.duplicates.push(this.#open.map(({ key }) => key));

    let at = end;
    while (isSpace(bytes[at])) at += 1;
    if (bytes[at] !== COLON) return this.#failed(at, '":"');
    this.#state = State.Value;
    return at + 1;
  }

  /** Bodies repeat the names of their records thousands of times. */
  #nameOf(start: number, end: number): string {
    const { bytes } = this;
    const length = end - start;
    const slot = (length * 31 + (bytes[start + 1] ?? 0) * 7 + (bytes[end - 2] ?? 0) * 13) % SLOTS;
    const recent = this.#recent[slot];
    if (recent?.length === length && isSame(bytes, recent.start, start, length)) return recent.name;
    const name = this.#textOf(start, end);
    this.#names.add(name);
    this.#recent[slot] = { start, length, name };
    return name;
  }

  #textOf(start: number, end: number): string {
    return this.#hasEscapes
      ? (JSON.parse(this.bytes.toString(this.#encoding, start, end)) as string)
      : this.bytes.toString(this.#encoding, start + 1, end - 1);
  }

  #endOfString(start: number): number {
    const { bytes } = this;
    let at = start + 1;
    this.#hasEscapes = false;
    for (;;) {
      while (isPlain(bytes[at])) at += 1;
      const byte = bytes[at];
      if (byte === QUOTE) return at + 1;
      if (byte !== BACKSLASH)
        return this.#failed(
          at,
          byte === undefined ? '"\\"" at the end of the text' : 'an escaped control character',
        );
      this.#hasEscapes = true;
      const escape = bytes[at + 1];
      if (escape === UNICODE) {
        for (let digit = at + 2; digit < at + 6; digit += 1)
          if (!isHexDigit(bytes[digit])) return this.#failed(digit, 'four hexadecimal digits');
        at += 6;
      } else if (escape !== undefined && ESCAPES.has(escape)) at += 2;
      else return this.#failed(at + 1, 'one of "\\/bfnrtu after a backslash');
    }
  }

  #endOfNumber(start: number): number {
    const { bytes } = this;
    let at = bytes[start] === MINUS ? start + 1 : start;
    if (bytes[at] === ZERO) at += 1;
    else at = this.#endOfDigits(at);
    if (at > 0 && bytes[at] === POINT) at = this.#endOfDigits(at + 1);
    if (at > 0 && isExponent(bytes[at])) {
      at += 1;
      if (bytes[at] === MINUS || bytes[at] === PLUS) at += 1;
      at = this.#endOfDigits(at);
    }
    return at;
  }

  #endOfDigits(start: number): number {
    let at = start;
    while (isDigit(this.bytes[at])) at += 1;
    return at === start ? this.#failed(at, 'a digit') : at;
  }

  #numberOf(start: number, end: number): unknown {
    const text = this.bytes.toString('latin1', start, end);
    if (isExactAsDouble(this.bytes, start, end)) return Number(text);
    this.nodes += 1;
    this.#pause -= BYTES_OF_A_LONG_NUMBER;
    return JSON.rawJSON(text);
  }

  #tooMuch(kind: Exclude<JsonFault['kind'], 'malformed'>, at: number): number {
    this.fault = { kind, at };
    return FAILED;
  }

  #failed(at: number, expected: string): number {
    this.fault = { kind: 'malformed', at: Math.min(at, this.bytes.length), expected };
    return FAILED;
  }

  #malformed(at: number): true {
    this.#failed(at, this.#expected());
    return true;
  }

  #expected(): string {
    switch (this.#state) {
      case State.FirstItem:
        return 'a value or "]"';
      case State.Name:
        return 'a field name in double quotes';
      case State.FirstName:
        return 'a field name in double quotes or "}"';
      case State.After:
        return this.#isInObject ? '"," or "}"' : '"," or "]"';
      case State.Value:
        return 'a value';
      case State.End:
        return 'nothing more';
    }
  }
}

interface RecentName {
  readonly start: number;
  readonly length: number;
  readonly name: string;
}

const FAILED = -1;
const SLOTS = 256;
/** A long number costs as much as a hundred bytes of anything else. */
const BYTES_OF_A_LONG_NUMBER = 100;
const NO_ITEMS: unknown[] = [];

const QUOTE = 0x22;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const END_ARRAY = 0x5d;
const UNICODE = 0x75;
const OBJECT = 0x7b;
const END_OBJECT = 0x7d;

const ESCAPES: ReadonlySet<number> = new Set(
  Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)),
);

const WORDS = [true, false, null].map((value) => ({ value, text: String(value) }));

/**
 * `__proto__` is a name like any other: it must not be assigned. Neither must a number: V8 would make room for as many
 * values as it says, and keeps a property that cannot be removed in a table instead.
 */
function define(fields: Fields, key: string, value: unknown): void {
  if (key === '__proto__' || isDigit(key.charCodeAt(0)))
    Object.defineProperty(fields, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: false,
    });
  else fields[key] = value;
}

function isSame(bytes: Buffer, one: number, other: number, length: number): boolean {
  for (let at = 0; at < length; at += 1) if (bytes[one + at] !== bytes[other + at]) return false;
  return true;
}

/** True for a byte that means itself inside a string. */
function isPlain(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isExponent(byte: number | undefined): boolean {
  return byte === 0x65 || byte === 0x45;
}

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66);
}
