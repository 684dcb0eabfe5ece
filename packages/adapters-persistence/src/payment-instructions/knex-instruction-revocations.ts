import type { InstructionRevocations } from '@data-import/application';
import type { BusinessReference, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { supplierOfAccount } from '../accounts/supplier-of-account.js';
import { inTransaction } from '../database/in-transaction.js';
import { lockedSupplier, requireLockedSupplier } from '../suppliers/locked-supplier.js';

export class KnexInstructionRevocations implements InstructionRevocations {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  revokeOfAccount(accountNumber: string, at: UtcInstant): Promise<boolean> {
    return inTransaction(this.#db, async (transaction) => {
      const code = await supplierOfAccount(transaction, accountNumber);
      if (code === undefined) return false;

      await requireLockedSupplier(transaction, code);
      const owner = await raisedRevision(transaction('accounts').where({ number: accountNumber }));
      if (owner) await revokeAll(transaction, { account_id: owner.id }, at);
      return owner !== undefined;
    });
  }

  revokeOfBusiness(
    { supplierCode, externalBusinessIdentifier }: BusinessReference,
    at: UtcInstant,
  ): Promise<boolean> {
    return inTransaction(this.#db, async (transaction) => {
      const supplier = await lockedSupplier(transaction, supplierCode);
      if (!supplier) return false;
      const businesses = transaction('businesses')
        .where({ external_business_identifier: externalBusinessIdentifier })
        .where({ supplier_id: supplier.id });
      const owner = await raisedRevision(businesses);
      if (owner) await revokeAll(transaction, { business_id: owner.id }, at);
      return owner !== undefined;
    });
  }
}

/** The account or the business, locked from here on: what was decided on an earlier reading is not stored. */
async function raisedRevision(
  owners: Knex.QueryBuilder,
): Promise<{ readonly id: number } | undefined> {
  const [owner] = await owners.increment('revision', 1).returning<{ readonly id: number }[]>('id');
  return owner;
}

async function revokeAll(
  transaction: Knex.Transaction,
  owner: { readonly account_id: number } | { readonly business_id: number },
  at: UtcInstant,
): Promise<void> {
  await transaction('payment_instructions')
    .where(owner)
    .whereNull('revoked_at')
    .update({ revoked_at: at });
}
