import type {
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessQuery,
  ImportProcessSelection,
} from '@data-import/application';
import type { Knex } from 'knex';
import { isPostgres } from '../database/connection.js';
import { namedRows, type NamedStatement } from '../database/raw-rows.js';

interface PageRow {
  readonly count: number;
  readonly last: number | null;
  readonly lines: string | null;
  readonly has_more: boolean | number;
}

/** A page of a list, put together as text by the database. A cursor that was never given out belongs to no list: `undefined`. */
export async function pageOfProcesses(
  db: Knex,
  { readership, supplierCode, selection }: ImportProcessQuery,
  after: ImportProcessCursor | undefined,
  limit: number,
): Promise<ImportProcessPage | undefined> {
  if (after !== undefined && !CURSOR.test(after)) return undefined;
  const organisationId = readership ?? null;
  const [page] = await namedRows<PageRow>(db, pageStatement(db, selection), [
    supplierCode,
    organisationId,
    organisationId,
    Number(after ?? 0),
    limit,
  ]);
  return (
    page && {
      lines: page.lines ?? '',
      count: page.count,
      next: page.has_more ? String(page.last) : undefined,
    }
  );
}

// A whole number that a bigint and a JavaScript number hold exactly.
const CURSOR = /^\d{1,15}$/;

const CONDITIONS: Record<ImportProcessSelection, string> = {
  all: '',
  pending: "and p.state <> 'completed'",
  imported: "and p.state = 'completed'",
};

function pageStatement(db: Knex, selection: ImportProcessSelection): NamedStatement {
  const selected = `p.supplier_id = (select id from supplier) ${CONDITIONS[selection]}`;
  return {
    name: `page-of-${selection}-processes`,
    // The rows reach string_agg in the order of the subquery; to ask for it again would sort them again.
    sql: `
      with supplier as (
        select id from import_suppliers
        where code = ? and (cast(? as text) is null or organisation_id = ?)
      ), page as (
        select count(*) as count, max(id) as last, string_agg(line, '\n') as lines
        from (
          select p.id, ${lineOf(db, selection)} as line from import_processes as p
          where ${selected} and p.id > ? order by p.id limit ?
        ) as ordered
      )
      select page.*, exists (
        select 1 from import_processes as p where ${selected} and p.id > page.last
      ) as has_more
      from supplier cross join page`,
  };
}

function lineOf(db: Knex, selection: ImportProcessSelection): string {
  const { quotedNumber, quotedInstant } = isPostgres(db) ? POSTGRES : SQLITE;
  const start = `'{"external_account_number":' || ${quotedNumber}`;
  if (selection === 'pending')
    return `${start} || ',"service_account_number":null,"account_created_at":null}'`;
  return `${start} || coalesce(
    ',"service_account_number":"' || p.account_number || '","account_created_at":' || ${quotedInstant} || '}',
    ',"service_account_number":null,"account_created_at":null}')`;
}

// An account number and an instant have no character that JSON escapes. `to_json` writes a timestamp in one form
// whatever the settings of the session are, and is the quickest that does.
const POSTGRES = {
  quotedNumber: 'to_json(p.external_account_number)',
  quotedInstant: `left(to_json(p.account_created_at at time zone 'UTC')::text, 20) || 'Z"'`,
};

const SQLITE = {
  quotedNumber: 'json_quote(p.external_account_number)',
  quotedInstant: `'"' || p.account_created_at || '"'`,
};
