import {
  APPENDS_VIEWED,
  type AccountCursor,
  type AppendOfAccount,
  type InstructionOfAccount,
} from '@data-import/application';
import {
  isPinnedAt,
  type ExternalBusinessIdentifier,
  type HistoricalStatement,
  type Note,
  type Transaction,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { boundsOfPage, pageOfRows, type RowOfPage } from '../engine/measured-rows.js';
import { rawRows } from '../engine/statements.js';
import type { AccountOfSupplier } from '../tables/accounts.js';
import { appendsOfAccount, IMPORT_BATCH_APPENDS } from '../tables/appends.js';
import { NOTES } from '../tables/notes.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import { readStatement, STATEMENTS } from '../tables/statements.js';
import type { AnyTable, Row } from '../tables/table.js';
import { TRANSACTIONS } from '../tables/transactions.js';

/** A table with items of accounts, in the order in which an account shows them. */
interface ShownItems<Item, Place> {
  readonly table: Pick<AnyTable, 'name' | 'selected' | 'large'>;
  /** Columns or expressions, the largest value first. */
  readonly sortedBy: readonly string[];
  readonly read: (row: Row) => Item;
  readonly placeOf: (row: Row, moment: UtcInstant) => Place;
  readonly valuesOf: (place: Place) => readonly (string | number | boolean)[];
}

type PlaceOf<Kind extends 'note' | 'transaction' | 'statement'> = NonNullable<AccountCursor[Kind]>;

const IS_PINNED = '(is_pinned and (unpin_at is null or unpin_at > ?))';

/** Notes pinned at the moment come first, then the newest; of one moment the last added first. */
export const SHOWN_NOTES: ShownItems<Note, PlaceOf<'note'>> = {
  table: NOTES,
  sortedBy: [IS_PINNED, 'created_at', 'entry'],
  read: NOTES.read,
  placeOf(row, moment) {
    const note = NOTES.read(row);
    const { entry } = NOTES.readPlace(row);
    return { isPinned: isPinnedAt(note, moment), createdAt: note.createdAt, entry };
  },
  valuesOf: ({ isPinned, createdAt, entry }) => [isPinned, createdAt, entry],
};

/** Newest day first; of one day the last added first. */
export const SHOWN_TRANSACTIONS: ShownItems<Transaction, PlaceOf<'transaction'>> = {
  table: TRANSACTIONS,
  sortedBy: ['transaction_date', 'entry'],
  read: TRANSACTIONS.read,
  placeOf(row) {
    const { transactionDate: date } = TRANSACTIONS.read(row);
    return { date, entry: TRANSACTIONS.readPlace(row).entry };
  },
  valuesOf: ({ date, entry }) => [date, entry],
};

/** Newest period first; of one period the last added first. */
export const SHOWN_STATEMENTS: ShownItems<HistoricalStatement, PlaceOf<'statement'>> = {
  table: STATEMENTS,
  sortedBy: ['bill_period_from_date', 'bill_period_to_date', 'entry'],
  read: readStatement,
  placeOf(row) {
    const { billPeriodFromDate: from, billPeriodToDate: to } = STATEMENTS.read(row);
    return { from, to, entry: STATEMENTS.readPlace(row).entry };
  },
  valuesOf: ({ from, to, entry }) => [from, to, entry],
};

/** Items after a position; `last` is the position of the last item, or that of the page before on an empty page. */
interface ShownPage<Item, Place> {
  readonly items: readonly Item[];
  readonly last: Place | undefined;
  readonly hasMore: boolean;
}

export async function pageOf<Item, Place>(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
  { table, sortedBy, read, placeOf, valuesOf }: ShownItems<Item, Place>,
  page: { readonly moment: UtcInstant; readonly after: Place | undefined; readonly size: number },
): Promise<ShownPage<Item, Place>> {
  const { moment, after, size } = page;
  const moments = sortedBy.includes(IS_PINNED) ? [moment] : [];
  const isAfter = `and (${sortedBy.join(', ')}) < (${sortedBy.map(() => '?').join(', ')})`;
  const keys = sortedBy.map((_, index) => `key_${index}`);
  const statement = pageOfRows(db, {
    table,
    order: keys.map((key) => `${key} desc`).join(', '),
    from: (columns) => `
      select ${[...columns, ...sortedBy.map((by, index) => `${by} as ${keys[index]}`)].join(', ')}
      from ${table.name} as stored
      where account_id = ? and supplier_id = ? ${after ? isAfter : ''}`,
  });
  const shown = await rawRows<Row & RowOfPage>(db, statement, [
    ...moments,
    id,
    supplierId,
    ...(after ? [...moments, ...valuesOf(after)] : []),
    ...boundsOfPage(size),
  ]);
  const end = shown.at(-1);
  return {
    items: shown.map(read),
    last: end === undefined ? after : placeOf(end, moment),
    hasMore: (end?.items_found ?? 0) > shown.length,
  };
}

interface InstructionRow extends Row {
  readonly revoked_at: UtcInstant | null;
  readonly external_business_identifier: ExternalBusinessIdentifier | null;
}

/** Instructions of the account and of businesses that are or were linked to it; the last attached first. */
export async function instructionsOf(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
): Promise<readonly InstructionOfAccount[]> {
  const owner = [supplierId, id];
  const bindings = [...owner, ...owner, supplierId, supplierId];
  const rows = await rawRows<InstructionRow>(db, INSTRUCTIONS, bindings);
  return rows.map((row) => ({
    ...PAYMENT_INSTRUCTIONS.read(row),
    revokedAt: row.revoked_at ?? undefined,
    externalBusinessIdentifier: row.external_business_identifier ?? undefined,
  }));
}

const INSTRUCTIONS = `
  select ${PAYMENT_INSTRUCTIONS.selected.map((column) => `i.${column}`).join(', ')}, i.revoked_at, b.external_business_identifier
  from (
    select id from payment_instructions where supplier_id = ? and account_id = ?
    union all
    select payment_instruction_id from payment_instruction_accounts where supplier_id = ? and account_id = ?
  ) as applying
  join payment_instructions as i on i.supplier_id = ? and i.id = applying.id
  left join businesses as b on b.supplier_id = ? and b.id = i.business_id
  order by i.id desc`;

/** The last first. */
export async function appendsTo(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
  most = APPENDS_VIEWED,
): Promise<readonly AppendOfAccount[]> {
  const bindings = [supplierId, supplierId, supplierId, id, most];
  const rows = await rawRows<Row>(db, APPENDS, bindings);
  return rows.map((row) => {
    const { loadedBy: _, ...append } = IMPORT_BATCH_APPENDS.read(row);
    return append;
  });
}

const APPENDS = appendsOfAccount(
  IMPORT_BATCH_APPENDS.selected.map((column) => `append.${column}`),
  'order by append.append_number desc limit ?',
);
