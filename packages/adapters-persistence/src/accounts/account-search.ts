import {
  bestMatches,
  type AccountKey,
  type AccountMatch,
  type AccountQuery,
  type FoundAccount,
} from '@data-import/application';
import {
  inSmallLetters,
  type AccountNumber,
  type ExternalAccountNumber,
  type ImportState,
  type SupplierCode,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { rawRows } from '../database/raw-rows.js';
import { dialectOf, type DialectSql } from '../dialects/dialect.js';

/** A transaction that was added without a look-up can be there several times on one account. */
const MOST_TRANSACTIONS = 1000;

type CodesById = ReadonlyMap<number, SupplierCode>;

/** Numbers are found by the indexes of each supplier in the scope, a transaction as the dialect does. */
export async function searchAccounts(
  db: Knex,
  { tenantScope, supplierCode, key }: AccountQuery,
  limit: number,
): Promise<readonly FoundAccount[]> {
  const suppliers = db('import_suppliers').select('id', 'code');
  if (tenantScope !== undefined) void suppliers.where({ organisation_id: tenantScope });
  if (supplierCode !== undefined) void suppliers.where({ code: supplierCode });
  const rows: readonly { readonly id: number; readonly code: SupplierCode }[] = await suppliers;
  if (rows.length === 0) return [];

  const codes: CodesById = new Map(rows.map(({ id, code }) => [id, code]));
  return bestMatches(await matchesOf(db, codes, key, limit), limit);
}

async function matchesOf(
  db: Knex,
  codes: CodesById,
  key: AccountKey,
  limit: number,
): Promise<readonly AccountMatch[]> {
  if ('accountNumber' in key) return accountsWith(db, codes, 'number', [key.accountNumber]);
  if ('externalAccountNumber' in key)
    return accountsWith(db, codes, 'external_account_number', [key.externalAccountNumber]);
  if ('transactionId' in key) return accountsOfTransactions(db, codes, [key.transactionId]);
  const { beginnings, transactionIds } = key.text;
  return [
    ...(await accountsOfTransactions(db, codes, transactionIds, beginnings[0])),
    ...(await accountsBeginning(db, codes, beginnings, limit)),
  ];
}

async function accountsOfTransactions(
  db: Knex,
  codes: CodesById,
  transactionIds: readonly string[],
  match = '',
): Promise<readonly AccountMatch[]> {
  const search = { transactionIds, supplierIds: [...codes.keys()], limit: MOST_TRANSACTIONS };
  const ids = await dialectOf(db).accountsWithTransaction(db, search);
  return accountsWith(db, codes, 'id', ids, match);
}

interface AccountRow {
  readonly supplier_id: number;
  readonly external_account_number: ExternalAccountNumber;
  readonly number: AccountNumber;
}

async function accountsWith(
  db: Knex,
  codes: CodesById,
  column: string,
  values: readonly (string | number)[],
  match = '',
): Promise<readonly AccountMatch[]> {
  const rows: readonly AccountRow[] = await db('accounts')
    .whereIn('supplier_id', [...codes.keys()])
    .whereIn(column, values)
    .limit(MOST_TRANSACTIONS)
    .select('supplier_id', 'external_account_number', 'number');
  return rows.flatMap(({ supplier_id, external_account_number, number }) =>
    matchOf(codes, match, [supplier_id, external_account_number, number, 'completed', null]),
  );
}

type FoundFields = readonly [
  supplierId: number,
  externalAccountNumber: ExternalAccountNumber,
  number: AccountNumber | null,
  state: ImportState,
  failureReason: string | null,
];

interface BeginningRow {
  readonly processes: string | readonly FoundFields[] | null;
  readonly accounts: string | readonly FoundFields[] | null;
}

/** Of each supplier the first accounts by external number, of whatever state, and the first by account number. */
async function accountsBeginning(
  db: Knex,
  codes: CodesById,
  beginnings: readonly string[],
  limit: number,
): Promise<readonly AccountMatch[]> {
  const given = [...codes.keys()].flatMap((supplier) =>
    beginnings.map((first) => ({ supplier, first, last: `${first}${LAST_CODE_POINT}` })),
  );
  const rows = await rawRows<BeginningRow>(db, beginningSql(dialectOf(db).sql), [
    limit,
    limit,
    JSON.stringify(given),
  ]);
  return rows.flatMap(({ processes, accounts }) => [
    ...listed(processes).flatMap((one) => matchOf(codes, inSmallLetters(one[1]), one)),
    ...listed(accounts).flatMap((one) => matchOf(codes, inSmallLetters(one[2] ?? ''), one)),
  ]);
}

const LAST_CODE_POINT = '\u{10ffff}';

function beginningSql({ givenRows, byCodePoints, jsonArray, jsonArrayOf }: DialectSql): string {
  const first = (table: string, column: string, fields: string) => {
    const small = `lower(${byCodePoints(column)})`;
    return `
      (select ${jsonArrayOf}(${jsonArray}(supplier_id, external_account_number, ${fields})) from (
        select * from ${table}
        where supplier_id = given.supplier and ${small} >= given.first and ${small} < given.last
        order by ${small}, ${byCodePoints('external_account_number')} limit ?
      ) as found)`;
  };
  return `
    select
      ${first('import_processes', 'external_account_number', 'account_number, state, failure_reason')} as processes,
      ${first('accounts', 'number', "number, 'completed', null")} as accounts
    from ${givenRows({ supplier: 'whole', first: 'text', last: 'text' })}`;
}

/** SQLite answers JSON as text. */
function listed(found: string | readonly FoundFields[] | null): readonly FoundFields[] {
  return typeof found === 'string' ? (JSON.parse(found) as FoundFields[]) : (found ?? []);
}

function matchOf(
  codes: CodesById,
  match: string,
  [supplierId, externalAccountNumber, number, state, failureReason]: FoundFields,
): readonly AccountMatch[] {
  const supplierCode = codes.get(supplierId);
  if (supplierCode === undefined) return [];
  return [
    {
      number: number ?? undefined,
      reference: { supplierCode, externalAccountNumber },
      state,
      failureReason: failureReason ?? undefined,
      match,
    },
  ];
}
