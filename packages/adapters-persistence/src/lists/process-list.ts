import type {
  ImportProcessSelection,
  ListedProcess,
  Page,
  ProcessFilter,
} from '@data-import/application';
import type {
  AccountNumber,
  ExternalAccountNumber,
  UtcInstant,
  ImportProgress,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { namedRows, rawRows, type NamedStatement } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { IMPORT_PROCESSES, STORED_PROGRESS, toProgress } from '../tables/import-processes.js';
import type { Row } from '../tables/table.js';
import type { ReadList } from './list-filter.js';

const SELECTIONS: Record<ImportProcessSelection, string> = {
  all: '',
  pending: "and p.state <> 'completed'",
  imported: "and p.state = 'completed'",
};

/** A condition with its part of the name of the prepared statement. */
interface Condition {
  readonly name: string;
  readonly sql: string;
  readonly value?: string;
}

function conditionsOf({ selection, state, externalAccountNumber: number }: ProcessFilter) {
  const conditions: Condition[] = [];
  if (selection) conditions.push({ name: selection, sql: SELECTIONS[selection] });
  if (state) conditions.push({ name: 'of-state', sql: 'and p.state = ?', value: state });
  if (number !== undefined)
    conditions.push({
      name: 'of-account',
      sql: 'and p.external_account_number = ?',
      value: number,
    });
  return conditions;
}

const valuesOf = (conditions: readonly Condition[]) =>
  conditions.flatMap(({ value }) => value ?? []);

/** The columns of a page, each as the JSON text of an array; null when the page is empty. */
interface PageRow {
  readonly last_id: number | null;
  readonly numbers: string | null;
  readonly account_numbers: string | null;
  readonly created_at: string | null;
}

/** A page in one statement. The cursor is the process with which it begins. */
export const pageOfProcesses: ReadList<'processes'> = async (db, request) => {
  const { supplierId, filter, after, limit } = request;
  if (after !== undefined && !CURSOR.test(after)) return undefined;
  const conditions = conditionsOf(filter);
  const [page] = await namedRows<PageRow>(db, pageStatement(db, conditions), [
    supplierId,
    ...valuesOf(conditions),
    Number(after ?? 0),
    // One more than asked for is the first of the next page.
    limit + 1,
  ]);
  return page && toPage(page, limit);
};

// A whole number that a bigint and a JavaScript number hold exactly.
const CURSOR = /^\d{1,15}$/;

function toPage(page: PageRow, limit: number): Page<ListedProcess> {
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

// Whole columns as arrays: several times cheaper for the database than rows, and than putting objects together there.
// They are in the order of the subquery; to ask for it again would sort again. PostgreSQL plans each limit that it knows anew.
function pageStatement(db: Knex, conditions: readonly Condition[]): NamedStatement {
  const { jsonArrayOf: arrayOf, instantText } = dialectOf(db);
  return {
    name: ['page-of', ...conditions.map(({ name }) => name), 'processes'].join('-'),
    sql: `
      select max(id) as last_id, ${arrayOf}(external_account_number) as numbers,
        ${arrayOf}(account_number) as account_numbers, ${arrayOf}(created_at) as created_at
      from (
        select p.id, p.external_account_number, p.account_number, ${instantText('p.account_created_at')} as created_at
        from import_processes as p
        where p.supplier_id = ? ${conditions.map(({ sql: condition }) => condition).join(' ')} and p.id >= ?
        order by p.id limit (select cast(? as bigint))
      ) as ordered`,
  };
}

export const pageOfDetailedProcesses: ReadList<'detailedProcesses'> = async (db, request) => {
  const { supplierId, filter, after, limit } = request;
  if (after !== undefined && !CURSOR.test(after)) return undefined;
  const conditions = conditionsOf(filter);
  const rows = await rawRows<Row>(
    db,
    `select ${IMPORT_PROCESSES.selected.map((name) => `p.${name}`).join(', ')}
     from import_processes as p
     where p.supplier_id = ? ${conditions.map(({ sql }) => sql).join(' ')} and p.id >= ?
     order by p.supplier_id, p.id limit ?`,
    [supplierId, ...valuesOf(conditions), Number(after ?? 0), limit + 1],
  );
  const next = rows[limit];
  return {
    records: rows.slice(0, limit).map(IMPORT_PROCESSES.read),
    next: next && String(next['id']),
  };
};

export interface ProcessQuestion {
  readonly supplierId: number;
  readonly externalAccountNumber: string;
}

/** Looks up many processes of one supplier with one statement, in order; `undefined` for a missing one. */
export async function lookUpProcesses(
  db: Knex,
  questions: readonly ProcessQuestion[],
): Promise<readonly (ImportProgress | undefined)[]> {
  const asked = questions.map(({ externalAccountNumber: number }, place) => ({ place, number }));
  const rows = await namedRows<Row & { readonly place: number }>(db, lookUpStatement(db), [
    JSON.stringify(asked),
    questions[0]?.supplierId ?? 0,
  ]);
  const found = questions.map((): ImportProgress | undefined => undefined);
  for (const row of rows) found[row.place] = toProgress(STORED_PROGRESS.read(row));
  return found;
}

function lookUpStatement(db: Knex): NamedStatement {
  const { givenRows, joinByKey } = dialectOf(db);
  return {
    name: 'look-up-processes',
    sql: `
      select given.place, p.state, p.failure_reason, p.account_number, p.account_created_at
      from ${givenRows({ place: 'whole', number: 'text' })}
      ${joinByKey({
        table: 'import_processes',
        as: 'p',
        on: 'p.supplier_id = ?',
        last: { column: 'external_account_number', equals: 'given.number' },
      })}`,
  };
}
