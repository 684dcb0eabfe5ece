import type { OfAccount, Page } from '@data-import/application';
import type { ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { measuredRowsOf } from '../engine/measured-rows.js';
import { namedRows, type NamedStatement } from '../engine/statements.js';
import { openedAccountsOf } from './opened-accounts.js';
import type { Row, Table } from '../tables/table.js';
import { boundsOf, decodePlace, encodePlace, windowOf } from './export-window.js';
import type { ListRequest } from './list-filter.js';

/** A table with the items of accounts, and how they are exported. */
interface ItemTable<Item> {
  /** A part of the statement's name, which means one text. */
  readonly kind: string;
  readonly table: Pick<Table<never, { readonly entry: number }>, 'name' | 'selected'>;
  readonly read: (row: Row) => Item;
  /** The columns that have no limit, or a high one. */
  readonly large: { readonly text?: string; readonly json?: string; readonly list?: string };
}

interface ItemRow extends Row {
  readonly process_id: number;
  readonly owner_number: ExternalAccountNumber;
  readonly entry: number;
  /** The statement found so many items; it returns fewer when they are large. */
  readonly items_found: number;
}

// Accounts without items cost little, but not nothing.
const SMALLEST_WINDOW = 1000;

// An item may have tens of thousands of bytes, and a page of them is in memory until its reader has taken it.
const BYTES_PER_ITEM = 500;
const SMALLEST_PAGE_BYTES = 262_144;

/** Reads the items of all accounts in pages, each in two statements. */
export function listOfItems<Item extends object>({ kind, table, read, large }: ItemTable<Item>) {
  return async (
    db: Knex,
    request: ListRequest<'notes' | 'noteDocuments' | 'transactions' | 'statements'>,
  ): Promise<Page<OfAccount<Item>> | undefined> => {
    const { limit } = request;
    const after = decodePlace(request.after);
    const window =
      after && (await windowOf(db, request, after.process, Math.max(limit, SMALLEST_WINDOW)));
    if (!window) return undefined;

    const page = await namedRows<ItemRow>(db, pageStatement(db, kind, table, large), [
      ...boundsOf(window),
      window.supplierId,
      after.process,
      after.entry,
      limit + 1,
      limit + 1,
      limit,
      Math.max(limit * BYTES_PER_ITEM, SMALLEST_PAGE_BYTES),
    ]);
    const records = page.map((row) => ({ ...read(row), externalAccountNumber: row.owner_number }));
    const hasMore = (page[0]?.items_found ?? 0) > page.length;
    return { records, next: nextOf(page.at(-1), hasMore, window.next) };
  };
}

function nextOf(last: ItemRow | undefined, hasMore: boolean, nextWindow: number | undefined) {
  if (last && hasMore) return encodePlace({ process: last.process_id, entry: last.entry });
  return nextWindow === undefined ? undefined : encodePlace({ process: nextWindow, entry: 0 });
}

// The first of a page is in it whatever its size. The items come in the order of the accounts, so only those of one
// account are sorted at a time, nothing is read behind the last, and large values only of the items on the page.
function pageStatement(
  db: Knex,
  kind: string,
  { name, selected }: ItemTable<object>['table'],
  { text, json, list }: ItemTable<object>['large'],
): NamedStatement {
  const measuredRows = measuredRowsOf(db);
  const { chosenBy, read, textBytes, jsonBytes } = measuredRows;
  const shown = selected.map((column) => (column === list ? measuredRows.list(column) : column));
  const { columns, join } = read(name, shown);
  const bytes = [
    ...(text === undefined ? [] : [`coalesce(${textBytes(text)}, 0)`]),
    ...[json, list].flatMap((one) => (one === undefined ? [] : `coalesce(${jsonBytes(one)}, 0)`)),
    '0',
  ].join(' + ');
  const measured = ['entry as place', `${bytes} as bytes`];
  return {
    name: `export-${kind}`,
    sql: `
      select ${columns.join(', ')} from (
        select page.*, count(*) over () as items_found,
          row_number() over (order by process_id, place) as items_until,
          sum(bytes) over (order by process_id, place rows unbounded preceding) - bytes as bytes_before
        from (
          ${openedAccountsOf(db).itemsOfAccounts(name, [...chosenBy(selected), ...measured])}
          order by process_id, place limit ?
        ) as page
      ) as chosen
      ${join}
      where items_until <= ? and bytes_before < ?
      order by process_id, place`,
  };
}
