import type { OfAccount, Page } from '@data-import/application';
import type { ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, type NamedStatement } from '../engine/statements.js';
import { openedAccountsOf } from './opened-accounts.js';
import type { Row, Table } from '../tables/table.js';
import { boundsOf, decodePlace, encodePlace, windowOf } from './export-window.js';
import type { ListRequest } from './list-filter.js';

/** A table with the items of accounts, and how they are exported. */
interface ItemTable<Item> {
  readonly table: Pick<Table<never, { readonly entry: number }>, 'name' | 'selected'>;
  readonly read: (row: Row) => Item;
  /** An expression: the characters of a row's fields that have no limit, or a high one. */
  readonly characters: string;
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

// An item may have tens of thousands of characters, and a page of them is in memory until its reader has taken it.
const CHARACTERS_PER_ITEM = 500;
const SMALLEST_PAGE_CHARACTERS = 262_144;

/** Reads the items of all accounts in pages, each in two statements. */
export function listOfItems<Item extends object>({ table, read, characters }: ItemTable<Item>) {
  return async (
    db: Knex,
    request: ListRequest<'notes' | 'transactions' | 'statements'>,
  ): Promise<Page<OfAccount<Item>> | undefined> => {
    const { limit } = request;
    const after = decodePlace(request.after);
    const window =
      after && (await windowOf(db, request, after.process, Math.max(limit, SMALLEST_WINDOW)));
    if (!window) return undefined;

    const rows = await namedRows<ItemRow>(db, pageStatement(db, table, characters), [
      ...boundsOf(window),
      window.supplierId,
      after.process,
      after.entry,
      limit + 1,
      limit + 1,
      Math.max(limit * CHARACTERS_PER_ITEM, SMALLEST_PAGE_CHARACTERS),
    ]);
    const found = rows[0]?.items_found ?? 0;
    const page = rows.slice(0, limit);
    const records = page.map((row) => ({ ...read(row), externalAccountNumber: row.owner_number }));
    return { records, next: nextOf(page.at(-1), found > page.length, window.next) };
  };
}

function nextOf(last: ItemRow | undefined, hasMore: boolean, nextWindow: number | undefined) {
  if (last && hasMore) return encodePlace({ process: last.process_id, entry: last.entry });
  return nextWindow === undefined ? undefined : encodePlace({ process: nextWindow, entry: 0 });
}

// The first of a page is in it whatever its size. The items come in the order of the accounts, so only those of one
// account are sorted at a time, and nothing is read behind the last.
function pageStatement(
  db: Knex,
  { name, selected }: ItemTable<object>['table'],
  characters: string,
): NamedStatement {
  return {
    name: `export-${name}`,
    sql: `
      select * from (
        select page.*, count(*) over () as items_found,
          sum(characters) over (order by process_id, entry rows unbounded preceding) - characters
            as characters_before
        from (
          ${openedAccountsOf(db).itemsOfAccounts(name, [...selected, `${characters} as characters`])}
          order by process_id, entry limit ?
        ) as page
      ) as measured
      where characters_before < ?
      order by process_id, entry`,
  };
}
