import type { ListLimits } from '@data-import/wire/codecs';
import { loadedDescription, type LoadedKind } from '../records/record-kinds.js';
import type { Database } from '../sources/database.js';
import type { OpenStaging } from '../staging/open-staged-rows.js';
import { AccountCheck } from './account-check.js';
import type { Report } from './problem.js';

/** A table of the accounts whose row was refused: `subject`, and `place` in words. */
export const REFUSED_ACCOUNTS = 'refused_accounts';

/**
 * Checks the rows of accounts, and notes each account whose first row is refused. A later row of the same account is refused
 * alone.
 */
export async function checkAccounts(
  { rows, database }: OpenStaging,
  limits: ListLimits,
  report: Report,
): Promise<void> {
  await database.run(
    `create or replace table ${REFUSED_ACCOUNTS} (subject varchar, place varchar)`,
  );
  using refused = await database.appender(REFUSED_ACCOUNTS);
  let isRefused = false;
  const check = new AccountCheck(limits, (problem) => {
    isRefused ||= problem.severity === 'error';
    report(problem);
  });
  for await (const group of rows.groups('accounts', { maximumRows: 1 })) {
    isRefused = false;
    check.check(group);
    const [{ file, line, row } = {}] = group.rows.all;
    if (isRefused && group.part === 1)
      refused.add([
        group.subject,
        file !== undefined && line !== undefined
          ? `${file}, line ${line}`
          : `accounts, row ${String(row)}`,
      ]);
  }
}

/** Says that the account is not there, because its row at this place was refused. */
export function refusedAt(place: string): string {
  return `The account is not imported: ${place} was refused.`;
}

/** The SQL of the account or accounts that each row is about, and of the field that names them. */
function accountsNeeded(kind: LoadedKind): string {
  const { table, subject } = loadedDescription(kind);
  return subject === 'external_account_number'
    ? `select "row", subject as account, 'external_account_number' as attr from ${table} where fault_code is null`
    : `select "row", unnest(json_extract_string(item, '$.accounts[*].external_account_number')) as account,
         'accounts.' || unnest(range(0, json_array_length(item, '$.accounts')::bigint)) || '.external_account_number' as attr
       from ${table} where fault_code is null`;
}

/** The same in SQL, where `a` has the place. */
export const REFUSED_AT = `'${refusedAt(`' || a.place || '`)}'`;

/** The SQL of the rows that need an account of such a table: `row`, and `attr` and `detail` of its problem. */
export function rowsNeeding(kind: LoadedKind, refused: string): string {
  return `select n."row", n.attr, ${REFUSED_AT} as detail
    from (${accountsNeeded(kind)}) n join ${refused} a on a.subject = n.account`;
}

/** The accounts of the table in the order of their numbers, with their places. */
export async function* refusedAccounts(
  database: Database,
): AsyncGenerator<readonly [subject: string, place: string]> {
  for await (const chunk of database.stream(
    `select subject, place from ${REFUSED_ACCOUNTS} order by subject`,
  ))
    for (const [subject, place] of chunk) yield [String(subject), String(place)];
}
