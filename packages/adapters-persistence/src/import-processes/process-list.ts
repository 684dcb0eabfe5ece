import type {
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessQuery,
  ImportProcessSelection,
  ListedProcess,
} from '@data-import/application';
import type { AccountNumber, ExternalAccountNumber, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { supplierIdOf } from '../suppliers/supplier-key.js';
import { namedRows, type NamedStatement } from '../database/raw-rows.js';
import { dialectOf } from '../dialects/dialect.js';

/** The columns of a page, each as the JSON text of an array; null when the page is empty. */
interface PageRow {
  readonly last_id: number | null;
  readonly numbers: string | null;
  readonly account_numbers: string | null;
  readonly created_at: string | null;
}

/**
 * A page in one statement. The cursor is the process with which it begins; one that was never given out belongs to no
 * list: `undefined`.
 */
export async function pageOfProcesses(
  db: Knex,
  { tenantScope, supplierCode, selection }: ImportProcessQuery,
  cursor: ImportProcessCursor | undefined,
  limit: number,
): Promise<ImportProcessPage | undefined> {
  if (cursor !== undefined && !CURSOR.test(cursor)) return undefined;
  const supplierId = await supplierIdOf(db, supplierCode, tenantScope);
  if (supplierId === undefined) return undefined;
  const [page] = await namedRows<PageRow>(db, pageStatement(db, selection), [
    supplierId,
    Number(cursor ?? 0),
    // One more than asked for is the first of the next page.
    limit + 1,
  ]);
  return page && toPage(page, limit);
}

// A whole number that a bigint and a JavaScript number hold exactly.
const CURSOR = /^\d{1,15}$/;

function toPage(page: PageRow, limit: number): ImportProcessPage {
  const records = recordsOf(page);
  const hasMore = records.length > limit;
  if (hasMore) records.pop();
  return { records, next: hasMore ? String(page.last_id) : undefined };
}

function recordsOf({ numbers, account_numbers, created_at }: PageRow): ListedProcess[] {
  const accountNumbers = JSON.parse(account_numbers ?? '[]') as (AccountNumber | null)[];
  const createdAt = JSON.parse(created_at ?? '[]') as (string | null)[];
  return (JSON.parse(numbers ?? '[]') as ExternalAccountNumber[]).map(
    (externalAccountNumber, index) => {
      // PostgreSQL leaves the Z away.
      const seconds = createdAt[index]?.slice(0, 19);
      return {
        externalAccountNumber,
        accountNumber: accountNumbers[index] ?? undefined,
        accountCreatedAt: seconds === undefined ? undefined : (`${seconds}Z` as UtcInstant),
      };
    },
  );
}

const CONDITIONS: Record<ImportProcessSelection, string> = {
  all: '',
  pending: "and p.state <> 'completed'",
  imported: "and p.state = 'completed'",
};

// Whole columns as arrays: several times cheaper for the database than rows, and than putting objects together there.
// They are in the order of the subquery; to ask for it again would sort again. PostgreSQL plans each limit that it knows anew.
function pageStatement(db: Knex, selection: ImportProcessSelection): NamedStatement {
  const { jsonArrayOf: arrayOf, instantText } = dialectOf(db).sql;
  return {
    name: `page-of-${selection}-processes`,
    sql: `
      select max(id) as last_id, ${arrayOf}(external_account_number) as numbers,
        ${arrayOf}(account_number) as account_numbers, ${arrayOf}(created_at) as created_at
      from (
        select p.id, p.external_account_number, p.account_number, ${instantText('p.account_created_at')} as created_at
        from import_processes as p
        where p.supplier_id = ? ${CONDITIONS[selection]} and p.id >= ?
        order by p.id limit (select cast(? as bigint))
      ) as ordered`,
  };
}
