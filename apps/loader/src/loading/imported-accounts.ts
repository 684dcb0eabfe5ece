import type { Client } from '@data-import/client';
import { recordDescription } from '../records/record-kinds.js';
import type { FailedRow } from '../reporting/failed-rows.js';
import type { Database } from '../sources/database.js';

const PATH = '/v1/data-import/imported-account-import-processes/{import_supplier_code}/';
const PAGE = 10_000;

/** Keeps the accounts that the service has imported, so that rows can be compared with them. */
export async function fetchImportedAccounts(
  client: Client,
  supplier: string,
  database: Database,
): Promise<void> {
  const accounts = client.list(PATH, { path: { import_supplier_code: supplier }, pageSize: PAGE });
  async function* numbers() {
    for await (const account of accounts)
      yield [account.external_account_number, account.service_account_number ?? ''];
  }
  await database.fill(
    'imported_accounts',
    'external_account_number varchar, service_account_number varchar',
    numbers(),
  );
}

/** Rows of accounts that the service does not have; `among` as in the groups of staged rows. */
export async function* missingAccounts(
  database: Database,
  among?: string,
): AsyncGenerator<FailedRow> {
  const chunks = database.stream(
    `select "row"::double from ${recordDescription('accounts').table} where fault_code is null
       and subject not in (select external_account_number from imported_accounts)
       ${among === undefined ? '' : `and "row" in (select "row" from ${among} where kind = 'accounts')`}
     order by 1`,
  );
  for await (const chunk of chunks)
    for (const [row] of chunk)
      yield {
        row: Number(row),
        code: 'account_not_found',
        attr: 'external_account_number',
        detail: 'The account is not imported. The operator imports accounts.',
      };
}
