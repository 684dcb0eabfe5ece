import { Buffer } from 'node:buffer';
import type { BulkRows } from '@data-import/application';
import {
  dayOfDate,
  type TextColumn,
  type TextField,
  type Transaction,
  type TransactionColumns,
  type TransactionDraft,
} from '@data-import/domain';
import type { ColumnType } from '../../engine/dialect.js';
import type { StoredColumn } from '../../tables/table.js';
import { TRANSACTION_DETAIL_FIELDS, TRANSACTIONS } from '../../tables/transactions.js';

/** The account that some rows belong to, once it is known. */
export interface CopiedAccount {
  readonly supplierId: number;
  readonly accountId: number;
  /** The number of its first row; the others follow. */
  readonly entry: number;
  readonly first: number;
  readonly count: number;
  /** The moves by row: the new day as PostgreSQL counts days, and the description. */
  readonly moves: readonly { readonly row: number; readonly day: number; readonly text: string }[];
}

/** These columns come first, at fixed offsets, to be filled in once the account has been read. */
const PLACED = ['supplier_id', 'account_id', 'occurrence', 'entry', 'transaction_date'] as const;
const POSTED_DATE = 'posted_date';
const DETAILS = 'details';
/** Last, since it is known only when its date was moved. */
const LAST = 'description';

/** The types whose values `add` writes, beside its two columns of other types. */
const WRITTEN: ReadonlySet<ColumnType> = new Set(['text', 'whole']);

/** @throws Error for a column that would come as a text: PostgreSQL would take its bytes for another value. */
export function copiedColumns<Item, Place>(
  columns: readonly StoredColumn<Item, Place>[],
): readonly StoredColumn<Item, Place>[] {
  for (const { name, type } of columns)
    if (!WRITTEN.has(type) && name !== POSTED_DATE && name !== DETAILS)
      throw new Error(
        `The column ${name} is of the type ${type}, which CopiedRows does not write in its binary form.`,
      );
  return columns;
}

/** The columns whose values are known when the transaction is read, in the order of the table. */
const KNOWN = copiedColumns(
  TRANSACTIONS.columns.filter(
    ({ name }) => name !== LAST && !PLACED.some((placed) => placed === name),
  ),
);

const COLUMNS = [...PLACED, ...KNOWN.map(({ name }) => name), LAST];

export const COPY_TRANSACTIONS = `copy transactions (${COLUMNS.join(', ')}) from stdin (format binary)`;

const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END_OF_ROWS = Buffer.from([0xff, 0xff]);
/** The bytes of the length in front of each value; a null has the length `NULL` and no bytes. */
const LENGTH = 4;
const NULL = -1;

/** A row up to its first known column: the number of columns, then each with its length in front. */
const HEAD_BYTES = 2 + (4 + 4) + 3 * (4 + 8) + (4 + 4);
const [SUPPLIER, ACCOUNT, OCCURRENCE, ENTRY, DATE] = [6, 14, 26, 38, 50] as const;

const OPEN_OBJECT = '{'.charCodeAt(0);
const CLOSE_OBJECT = '}'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const SPACE = ' '.charCodeAt(0);
const LAST_ASCII = 0x7f;

const DETAIL_FIELDS = Object.entries(TRANSACTION_DETAIL_FIELDS).map(([key, { name, codec }]) => ({
  key: key as keyof TransactionDraft,
  name: `${JSON.stringify(name)}:`,
  write: codec.write as (value: unknown) => unknown,
}));

const TEXT_DETAILS = Object.entries(TRANSACTION_DETAIL_FIELDS)
  .filter(([, { codec }]) => codec.type === 'text')
  .map(([key, { name }]) => ({ field: key as TextField, name: `${JSON.stringify(name)}:` }));

const FIRST_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);

/** Transactions as binary COPY takes them. Each is written once, when it is read, and is no object afterwards. */
export class CopiedRows implements BulkRows {
  #bytes: Buffer;
  /** The same bytes: numbers are written much faster by it. */
  #view: DataView;
  #end = 0;
  readonly #starts: number[] = [];

  /** Reuses a buffer that other rows have released. */
  constructor(bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  add(draft: TransactionDraft): void {
    const day = dayOfDate(draft.transactionDate);
    this.#starts.push(this.#end);
    this.#writeHead(day);
    for (const { name, type, valueOf } of KNOWN) {
      if (name === POSTED_DATE) this.#writeDay(day);
      else if (name === DETAILS) this.#writeDetails(draft);
      else {
        // The service adds its own fields to a draft in other columns than these.
        const value = valueOf(draft as unknown as Transaction, NO_PLACE);
        if (type === 'whole') this.#writeWhole(value as number);
        else this.#writeText(value as string);
      }
    }
    this.#writeNull();
  }

  addAll({ count, bytes, days, amountsMinor, texts }: TransactionColumns): void {
    const details = TEXT_DETAILS.map(({ field, name }) => ({ name, text: texts[field] }));
    const known = KNOWN.map(({ name, key, type }) => ({
      name,
      type,
      text: texts[key as TextField],
    }));
    for (let row = 0; row < count; row += 1) {
      const day = days[row] as number;
      this.#starts.push(this.#end);
      this.#writeHead(day);
      for (const { name, type, text } of known) {
        if (name === POSTED_DATE) this.#writeDay(day);
        else if (name === DETAILS) this.#copyDetails(bytes, details, row);
        else if (type === 'whole') this.#writeWhole(amountsMinor[row] as number);
        else this.#copyText(bytes, text, row);
      }
      this.#writeNull();
    }
  }

  idOf(row: number): Transaction['transactionId'] {
    const at = (this.#starts[row] ?? 0) + HEAD_BYTES;
    const end = at + LENGTH + this.#view.getInt32(at);
    return this.#bytes.toString('utf8', at + LENGTH, end) as Transaction['transactionId'];
  }

  /** The rows of these accounts in the order in which they were added, as slices of this buffer. */
  placed(accounts: readonly CopiedAccount[]): readonly Buffer[] {
    const pieces: Buffer[] = [SIGNATURE];
    let [from, to] = [0, 0];
    const takeUpTo = (end: number) => {
      if (from < end) pieces.push(this.#bytes.subarray(from, end));
    };
    for (const account of accounts) {
      this.#fill(account);
      const start = this.#startOf(account.first);
      // Accounts whose rows are side by side become one piece.
      if (start !== to) {
        takeUpTo(to);
        from = start;
      }
      to = this.#startOf(account.first + account.count);
      for (const { row, text } of account.moves) {
        const end = this.#startOf(row + 1);
        takeUpTo(end - LENGTH);
        pieces.push(textField(text));
        from = end;
      }
    }
    takeUpTo(to);
    pieces.push(END_OF_ROWS);
    return pieces;
  }

  /** Returns the buffer for reuse; don't use these rows afterwards. */
  release(): Buffer {
    const bytes = this.#bytes;
    this.#bytes = NOTHING;
    return bytes;
  }

  #fill({ supplierId, accountId, entry, first, count, moves }: CopiedAccount): void {
    for (let index = 0; index < count; index += 1) {
      const at = this.#startOf(first + index);
      this.#view.setInt32(at + SUPPLIER, supplierId);
      setWhole(this.#view, at + ACCOUNT, accountId);
      setWhole(this.#view, at + ENTRY, entry + index);
    }
    for (const { row, day } of moves) this.#view.setInt32(this.#startOf(row) + DATE, day);
  }

  #startOf(row: number): number {
    return this.#starts[row] ?? this.#end;
  }

  #writeHead(day: number): void {
    this.#reserve(HEAD_BYTES);
    const view = this.#view;
    const start = this.#end;
    view.setInt16(start, COLUMNS.length);
    view.setInt32(start + SUPPLIER - LENGTH, 4);
    view.setInt32(start + ACCOUNT - LENGTH, 8);
    view.setInt32(start + OCCURRENCE - LENGTH, 8);
    setWhole(view, start + OCCURRENCE, 0);
    view.setInt32(start + ENTRY - LENGTH, 8);
    view.setInt32(start + DATE - LENGTH, 4);
    view.setInt32(start + DATE, day);
    this.#end = start + HEAD_BYTES;
  }

  #writeNull(): void {
    this.#reserve(LENGTH);
    this.#view.setInt32(this.#end, NULL);
    this.#end += LENGTH;
  }

  #writeDay(day: number): void {
    this.#reserve(LENGTH + 4);
    this.#view.setInt32(this.#end, 4);
    this.#view.setInt32(this.#end + LENGTH, day);
    this.#end += LENGTH + 4;
  }

  #writeWhole(value: number): void {
    this.#reserve(LENGTH + 8);
    this.#view.setInt32(this.#end, 8);
    setWhole(this.#view, this.#end + LENGTH, value);
    this.#end += LENGTH + 8;
  }

  #writeText(text: string): void {
    const start = this.#beginValue();
    this.#append(text);
    this.#endValue(start);
  }

  /** The JSON of the fields that were posted, which costs half of what making it by JSON.stringify does. */
  #writeDetails(draft: TransactionDraft): void {
    const start = this.#beginValue();
    for (const { key, name, write } of DETAIL_FIELDS) {
      const value = write(draft[key]);
      if (value === undefined) continue;
      this.#appendByte(this.#end === start + LENGTH ? OPEN_OBJECT : COMMA);
      this.#append(name);
      if (typeof value === 'string') this.#appendQuoted(value);
      else this.#append(JSON.stringify(value));
    }
    this.#endDetails(start);
  }

  #endDetails(start: number): void {
    if (this.#end > start + LENGTH) {
      this.#appendByte(CLOSE_OBJECT);
      this.#endValue(start);
    } else {
      this.#end = start;
      this.#writeNull();
    }
  }

  #copyText(bytes: Uint8Array, { starts, ends }: TextColumn, row: number): void {
    const start = this.#beginValue();
    this.#copy(bytes, starts[row] as number, ends[row] as number);
    this.#endValue(start);
  }

  #copyDetails(
    bytes: Uint8Array,
    details: readonly { readonly name: string; readonly text: TextColumn }[],
    row: number,
  ): void {
    const start = this.#beginValue();
    for (const { name, text } of details) {
      const from = text.starts[row] as number;
      if (from < 0) continue;
      this.#appendByte(this.#end === start + LENGTH ? OPEN_OBJECT : COMMA);
      this.#append(name);
      // With its quotes: nothing between them has to be escaped.
      this.#copy(bytes, from - 1, (text.ends[row] as number) + 1);
    }
    this.#endDetails(start);
  }

  #copy(from: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    const bytes = this.#bytes;
    const shift = this.#end - start;
    for (let at = start; at < end; at += 1) bytes[at + shift] = from[at] as number;
    this.#end += end - start;
  }

  #beginValue(): number {
    this.#reserve(LENGTH);
    const start = this.#end;
    this.#end += LENGTH;
    return start;
  }

  #endValue(start: number): void {
    this.#view.setInt32(start, this.#end - start - LENGTH);
  }

  #appendByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#end] = byte;
    this.#end += 1;
  }

  /** Writes short ASCII texts itself: each call of `write` costs more. */
  #append(text: string): void {
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
  #appendQuoted(text: string): void {
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
    if (index !== length) return this.#append(JSON.stringify(text));
    bytes[start - 1] = QUOTE;
    bytes[start + length] = QUOTE;
    this.#end = start + length + 1;
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

const NO_PLACE = undefined as never;

/** The most bytes of UTF-8 that a unit of UTF-16 takes. */
const MOST_BYTES_OF_A_UNIT = 3;
const SHORT = 100;

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}

function setWhole(view: DataView, at: number, value: number): void {
  view.setInt32(at, Math.floor(value / 2 ** 32));
  view.setUint32(at + 4, value >>> 0);
}

function textField(text: string): Buffer {
  const field = Buffer.allocUnsafe(LENGTH + Buffer.byteLength(text));
  field.writeInt32BE(field.length - LENGTH, 0);
  field.write(text, LENGTH);
  return field;
}
