import type { AccountsNotFound, BusinessRepository } from '@data-import/application';
import type { BusinessReference, ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { inTransaction } from '../database/in-transaction.js';
import { rawRows, rawWritten } from '../database/raw-rows.js';
import { dialectOf } from '../dialects/dialect.js';
import { requireLockedSupplier } from '../suppliers/locked-supplier.js';

export class KnexBusinessRepository implements BusinessRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async addAccounts(
    business: BusinessReference,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<Result<readonly ExternalAccountNumber[], AccountsNotFound>> {
    return inTransaction(this.#db, async (transaction) => {
      const { id: supplierId } = await requireLockedSupplier(transaction, business.supplierCode);
      const accountIds = await findAccounts(transaction, supplierId, externalAccountNumbers);
      const indexes = [...externalAccountNumbers.keys()].filter((index) => !accountIds.has(index));
      if (indexes.length > 0) return err({ kind: 'accounts-not-found', indexes });

      const { externalBusinessIdentifier } = business;
      const businessId = await lockBusiness(transaction, supplierId, externalBusinessIdentifier);
      await storeAccounts(transaction, businessId, [...accountIds.values()]);
      return ok(await listAccounts(transaction, businessId));
    });
  }
}

/** The identifiers of the accounts that exist, by their places in the list, in its order. */
async function findAccounts(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumbers: readonly ExternalAccountNumber[],
): Promise<ReadonlyMap<number, number>> {
  const { givenRows, joinByKey } = dialectOf(transaction).sql;
  const rows = externalAccountNumbers.map((number, place) => ({ number, place }));
  const found = await rawRows<{ place: number; id: number }>(
    transaction,
    `select given.place, a.id from ${givenRows({ number: 'text', place: 'whole' })}
     ${joinByKey({
       table: 'accounts',
       as: 'a',
       on: 'a.supplier_id = ? and a.external_account_number = given.number',
     })}
     order by given.place`,
    [JSON.stringify(rows), supplierId],
  );
  return new Map(found.map(({ place, id }) => [place, id]));
}

/** The business, made when it is new; rivals wait for it until the transaction ends. */
async function lockBusiness(
  transaction: Knex.Transaction,
  supplierId: number,
  externalBusinessIdentifier: string,
): Promise<number> {
  const key = {
    supplier_id: supplierId,
    external_business_identifier: externalBusinessIdentifier,
  };
  await transaction('businesses').insert(key).onConflict(Object.keys(key)).ignore();
  const locked = await transaction('businesses').where(key).forNoKeyUpdate().first('id');
  return locked.id;
}

async function storeAccounts(
  transaction: Knex.Transaction,
  businessId: number,
  accountIds: readonly number[],
): Promise<void> {
  const rows = accountIds.map((id, place) => ({ id, place }));
  const added = await rawWritten(
    transaction,
    `insert into business_accounts (business_id, account_id)
     select ?, id from ${dialectOf(transaction).sql.givenRows({ id: 'whole', place: 'whole' })}
     where true order by place
     on conflict (business_id, account_id) do nothing`,
    [businessId, JSON.stringify(rows)],
  );
  if (added > 0) await transaction('businesses').where({ id: businessId }).increment('revision', 1);
}

async function listAccounts(
  transaction: Knex.Transaction,
  businessId: number,
): Promise<readonly ExternalAccountNumber[]> {
  return transaction('business_accounts')
    .join('accounts', 'accounts.id', 'account_id')
    .where({ business_id: businessId })
    .orderBy('business_accounts.id')
    .pluck('external_account_number');
}
