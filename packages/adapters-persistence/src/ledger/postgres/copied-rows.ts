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
import { TRANSACTION_DETAIL_FIELDS, TRANSACTIONS } from '../../tables/transactions.js';
import { FORMS, LENGTH_BYTES, RowWriter, setWhole } from './row-writer.js';

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

/** The columns whose values are known when the transaction is read, in the order of the table. */
const KNOWN = TRANSACTIONS.columns.filter(
  ({ name }) => name !== LAST && !PLACED.some((placed) => placed === name),
);

const COLUMNS = [...PLACED, ...KNOWN.map(({ name }) => name), LAST];

export const COPY_TRANSACTIONS = `copy transactions (${COLUMNS.join(', ')}) from stdin (format binary)`;

const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END_OF_ROWS = Buffer.from([0xff, 0xff]);
/** A row up to its first known column: the number of columns, then each with its length in front. */
const HEAD_BYTES = 2 + (4 + 4) + 3 * (4 + 8) + (4 + 4);
const [SUPPLIER, ACCOUNT, OCCURRENCE, ENTRY, DATE] = [6, 14, 26, 38, 50] as const;

const OPEN_OBJECT = '{'.charCodeAt(0);
const CLOSE_OBJECT = '}'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);

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
  #rows: RowWriter;
  readonly #starts: number[] = [];

  /** Reuses a buffer that other rows have released. */
  constructor(bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)) {
    this.#rows = new RowWriter(bytes);
  }

  add(draft: TransactionDraft): void {
    const day = dayOfDate(draft.transactionDate);
    this.#begin(day);
    for (const { name, type, valueOf } of KNOWN) {
      if (name === POSTED_DATE) this.#rows.four(day);
      else if (name === DETAILS) this.#writeDetails(draft);
      // The service adds its own fields to a draft in other columns than these.
      else FORMS[type](this.#rows, valueOf(draft as unknown as Transaction, NO_PLACE) as never);
    }
    this.#rows.null();
  }

  addAll({ count, bytes, days, amountsMinor, texts }: TransactionColumns): void {
    const rows = this.#rows;
    const details = TEXT_DETAILS.map(({ field, name }) => ({ name, text: texts[field] }));
    const known = KNOWN.map(({ name, key, type }) => ({
      name,
      type,
      text: texts[key as TextField],
    }));
    for (let row = 0; row < count; row += 1) {
      const day = days[row] as number;
      this.#begin(day);
      for (const { name, type, text } of known) {
        if (name === POSTED_DATE) rows.four(day);
        else if (name === DETAILS) this.#copyDetails(bytes, details, row);
        else if (type === 'whole') rows.whole(amountsMinor[row] as number);
        else this.#copyText(bytes, text, row);
      }
      rows.null();
    }
  }

  idOf(row: number): Transaction['transactionId'] {
    const at = (this.#starts[row] ?? 0) + HEAD_BYTES;
    const { bytes, view } = this.#rows;
    const end = at + LENGTH_BYTES + view.getInt32(at);
    return bytes.toString('utf8', at + LENGTH_BYTES, end) as Transaction['transactionId'];
  }

  /** The rows of these accounts in the order in which they were added, as slices of this buffer. */
  placed(accounts: readonly CopiedAccount[]): readonly Buffer[] {
    const pieces: Buffer[] = [SIGNATURE];
    let [from, to] = [0, 0];
    const takeUpTo = (end: number) => {
      if (from < end) pieces.push(this.#rows.bytes.subarray(from, end));
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
        takeUpTo(end - LENGTH_BYTES);
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
    const { bytes } = this.#rows;
    this.#rows = new RowWriter(NOTHING);
    return bytes;
  }

  #fill({ supplierId, accountId, entry, first, count, moves }: CopiedAccount): void {
    const { view } = this.#rows;
    for (let index = 0; index < count; index += 1) {
      const at = this.#startOf(first + index);
      view.setInt32(at + SUPPLIER, supplierId);
      setWhole(view, at + ACCOUNT, accountId);
      setWhole(view, at + ENTRY, entry + index);
    }
    for (const { row, day } of moves) view.setInt32(this.#startOf(row) + DATE, day);
  }

  #startOf(row: number): number {
    return this.#starts[row] ?? this.#rows.end;
  }

  /** Writes the columns that are placed later. */
  #begin(day: number): void {
    const start = this.#rows.skip(HEAD_BYTES);
    this.#starts.push(start);
    const { view } = this.#rows;
    view.setInt16(start, COLUMNS.length);
    view.setInt32(start + SUPPLIER - LENGTH_BYTES, 4);
    view.setInt32(start + ACCOUNT - LENGTH_BYTES, 8);
    view.setInt32(start + OCCURRENCE - LENGTH_BYTES, 8);
    setWhole(view, start + OCCURRENCE, 0);
    view.setInt32(start + ENTRY - LENGTH_BYTES, 8);
    view.setInt32(start + DATE - LENGTH_BYTES, 4);
    view.setInt32(start + DATE, day);
  }

  /** The JSON of the fields that were posted, which costs half of what making it by JSON.stringify does. */
  #writeDetails(draft: TransactionDraft): void {
    const rows = this.#rows;
    const start = rows.begin();
    for (const { key, name, write } of DETAIL_FIELDS) {
      const value = write(draft[key]);
      if (value === undefined) continue;
      rows.appendByte(rows.isEmpty(start) ? OPEN_OBJECT : COMMA);
      rows.append(name);
      if (typeof value === 'string') rows.appendQuoted(value);
      else rows.append(JSON.stringify(value));
    }
    this.#endDetails(start);
  }

  #endDetails(start: number): void {
    if (this.#rows.isEmpty(start)) return this.#rows.cancel(start);
    this.#rows.appendByte(CLOSE_OBJECT);
    this.#rows.finish(start);
  }

  #copyText(bytes: Uint8Array, { starts, ends }: TextColumn, row: number): void {
    const start = this.#rows.begin();
    this.#rows.copy(bytes, starts[row] as number, ends[row] as number);
    this.#rows.finish(start);
  }

  #copyDetails(
    bytes: Uint8Array,
    details: readonly { readonly name: string; readonly text: TextColumn }[],
    row: number,
  ): void {
    const rows = this.#rows;
    const start = rows.begin();
    for (const { name, text } of details) {
      const from = text.starts[row] as number;
      if (from < 0) continue;
      rows.appendByte(rows.isEmpty(start) ? OPEN_OBJECT : COMMA);
      rows.append(name);
      // With its quotes: nothing between them has to be escaped.
      rows.copy(bytes, from - 1, (text.ends[row] as number) + 1);
    }
    this.#endDetails(start);
  }
}

const NO_PLACE = undefined as never;

function textField(text: string): Buffer {
  const writer = new RowWriter(Buffer.allocUnsafe(LENGTH_BYTES + text.length));
  writer.text(text);
  return writer.bytes.subarray(0, writer.end);
}
