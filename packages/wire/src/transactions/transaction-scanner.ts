import {
  dateOfDay,
  dayOfDate,
  parseCalendarDate,
  transactionFaults,
  type TextColumn,
  type TransactionColumns,
  type TransactionDraft,
  type TransactionFields,
  type Vocabulary,
} from '@data-import/domain';
import { accountAddressing, type AccountAddressing } from '../items/addressing.js';
import type { ColumnType, Field } from '../items/field.js';
import { transactionFields } from '../items/transaction.js';
import { REFUSED, type Codec } from '../reading/codec.js';
import { text } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';
import type { CheckSettings } from '../settings/limits.js';

const UTF_8_BYTES = new TextEncoder();
const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Lines with more transactions are parsed. */
const MOST_ROWS = 2048;

const TAB = 0x09;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const DELETE = 0x7f;
const DATE_LENGTH = 'YYYY-MM-DD'.length;

const [OPERATION, TRANSACTIONS, REF, BODY] = [
  quoted('operation'),
  quoted('transactions'),
  quoted('ref'),
  quoted('body'),
] as const;
const [SUPPLIER, ACCOUNT] = [quoted('import_supplier'), quoted('external_account_number')] as const;
const REFERENCE = text({ maxLength: LENGTHS.ref });

/** A bulk line of transactions without a query. */
export interface ScannedLine {
  readonly ref: string | undefined;
  readonly body: AccountAddressing & { readonly transactions: ScannedTransactions };
}

/** Transactions by column, beside the JSON in which they were sent. */
export interface ScannedTransactions extends TransactionColumns {
  /** The places of the transactions in `bytes`, with their braces. */
  readonly items: TextColumn;
  /** The places of their amounts, with the quotes if they have some. */
  readonly amounts: TextColumn;
  /** True when there is no space between their names and values. */
  readonly isCompact: boolean;
}

interface ScannedField {
  readonly key: keyof TransactionFields;
  /** The name in quotes. */
  readonly name: Uint8Array;
  readonly column: ColumnType;
  /** All that it may have, where the list is closed: as text, and in quotes as bytes. */
  readonly words: readonly { readonly text: string; readonly bytes: Uint8Array }[] | undefined;
  /** The index of the word that was read last. */
  word: number;
  /** The places of its texts; numbers have none. */
  readonly places: TextColumn;
}

function scannedField([key, { name, column }]: readonly [string, Field<unknown>]): ScannedField {
  const listed = column.kind === 'text' && column.words ? [...column.words] : undefined;
  const plain = listed?.filter((word) => `"${word}"` === JSON.stringify(word));
  return {
    key: key as keyof TransactionFields,
    name: quoted(name),
    column,
    words: plain?.map((word) => ({ text: word, bytes: quoted(word) })),
    word: 0,
    places: newPlaces(),
  };
}

function newPlaces(): TextColumn {
  return { starts: new Int32Array(MOST_ROWS).fill(-1), ends: new Int32Array(MOST_ROWS) };
}

/**
 * Reads bulk lines of transactions from their bytes, which have to be UTF-8, and makes no object of a transaction. Lines
 * with an escape, an exponent, line items or tax items, and all that are wrong, are left to be parsed. A line that is read
 * gives the same drafts as the codec of the request.
 */
export class TransactionScanner {
  readonly #fields: readonly ScannedField[];
  /** One bit for each field that may not be left out. */
  readonly #required: number;
  /** The index of the field that came behind each one: clients write the fields of all items in one order. */
  readonly #next: Int32Array;
  readonly #mostRows: number;
  readonly #vocabulary: Vocabulary;
  readonly #columns: Columns;
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;
  /** False once a space was passed. */
  #isCompact = true;

  constructor({ limits, vocabulary }: Omit<CheckSettings, 'vendors'>) {
    const fields = Object.entries<Field<unknown>>(transactionFields(vocabulary, limits) as never);
    this.#fields = fields.map(scannedField);
    this.#required = fields.reduce(
      (bits, [, { codec }], index) => (codec.isOptional ? bits : bits | (1 << index)),
      0,
    );
    this.#next = new Int32Array(fields.length + 1);
    this.#mostRows = Math.min(limits.maximumItems, MOST_ROWS);
    this.#vocabulary = vocabulary;
    this.#columns = new Columns(this.#fields);
  }

  /** The columns last until the next line is scanned. */
  scan(bytes: Uint8Array): ScannedLine | undefined {
    this.#bytes = bytes;
    this.#at = 0;
    this.#columns.begin(bytes);
    const line = this.#line();
    this.#skipSpace();
    return this.#at === bytes.length ? line : undefined;
  }

  #line(): ScannedLine | undefined {
    let isOfTransactions = false;
    let ref: string | undefined;
    let body: ScannedLine['body'] | undefined;
    if (!this.#passes(OPEN_OBJECT)) return undefined;
    do {
      if (!isOfTransactions && this.#passesName(OPERATION))
        isOfTransactions = this.#taken(this.#passesBytes(TRANSACTIONS));
      else if (ref === undefined && this.#passesName(REF))
        ref = this.#taken(this.#value(REFERENCE));
      else if (!body && this.#passesName(BODY)) body = this.#taken(this.#body());
      else return undefined;
    } while (this.#passes(COMMA));
    return isOfTransactions && body && this.#passes(CLOSE_OBJECT) ? { ref, body } : undefined;
  }

  #body(): ScannedLine['body'] | undefined {
    let supplier: AccountAddressing['import_supplier'] | undefined;
    let account: AccountAddressing['external_account_number'] | undefined;
    let areRead = false;
    if (!this.#passes(OPEN_OBJECT)) return undefined;
    do {
      if (supplier === undefined && this.#passesName(SUPPLIER))
        supplier = this.#taken(this.#value(accountAddressing.import_supplier));
      else if (account === undefined && this.#passesName(ACCOUNT))
        account = this.#taken(this.#value(accountAddressing.external_account_number));
      else if (!areRead && this.#passesName(TRANSACTIONS)) areRead = this.#taken(this.#items());
      else return undefined;
    } while (this.#passes(COMMA));
    return supplier !== undefined && account !== undefined && areRead && this.#passes(CLOSE_OBJECT)
      ? {
          import_supplier: supplier,
          external_account_number: account,
          transactions: this.#columns,
        }
      : undefined;
  }

  /** A refused value ends the reading of the line: nothing else of it may pass. */
  #taken<A>(value: A): A {
    if (value === undefined || value === false) this.#at = this.#bytes.length + 1;
    return value;
  }

  #items(): boolean {
    this.#isCompact = true;
    if (!this.#passes(OPEN_LIST)) return false;
    do {
      if (this.#columns.count === this.#mostRows || !this.#item()) return false;
    } while (this.#passes(COMMA));
    this.#columns.isCompact = this.#isCompact;
    return this.#passes(CLOSE_LIST);
  }

  #item(): boolean {
    if (!this.#passes(OPEN_OBJECT)) return false;
    const columns = this.#columns;
    const start = this.#at - 1;
    let seen = 0;
    let last = this.#fields.length;
    do {
      const index = this.#field(last);
      const field = this.#fields[index];
      if (!field || (seen & (1 << index)) !== 0 || !this.#read(field)) return false;
      seen |= 1 << index;
      last = index;
    } while (this.#passes(COMMA));
    if ((seen & this.#required) !== this.#required || !this.#passes(CLOSE_OBJECT)) return false;
    if (transactionFaults(columns.current, this.#vocabulary).length > 0) return false;
    columns.items.starts[columns.count] = start;
    columns.items.ends[columns.count] = this.#at;
    columns.count += 1;
    return true;
  }

  /** The index of the field whose name comes next, and which came behind `last` in items before; -1 for another name. */
  #field(last: number): number {
    const { length } = this.#fields;
    const likely = this.#next[last] as number;
    for (let tried = 0; tried < length; tried += 1) {
      const index = (likely + tried) % length;
      if (!this.#passesName((this.#fields[index] as ScannedField).name)) continue;
      this.#next[last] = index;
      return index;
    }
    return -1;
  }

  #read(field: ScannedField): boolean {
    const { column } = field;
    if (column.kind === 'text') return this.#text(field, column.maxLength ?? Infinity);
    if (column.kind === 'day') return this.#day();
    return column.kind === 'money' && this.#amount();
  }

  #text(field: ScannedField, maxLength: number): boolean {
    this.#skipSpace();
    const before = this.#at;
    const { places } = field;
    const row = this.#columns.count;
    if (!(field.words ? this.#passesWord(field, field.words) : this.#passesText(maxLength)))
      return false;
    places.starts[row] = before + 1;
    places.ends[row] = this.#at - 1;
    return true;
  }

  /** One of the words, of which the last one is likely to come again. */
  #passesWord(field: ScannedField, words: NonNullable<ScannedField['words']>): boolean {
    const { length } = words;
    for (let tried = 0; tried < length; tried += 1) {
      const index = (field.word + tried) % length;
      if (!this.#passesBytes((words[index] as (typeof words)[number]).bytes)) continue;
      field.word = index;
      return true;
    }
    return false;
  }

  /** A text whose bytes are at most so many; it is not blank since it begins with a character that can be seen. */
  #passesText(maxLength: number): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = this.#at;
    if (at + 2 >= length || bytes[at] !== QUOTE) return false;
    const start = at + 1;
    const first = bytes[start] as number;
    if (first <= SPACE || first >= DELETE) return false;
    for (at = start; at < length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) break;
      if (byte < SPACE || byte === BACKSLASH) return false;
    }
    this.#at = at + 1;
    return at < length && at > start && at - start <= maxLength;
  }

  #value<A>(codec: Codec<A>): A | undefined {
    this.#skipSpace();
    const start = this.#at + 1;
    if (!this.#passesText(Infinity)) return undefined;
    const value = codec.read(UTF_8.decode(this.#bytes.subarray(start, this.#at - 1)));
    return value === REFUSED ? undefined : value;
  }

  /** `"YYYY-MM-DD"`. */
  #day(): boolean {
    this.#skipSpace();
    const bytes = this.#bytes;
    const start = this.#at + 1;
    const end = start + DATE_LENGTH;
    if (end >= bytes.length || bytes[start - 1] !== QUOTE || bytes[end] !== QUOTE) return false;
    let packed = 0;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (at === start + 4 || at === start + 7) {
        if (byte !== MINUS) return false;
      } else if (isDigit(byte)) packed = packed * 10 + byte - ZERO;
      else return false;
    }
    const day = dayOfDigits(packed);
    if (day === undefined) return false;
    this.#columns.days[this.#columns.count] = day;
    this.#at = end + 1;
    return true;
  }

  /** A number, or the same in quotes, with at most ten digits before the point and two behind it. */
  #amount(): boolean {
    this.#skipSpace();
    const bytes = this.#bytes;
    const { length } = bytes;
    const before = this.#at;
    const isQuoted = bytes[before] === QUOTE;
    let at = isQuoted ? before + 1 : before;
    const isNegative = bytes[at] === MINUS;
    if (isNegative) at += 1;
    const start = at;
    let minor = 0;
    for (; at < length && isDigit(bytes[at] as number); at += 1)
      minor = minor * 10 + (bytes[at] as number) - ZERO;
    const digits = at - start;
    if (digits === 0 || digits > 10 || (digits > 1 && bytes[start] === ZERO)) return false;
    let places = 0;
    if (bytes[at] === POINT) {
      for (at += 1; at < length && isDigit(bytes[at] as number); at += 1) {
        minor = minor * 10 + (bytes[at] as number) - ZERO;
        places += 1;
      }
      if (places === 0 || places > 2) return false;
    }
    for (; places < 2; places += 1) minor *= 10;
    if (isQuoted) {
      if (bytes[at] !== QUOTE) return false;
      at += 1;
    }
    const { amountsMinor, amounts, count } = this.#columns;
    amountsMinor[count] = isNegative ? -minor : minor;
    amounts.starts[count] = before;
    amounts.ends[count] = at;
    this.#at = at;
    return true;
  }

  #passesName(name: Uint8Array): boolean {
    const before = this.#at;
    if (this.#passesBytes(name) && this.#passes(COLON)) return true;
    this.#at = before;
    return false;
  }

  #passesBytes(wanted: Uint8Array): boolean {
    this.#skipSpace();
    if (!isAt(this.#bytes, this.#at, wanted)) return false;
    this.#at += wanted.length;
    return true;
  }

  #passes(wanted: number): boolean {
    this.#skipSpace();
    if (this.#at >= this.#bytes.length || this.#bytes[this.#at] !== wanted) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    const bytes = this.#bytes;
    for (; this.#at < bytes.length; this.#at += 1) {
      const byte = bytes[this.#at] as number;
      if (byte > SPACE || (byte !== SPACE && byte !== TAB && byte !== RETURN)) return;
      this.#isCompact = false;
    }
  }
}

class Columns implements ScannedTransactions {
  count = 0;
  isCompact = true;
  bytes: Uint8Array = new Uint8Array();
  readonly texts: TransactionColumns['texts'];
  readonly days = new Int32Array(MOST_ROWS);
  readonly amountsMinor = new Float64Array(MOST_ROWS);
  readonly items = newPlaces();
  readonly amounts = newPlaces();
  /** The transaction that is being read. A text becomes a string when a rule looks at it. */
  readonly current: TransactionFields;
  readonly #fields: readonly ScannedField[];

  constructor(fields: readonly ScannedField[]) {
    this.#fields = fields;
    this.texts = Object.fromEntries(
      fields.filter(({ column }) => column.kind === 'text').map(({ key, places }) => [key, places]),
    ) as unknown as TransactionColumns['texts'];
    const current = this.#fields.map((field) => [
      field.key,
      { get: () => this.#currentOf(field), enumerable: true },
    ]);
    this.current = Object.defineProperties({}, Object.fromEntries(current)) as TransactionFields;
  }

  get mayRepeat(): boolean {
    const { starts, ends } = this.texts.transactionId;
    const hashes = new Set<number>();
    for (let row = 0; row < this.count; row += 1) {
      let hash = 0;
      for (let at = starts[row] as number; at < (ends[row] as number); at += 1)
        hash = (Math.imul(hash, 31) + (this.bytes[at] as number)) | 0;
      hashes.add(hash);
    }
    return hashes.size < this.count;
  }

  begin(bytes: Uint8Array): void {
    // The last one may have been read in part.
    for (const { places } of this.#fields) places.starts.fill(-1, 0, this.count + 1);
    this.bytes = bytes;
    this.count = 0;
  }

  draftOf(row: number): TransactionDraft {
    const fields = this.#fields.map((field) => [field.key, this.#valueOf(field, row)]);
    return Object.fromEntries(fields) as TransactionDraft;
  }

  #currentOf(field: ScannedField) {
    const { words, word, places } = field;
    if (!words) return this.#valueOf(field, this.count);
    return (places.starts[this.count] as number) < 0 ? undefined : words[word]?.text;
  }

  #valueOf({ column, places: { starts, ends } }: ScannedField, row: number) {
    if (column.kind === 'day') return dateOfDay(this.days[row] as number);
    if (column.kind === 'money') return this.amountsMinor[row];
    if (column.kind !== 'text') return undefined;
    const start = starts[row] as number;
    return start < 0 ? undefined : UTF_8.decode(this.bytes.subarray(start, ends[row]));
  }
}

const DAYS = new Map<number, number>();

/** The day of `YYYYMMDD`, as `dayOfDate` counts days; `undefined` where there is no such day. */
function dayOfDigits(digits: number): number | undefined {
  const known = DAYS.get(digits);
  if (known !== undefined) return known;
  const date = String(digits).replace(/^(....)(..)(..)$/, '$1-$2-$3');
  const day = parseCalendarDate(date).map(dayOfDate).unwrapOr(undefined);
  // There are at most 300 years of them.
  if (day !== undefined) DAYS.set(digits, day);
  return day;
}

function isAt(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  if (start + wanted.length > bytes.length) return false;
  for (let at = 0; at < wanted.length; at += 1) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

function quoted(name: string): Uint8Array {
  return UTF_8_BYTES.encode(JSON.stringify(name));
}
