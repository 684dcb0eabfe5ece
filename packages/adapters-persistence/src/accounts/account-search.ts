import type { AccountKey, AccountQuery, FoundAccount } from '@data-import/application';
import type { AccountNumber, ExternalAccountNumber, SupplierCode } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../dialects/dialect.js';

interface FoundRow {
  readonly code: SupplierCode;
  readonly external_account_number: ExternalAccountNumber;
  readonly number: AccountNumber;
}

/** A transaction that was added without a look-up can be there several times on one account. */
const MOST_TRANSACTIONS = 1000;

/** A number is found by its index, an external number by that of each supplier in the scope, a transaction as the dialect does. */
export async function searchAccounts(
  db: Knex,
  { tenantScope, supplierCode, key }: AccountQuery,
  limit: number,
): Promise<readonly FoundAccount[]> {
  const suppliers = db('import_suppliers').select('id');
  if (tenantScope !== undefined) void suppliers.where({ organisation_id: tenantScope });
  if (supplierCode !== undefined) void suppliers.where({ code: supplierCode });
  const ids: readonly number[] = await suppliers.pluck('id');
  if (ids.length === 0) return [];

  const [column, values] = await searchedColumn(db, key, ids);
  const rows: readonly FoundRow[] = await db('accounts')
    .join('import_suppliers', 'import_suppliers.id', 'accounts.supplier_id')
    .whereIn('accounts.supplier_id', ids)
    .whereIn(column, values)
    .limit(MOST_TRANSACTIONS)
    .select('import_suppliers.code', 'accounts.external_account_number', 'accounts.number');
  return rows.map(toFound).toSorted(byReference).slice(0, limit);
}

/** The column and the values that accounts are found by; for a transaction, those of the accounts that have it. */
async function searchedColumn(
  db: Knex,
  key: AccountKey,
  supplierIds: readonly number[],
): Promise<readonly [column: string, values: readonly (string | number)[]]> {
  if ('accountNumber' in key) return ['accounts.number', [key.accountNumber]];
  if ('externalAccountNumber' in key)
    return ['accounts.external_account_number', [key.externalAccountNumber]];
  const { transactionId } = key;
  const search = { transactionId, supplierIds, limit: MOST_TRANSACTIONS };
  return ['accounts.id', await dialectOf(db).accountsWithTransaction(db, search)];
}

function toFound({ code, external_account_number, number }: FoundRow): FoundAccount {
  return {
    number,
    reference: { supplierCode: code, externalAccountNumber: external_account_number },
  };
}

/** As texts are compared in the domain. */
export function byReference(a: FoundAccount, b: FoundAccount): number {
  return (
    compare(a.reference.supplierCode, b.reference.supplierCode) ||
    compare(a.reference.externalAccountNumber, b.reference.externalAccountNumber)
  );
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
