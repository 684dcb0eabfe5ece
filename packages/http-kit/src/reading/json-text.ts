import type { Buffer } from 'node:buffer';
import type { Path } from '@data-import/wire/kit';
import { FieldNames } from './field-names.js';
import { isExactAsDouble } from './exact-json.js';

/** Limits on the parts of a text that cost more memory than they have bytes. */
export interface JsonBounds {
  /** Maximum number of items of any array. Items beyond it are scanned and left out. */
  readonly maximumItems: number;
  readonly maximumDepth: number;
  /** Arrays and objects altogether. */
  readonly maximumContainers: number;
  readonly maximumNames: number;
  /** Maximum number of repeated fields that are listed. */
  readonly maximumDuplicates: number;
}

/** The reason why a text cannot be read. */
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

/** An open array or object: of an object, the bytes of the name that is being read, with its quotes. */
export type Opened =
  | { readonly kind: 'array' }
  | { readonly kind: 'object'; readonly nameStart: number; readonly nameEnd: number };

/** Bytes of a piece that are read as something else: a number by its place in `longNumbers`, or left out. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly isLongNumber: boolean;
}

/** A part of the text between two commas, with the containers that are open at its start and at its end. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly openedBefore: readonly Opened[];
  readonly openedAfter: readonly Opened[];
  readonly edits: readonly Edit[];
  readonly isLast: boolean;
}

const enum State {
  Value,
  FirstItem,
  Name,
  FirstName,
  After,
  End,
}

/**
 * Looks through JSON once, byte by byte, without building anything: finds what is malformed, too deep or too much, the
 * duplicate fields and the numbers that a double would change. It stops every `sliceBytes` at a comma, so that
 * what it has passed can be parsed and others can have their turn.
 */
export class JsonScanner {
  readonly duplicates: Path[] = [];
  fault: JsonFault | undefined;

  readonly #names: FieldNames;
  readonly #isArray: boolean[] = [];
  readonly #indexes: number[] = [];
  readonly #nameStarts: number[] = [];
  readonly #nameEnds: number[] = [];
  readonly #serials: number[] = [];
  /** The serial number of the last object with each name, by depth and number of the name. */
  readonly #lastWith: number[][] = [];
  /** True if the string that was passed last has escapes. */
  #hasEscapes = false;
  #depth = 0;
  #serial = 0;
  #containers = 0;
  #fields = 0;
  #state = State.Value;
  #at: number;
  #start: number;
  #openedBefore: readonly Opened[] = [];
  #edits: Edit[] = [];
  #skippedFrom = -1;
  #skippedDepth = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly bounds: JsonBounds,
    private readonly sliceBytes: number,
    start = 0,
  ) {
    this.#names = new FieldNames(bytes, bounds.maximumNames);
    this.#at = start;
    this.#start = start;
  }

  /** The number of arrays, objects and fields so far, without skipped ones. */
  get nodes(): number {
    return this.#containers + this.#fields;
  }

  /** The next piece; `undefined` after a fault, and while skipped items go on. */
  next(): Piece | undefined {
    const { bytes } = this;
    const { length } = bytes;
    const pause = this.#at + this.sliceBytes;
    let at = this.#at;
    while (at < length) {
      const byte = bytes[at] ?? 0;
      if (byte <= 0x20 && isSpace(byte)) {
        at += 1;
        continue;
      }
      switch (this.#state) {
        case State.After:
          if (byte === COMMA) {
            const isPassed = at >= pause || this.#edits.length >= MOST_EDITS;
            if (!this.#passComma(at)) {
              this.#at = at + 1;
              if (isPassed) return undefined;
            } else if (isPassed) {
              this.#at = at + 1;
              return this.#cut(at);
            }
            at += 1;
          } else if (byte === (this.#isArray[this.#depth] === true ? END_ARRAY : END_OBJECT)) {
            this.#close(at);
            at += 1;
          } else return this.#malformed(at, this.#expectedAfter());
          break;
        case State.FirstName:
        case State.Name:
          if (byte === QUOTE) at = this.#passName(at);
          else if (byte === END_OBJECT && this.#state === State.FirstName) {
            this.#close(at);
            at += 1;
          } else
            return this.#malformed(
              at,
              this.#state === State.Name
                ? 'a field name in double quotes'
                : 'a field name in double quotes or "}"',
            );
          if (at < 0) return undefined;
          break;
        case State.FirstItem:
        case State.Value:
          if (byte === END_ARRAY && this.#state === State.FirstItem) {
            this.#close(at);
            at += 1;
            break;
          }
          if (byte === QUOTE) at = this.#endOfString(at);
          else if (byte === MINUS || isDigit(byte)) at = this.#passNumber(at);
          else if (byte === OBJECT || byte === ARRAY) {
            if (!this.#open(at, byte === ARRAY)) return undefined;
            at += 1;
            break;
          } else at = this.#endOfWord(at, byte);
          if (at < 0) return undefined;
          this.#state = this.#depth === 0 ? State.End : State.After;
          break;
        case State.End:
          return this.#malformed(at, 'nothing more');
      }
    }
    this.#at = at;
    if (this.#state === State.End) return this.#piece(length, true);
    return this.#malformed(length, this.#expected());
  }

  #open(at: number, isArray: boolean): boolean {
    this.#serial += 1;
    if (this.#skippedFrom < 0) this.#containers += 1;
    if (this.#depth === this.bounds.maximumDepth) {
      this.fault = { kind: 'too-deep', at };
      return false;
    }
    if (this.#containers > this.bounds.maximumContainers) {
      this.fault = { kind: 'too-many-containers', at };
      return false;
    }
    this.#depth += 1;
    const depth = this.#depth;
    this.#isArray[depth] = isArray;
    this.#indexes[depth] = 0;
    this.#serials[depth] = this.#serial;
    this.#state = isArray ? State.FirstItem : State.FirstName;
    return true;
  }

  #close(at: number): void {
    if (this.#skippedFrom >= 0 && this.#depth === this.#skippedDepth) {
      this.#edits.push({ start: this.#skippedFrom, end: at, isLongNumber: false });
      this.#skippedFrom = -1;
    }
    this.#depth -= 1;
    this.#state = this.#depth === 0 ? State.End : State.After;
  }

  /** False while items after the maximum are skipped. */
  #passComma(at: number): boolean {
    const depth = this.#depth;
    if (this.#isArray[depth] === true) {
      this.#state = State.Value;
      const index = (this.#indexes[depth] ?? 0) + 1;
      this.#indexes[depth] = index;
      if (index > this.bounds.maximumItems && this.#skippedFrom < 0) {
        this.#skippedFrom = at;
        this.#skippedDepth = depth;
      }
    } else this.#state = State.Name;
    return this.#skippedFrom < 0;
  }

  /** The place where the value of the field may begin; negative after a fault. */
  #passName(start: number): number {
    const { bytes } = this;
    const depth = this.#depth;
    let id = this.#names.expectedAt(start + 1);
    let behind = start + 2 + this.#names.lengthOf(id);
    if (id < 0) {
      behind = this.#endOfString(start);
      if (behind < 0) return FAILED;
      id = this.#names.idOf(start + 1, behind - 1, this.#hasEscapes);
      if (id < 0) {
        this.fault = { kind: 'too-many-names', at: start };
        return FAILED;
      }
    }
    if (this.#skippedFrom < 0) this.#fields += 1;
    this.#nameStarts[depth] = start;
    this.#nameEnds[depth] = behind;

    const lastWith = (this.#lastWith[depth] ??= []);
    const serial = this.#serials[depth] ?? 0;
    if (lastWith[id] === serial) this.#noteDuplicate();
    else {
      while (lastWith.length < id) lastWith.push(0);
      lastWith[id] = serial;
    }

    let at = behind;
    while (isSpace(bytes[at])) at += 1;
    if (bytes[at] !== COLON) return this.#failed(at, '":"');
    this.#state = State.Value;
    return at + 1;
  }

  #noteDuplicate(): void {
    if (this.duplicates.length >= this.bounds.maximumDuplicates) return;
    const path: (string | number)[] = [];
    for (let depth = 1; depth <= this.#depth; depth += 1)
      path.push(
        this.#isArray[depth] === true
          ? (this.#indexes[depth] ?? 0)
          : (JSON.parse(
              this.bytes.toString('utf8', this.#nameStarts[depth], this.#nameEnds[depth]),
            ) as string),
      );
    this.duplicates.push(path);
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

  #passNumber(start: number): number {
    const { bytes } = this;
    let at = bytes[start] === MINUS ? start + 1 : start;
    if (!isDigit(bytes[at])) return this.#failed(at, 'a digit');
    if (bytes[at] === ZERO) at += 1;
    else while (isDigit(bytes[at])) at += 1;
    if (bytes[at] === POINT) {
      at += 1;
      if (!isDigit(bytes[at])) return this.#failed(at, 'a digit');
      while (isDigit(bytes[at])) at += 1;
    }
    let hasExponent = false;
    if (bytes[at] === 0x65 || bytes[at] === 0x45) {
      hasExponent = true;
      at += 1;
      if (bytes[at] === MINUS || bytes[at] === PLUS) at += 1;
      if (!isDigit(bytes[at])) return this.#failed(at, 'a digit');
      while (isDigit(bytes[at])) at += 1;
    }
    if ((hasExponent || at - start > SAFE_LENGTH) && this.#skippedFrom < 0)
      if (!isExactAsDouble(bytes, start, at))
        this.#edits.push({ start, end: at, isLongNumber: true });
    return at;
  }

  #endOfWord(start: number, first: number): number {
    const word = WORDS.get(first);
    if (word === undefined) return this.#failed(start, this.#expected());
    for (let offset = 1; offset < word.length; offset += 1)
      if (this.bytes[start + offset] !== word.charCodeAt(offset))
        return this.#failed(start, this.#expected());
    return start + word.length;
  }

  #cut(at: number): Piece {
    const piece = this.#piece(at, false);
    this.#start = at + 1;
    this.#openedBefore = piece.openedAfter;
    this.#edits = [];
    return piece;
  }

  #piece(end: number, isLast: boolean): Piece {
    const openedAfter: Opened[] = [];
    for (let depth = 1; depth <= this.#depth; depth += 1)
      openedAfter.push(
        this.#isArray[depth] === true
          ? { kind: 'array' }
          : {
              kind: 'object',
              nameStart: this.#nameStarts[depth] ?? 0,
              nameEnd: this.#nameEnds[depth] ?? 0,
            },
      );
    return {
      start: this.#start,
      end,
      openedBefore: this.#openedBefore,
      openedAfter,
      edits: this.#edits,
      isLast,
    };
  }

  #failed(at: number, expected: string): number {
    this.fault = { kind: 'malformed', at: Math.min(at, this.bytes.length), expected };
    return FAILED;
  }

  #malformed(at: number, expected: string): undefined {
    this.#failed(at, expected);
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
        return this.#expectedAfter();
      case State.Value:
        return 'a value';
      case State.End:
        return 'nothing more';
    }
  }

  #expectedAfter(): string {
    return this.#isArray[this.#depth] === true ? '"," or "]"' : '"," or "}"';
  }
}

const FAILED = -1;
/** Edits in one piece: a long number costs as much as a hundred bytes of anything else. */
const MOST_EDITS = 2000;
/** A number of up to 15 bytes without an exponent has at most 15 digits, so a double keeps it. */
const SAFE_LENGTH = 15;

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

const WORDS: ReadonlyMap<number, string> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]),
);

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

function isHexDigit(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const lower = byte | 0x20;
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66);
}
