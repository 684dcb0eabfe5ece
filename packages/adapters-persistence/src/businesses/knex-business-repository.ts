import type { BusinessRepository } from '@data-import/application';
import type { ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok } from 'neverthrow';
import { rawRows } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { joinAccountGiven } from '../tables/accounts.js';
import { requireSupplierId, whileStatusStays } from '../tables/suppliers.js';

export function knexBusinessRepository(db: Knex): BusinessRepository {
  return {
    async addAccounts(business, externalAccountNumbers) {
      const supplierId = await requireSupplierId(db, business.supplierCode);
      return whileStatusStays(db, supplierId, async (transaction) => {
        const accountIds = await findAccounts(transaction, supplierId, externalAccountNumbers);
        const indexes = [...externalAccountNumbers.keys()].filter(
          (index) => !accountIds.has(index),
        );
        if (indexes.length > 0) return err({ kind: 'accounts-not-found', indexes });

        const { externalBusinessIdentifier } = business;
        const businessId = await lockBusiness(transaction, supplierId, externalBusinessIdentifier);
        const key = { id: businessId, supplier_id: supplierId };
        await storeAccounts(transaction, key, [...accountIds.values()]);
        return ok(await listAccounts(transaction, key));
      });
    },
  };
}

/** The identifiers of the existing accounts, by their index in the list. */
async function findAccounts(
  transaction: Knex.Transaction,
  supplierId: number,
  externalAccountNumbers: readonly ExternalAccountNumber[],
): Promise<ReadonlyMap<number, number>> {
  const { givenRows } = dialectOf(transaction);
  const rows = externalAccountNumbers.map((number, place) => ({ number, place }));
  const found = await rawRows<{ place: number; id: number }>(
    transaction,
    `select given.place, a.id from ${givenRows({ number: 'text', place: 'whole' })}
     ${joinAccountGiven(transaction)}
     order by given.place`,
    [JSON.stringify(rows), supplierId],
  );
  return new Map(found.map(({ place, id }) => [place, id]));
}

/** Returns the business, created when it is new; other requests for it wait until the transaction ends. */
async function lockBusiness(
  transaction: Knex.Transaction,
  supplierId: number,
  externalBusinessIdentifier: string,
): Promise<number> {
  const key = {
    supplier_id: supplierId,
    external_business_identifier: externalBusinessIdentifier,
  };
  const [id] = await dialectOf(transaction).nextIds(transaction, 'businesses', 1);
  await transaction('businesses')
    .insert({ id, ...key })
    .onConflict(Object.keys(key))
    .ignore();
  const locked = await transaction('businesses').where(key).forNoKeyUpdate().first('id');
  return locked.id;
}

interface BusinessKey {
  readonly id: number;
  readonly supplier_id: number;
}

async function storeAccounts(
  transaction: Knex.Transaction,
  business: BusinessKey,
  accountIds: readonly number[],
): Promise<void> {
  const { nextIds, givenRows } = dialectOf(transaction);
  const ids = await nextIds(transaction, 'business_accounts', accountIds.length);
  const rows = accountIds.map((account, place) => ({ account, place, id: ids[place] }));
  const added = await rawRows(
    transaction,
    `insert into business_accounts (supplier_id, business_id, id, account_id)
     select ?, ?, id, account
     from ${givenRows({ id: 'whole', account: 'whole', place: 'whole' })}
     where true order by place
     on conflict do nothing returning id`,
    [business.supplier_id, business.id, JSON.stringify(rows)],
  );
  if (added.length > 0)
    await transaction('businesses')
      .where({ ...business })
      .increment('revision', 1);
}

async function listAccounts(
  transaction: Knex.Transaction,
  { id, supplier_id }: BusinessKey,
): Promise<readonly ExternalAccountNumber[]> {
  const rows = await rawRows<{ external_account_number: ExternalAccountNumber }>(
    transaction,
    `select a.external_account_number from business_accounts as member
     ${dialectOf(transaction).joinByKey({
       table: 'accounts',
       as: 'a',
       on: 'a.supplier_id = ? and a.id = member.account_id',
     })}
     where member.supplier_id = ? and member.business_id = ? order by member.id`,
    [supplier_id, supplier_id, id],
  );
  return rows.map(({ external_account_number }) => external_account_number);
}
