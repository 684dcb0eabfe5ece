import type { OfAccount, Page } from '@data-import/application';
import type { ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { boundsOfPage, pageOfRows, type RowOfPage } from '../engine/measured-rows.js';
import { namedRows, type NamedStatement } from '../engine/statements.js';
import { openedAccountsOf } from './opened-accounts.js';
import type { Row, Table } from '../tables/table.js';
import { boundsOf, decodePosition, encodePosition, windowOf } from './export-window.js';
import type { ListRequest } from './list-filter.js';

interface ItemTable<Item> {
  /** A part of the statement's name, which means one text. */
  readonly kind: string;
  readonly table: Pick<Table<never, { readonly entry: number }>, 'name' | 'selected' | 'large'>;
  readonly read: (row: Row) => Item;
}

interface ItemRow extends Row, RowOfPage {
  readonly process_id: number;
  readonly owner_number: ExternalAccountNumber;
  readonly entry: number;
}

// Accounts without items cost little, but not nothing.
const SMALLEST_WINDOW = 1000;

/** Reads the items of all accounts in pages, each in two statements. */
export function listOfItems<Item extends object>({ kind, table, read }: ItemTable<Item>) {
  return async (
    db: Knex,
    request: ListRequest<'notes' | 'noteDocuments' | 'transactions' | 'statements'>,
  ): Promise<Page<OfAccount<Item>> | undefined> => {
    const { limit } = request;
    const after = decodePosition(request.after);
    const window =
      after && (await windowOf(db, request, after.process, Math.max(limit, SMALLEST_WINDOW)));
    if (!window) return undefined;

    const page = await namedRows<ItemRow>(db, pageStatement(db, kind, table), [
      ...boundsOf(window),
      window.supplierId,
      after.process,
      after.entry,
      limit + 1,
      ...boundsOfPage(limit),
    ]);
    const records = page.map((row) => ({ ...read(row), externalAccountNumber: row.owner_number }));
    const hasMore = (page[0]?.items_found ?? 0) > page.length;
    return { records, next: nextOf(page.at(-1), hasMore, window.next) };
  };
}

function nextOf(last: ItemRow | undefined, hasMore: boolean, nextWindow: number | undefined) {
  if (last && hasMore) return encodePosition({ process: last.process_id, entry: last.entry });
  return nextWindow === undefined ? undefined : encodePosition({ process: nextWindow, entry: 0 });
}

// The items come in the order of the accounts, so only the items of one account are sorted at a time, and nothing is read
// behind the last.
function pageStatement(db: Knex, kind: string, table: ItemTable<object>['table']): NamedStatement {
  return {
    name: `export-${kind}`,
    sql: pageOfRows(db, {
      table,
      order: 'process_id, place',
      from: (columns) =>
        openedAccountsOf(db).itemsOfAccounts(table.name, [...columns, 'entry as place']),
    }),
  };
}
