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

/** By an index that begins with the key, or, of external numbers, by that of each supplier in the scope. */
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

  const rows: readonly FoundRow[] = await rowsWith(db, key, ids).select(
    'import_suppliers.code',
    'accounts.external_account_number',
    'accounts.number',
  );
  const found = new Map(rows.map((row) => [row.number, toFound(row)]));
  return [...found.values()].toSorted(byReference).slice(0, limit);
}

function rowsWith(db: Knex, key: AccountKey, supplierIds: readonly number[]): Knex.QueryBuilder {
  const accounts = db('accounts')
    .join('import_suppliers', 'import_suppliers.id', 'accounts.supplier_id')
    .whereIn('accounts.supplier_id', supplierIds)
    .limit(MOST_TRANSACTIONS);
  if ('accountNumber' in key) return accounts.where('accounts.number', key.accountNumber);
  if ('externalAccountNumber' in key)
    return accounts.where('accounts.external_account_number', key.externalAccountNumber);
  return accounts
    .join('transactions', 'transactions.account_id', 'accounts.id')
    .whereRaw(dialectOf(db).sql.isTransaction, { id: key.transactionId });
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
