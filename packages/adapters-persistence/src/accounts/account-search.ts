import {
  bestMatches,
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
import { rawRows } from '../engine/statements.js';
import { dialectOf, ofEngine, type Dialect } from '../engine/dialect.js';
import { whereInScope } from '../tables/suppliers.js';

/** A transaction that was added without a look-up can be there several times on one account. */
const MOST_TRANSACTIONS = 1000;

type CodesById = ReadonlyMap<number, SupplierCode>;

/** Numbers are found by the indexes of each supplier in the scope, a transaction as the dialect does. */
export async function searchAccounts(
  db: Knex,
  { tenantScope, supplierCode, text }: AccountQuery,
  limit: number,
): Promise<readonly FoundAccount[]> {
  const suppliers = db('import_suppliers').select('id', 'code');
  whereInScope(suppliers, tenantScope);
  if (supplierCode !== undefined) void suppliers.where({ code: supplierCode });
  const rows: readonly { readonly id: number; readonly code: SupplierCode }[] = await suppliers;
  if (rows.length === 0) return [];

  const codes: CodesById = new Map(rows.map(({ id, code }) => [id, code]));
  const { beginnings, transactionIds } = text;
  const matches = [
    ...(await accountsOfTransactions(db, codes, transactionIds, beginnings[0])),
    ...(await accountsBeginning(db, codes, beginnings, limit)),
  ];
  return bestMatches(matches, limit);
}

/** `match` is what was typed. */
async function accountsOfTransactions(
  db: Knex,
  codes: CodesById,
  transactionIds: readonly string[],
  match = '',
): Promise<readonly AccountMatch[]> {
  const search = { transactionIds, supplierIds: [...codes.keys()], limit: MOST_TRANSACTIONS };
  const ids = await ofEngine(db, WITH_TRANSACTION)(db, search);
  const rows: readonly AccountRow[] = await db('accounts')
    .whereIn('supplier_id', search.supplierIds)
    .whereIn('id', ids)
    .select('supplier_id', 'external_account_number', 'number');
  return rows.flatMap(({ supplier_id, external_account_number, number }) =>
    matchOf(codes, match, [supplier_id, external_account_number, number, 'completed', null]),
  );
}

interface AccountRow {
  readonly supplier_id: number;
  readonly external_account_number: ExternalAccountNumber;
  readonly number: AccountNumber;
}

type FoundFields = readonly [
  supplierId: number,
  externalAccountNumber: ExternalAccountNumber,
  number: AccountNumber | null,
  state: ImportState,
  failureReason: string | null,
];

/** JSON of fields; null where there is nothing. */
interface BeginningRow {
  readonly processes: string | null;
  readonly accounts: string | null;
}

/** Finds in each supplier the first processes by external number, in every state, and the first accounts by account number. */
async function accountsBeginning(
  db: Knex,
  codes: CodesById,
  beginnings: readonly string[],
  limit: number,
): Promise<readonly AccountMatch[]> {
  const given = beginnings.map((first) => ({ first, last: `${first}${LAST_CODE_POINT}` }));
  const sql = beginningSql(dialectOf(db), codes.size);
  const bindings = [limit, limit, JSON.stringify(given), ...codes.keys()];
  const rows = await rawRows<BeginningRow>(db, sql, bindings);
  return rows.flatMap(({ processes, accounts }) => [
    ...listed(processes).flatMap((one) => matchOf(codes, inSmallLetters(one[1]), one)),
    ...listed(accounts).flatMap((one) => matchOf(codes, inSmallLetters(one[2] ?? ''), one)),
  ]);
}

const LAST_CODE_POINT = '\u{10ffff}';

function beginningSql(
  { givenRows, byCodePoints, jsonArray, jsonArrayOf }: Dialect,
  suppliers: number,
): string {
  // PostgreSQL expects few matches of a text that it does not know. Where it knew that the limit is no less, it read and sorted all
  // matches; without, it reads the index in order up to the limit.
  const first = (table: string, column: string, fields: string) => {
    const small = `lower(${byCodePoints(column)})`;
    return `
      (select ${jsonArrayOf}(${jsonArray}(supplier_id, external_account_number, ${fields})) from (
        select * from ${table}
        where supplier_id = supplier.id and ${small} >= given.first and ${small} < given.last
        order by ${small}, ${byCodePoints('external_account_number')} limit (select cast(? as integer))
      ) as found)`;
  };
  return `
    select
      ${first('import_processes', 'external_account_number', 'account_number, state, failure_reason')} as processes,
      ${first('accounts', 'number', "number, 'completed', null")} as accounts
    from ${givenRows({ first: 'text', last: 'text' })} cross join import_suppliers as supplier
    where supplier.id in (${Array(suppliers).fill('?').join()})`;
}

const listed = (found: string | null) => JSON.parse(found ?? '[]') as readonly FoundFields[];

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

interface TransactionSearch {
  readonly transactionIds: readonly string[];
  readonly supplierIds: readonly number[];
  readonly limit: number;
}

/** The identifiers of accounts of these suppliers that have this transaction; of one account perhaps several times. */
const WITH_TRANSACTION = { postgres: accountsByFilter, sqlite: accountsOneByOne };

/**
 * Reads the blocks whose filter may have the identifier. The condition on the occurrence holds for every row: without it the
 * planner, which knows nothing of filters, may read the whole table instead (decision 40).
 */
async function accountsByFilter(
  db: Knex,
  { transactionIds, supplierIds, limit }: TransactionSearch,
): Promise<readonly number[]> {
  return db('transactions')
    .whereIn('transactions.transaction_id', transactionIds)
    .where('transactions.occurrence', '>=', 0)
    .whereIn('transactions.supplier_id', supplierIds)
    .limit(limit)
    .pluck('transactions.account_id');
}

/** About a millisecond: SQLite blocks this thread, so nothing else is answered meanwhile. */
const ACCOUNTS_AT_ONCE = 1000;

/**
 * Looks on one account after the other by the key of the table: an index by identifiers alone makes an append to a million
 * transactions three times as slow (decision 40).
 */
async function accountsOneByOne(
  db: Knex,
  { transactionIds, supplierIds, limit }: TransactionSearch,
): Promise<readonly number[]> {
  const ids: number[] = [];
  let after = 0;
  while (ids.length < limit) {
    const [slice]: readonly { readonly last: number | null; readonly found: string }[] =
      await db.raw(SLICE, {
        after,
        count: ACCOUNTS_AT_ONCE,
        transactionIds: JSON.stringify(transactionIds),
        suppliers: JSON.stringify(supplierIds),
      });
    if (!slice || slice.last === null) break;
    ids.push(...(JSON.parse(slice.found) as number[]));
    after = slice.last;
  }
  return ids.slice(0, limit);
}

const SLICE = `
  with slice as materialized (
    select id, supplier_id from accounts where id > :after order by id limit :count
  )
  select (select max(id) from slice) as last,
    (select json_group_array(id) from slice
     where supplier_id in (select value from json_each(:suppliers)) and exists (
       select 1 from transactions
       where account_id = slice.id and transaction_id in (select value from json_each(:transactionIds))
     )) as found`;
