import { Buffer } from 'node:buffer';
import type { BulkRows } from '@data-import/application';
import {
  dayOfDate,
  type CalendarDate,
  type Transaction,
  type TransactionDraft,
} from '@data-import/domain';
import { TRANSACTIONS } from '../../tables/transactions.js';
import { BinaryValues, LENGTH_BYTES } from './binary-values.js';

/** The account that some rows belong to, once it is known. */
export interface CopiedAccount {
  readonly supplierId: number;
  readonly accountId: number;
  /** The number of its first row; the others follow. */
  readonly entry: number;
  readonly first: number;
  readonly count: number;
  readonly moves: readonly {
    readonly index: number;
    readonly date: CalendarDate;
    readonly description: string;
  }[];
}

/** These columns come first, at fixed offsets, to be filled in once the account has been read. */
const PLACED = ['supplier_id', 'account_id', 'occurrence', 'entry', 'transaction_date'] as const;
const POSTED_DATE = 'posted_date';
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

/** Where the placed columns are in a row, behind the number of its columns. */
const [SUPPLIER, ACCOUNT, ENTRY, DATE] = [6, 14, 38, 50] as const;

const FIRST_BYTES = 64 * 1024;

/** Transactions as binary COPY takes them. Each is written once, when it is read, and is no object afterwards. */
export class CopiedRows implements BulkRows {
  #values: BinaryValues;
  readonly #starts: number[] = [];

  /** Reuses a buffer that other rows have released. */
  constructor(bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)) {
    this.#values = new BinaryValues(bytes);
  }

  add(draft: TransactionDraft): void {
    const values = this.#values;
    this.#starts.push(values.length);
    values.int16(COLUMNS.length);
    values.value('position', 0);
    for (let column = 0; column < 3; column += 1) values.value('whole', 0);
    values.value('day', draft.transactionDate);
    for (const { name, type, valueOf } of KNOWN)
      // The service adds its own fields to a draft in other columns than these.
      values.value(
        type,
        name === POSTED_DATE
          ? draft.transactionDate
          : valueOf(draft as unknown as Transaction, NO_PLACE),
      );
    values.value('text', undefined);
  }

  /** The rows of these accounts in the order in which they were added, as slices of this buffer. */
  placed(accounts: readonly CopiedAccount[]): readonly Buffer[] {
    const pieces: Buffer[] = [SIGNATURE];
    let [from, to] = [0, 0];
    const takeUpTo = (end: number) => {
      if (from < end) pieces.push(this.#values.written(from, end));
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
      for (const { index, description } of account.moves) {
        const end = this.#startOf(account.first + index + 1);
        takeUpTo(end - LENGTH_BYTES);
        pieces.push(textField(description));
        from = end;
      }
    }
    takeUpTo(to);
    pieces.push(END_OF_ROWS);
    return pieces;
  }

  /** Returns the buffer for reuse; don't use these rows afterwards. */
  release(): Buffer {
    const { buffer } = this.#values;
    this.#values = NOTHING;
    return buffer;
  }

  #fill({ supplierId, accountId, entry, first, count, moves }: CopiedAccount): void {
    const values = this.#values;
    for (let index = 0; index < count; index += 1) {
      const at = this.#startOf(first + index);
      values.setInt32(at + SUPPLIER, supplierId);
      values.setWhole(at + ACCOUNT, accountId);
      values.setWhole(at + ENTRY, entry + index);
    }
    for (const { index, date } of moves)
      values.setInt32(this.#startOf(first + index) + DATE, dayOfDate(date));
  }

  #startOf(row: number): number {
    return this.#starts[row] ?? this.#values.length;
  }
}

const NO_PLACE = undefined as never;
const NOTHING = new BinaryValues(Buffer.alloc(0));

function textField(text: string): Buffer {
  const values = new BinaryValues(Buffer.alloc(LENGTH_BYTES + text.length));
  values.value('text', text);
  return values.written();
}
