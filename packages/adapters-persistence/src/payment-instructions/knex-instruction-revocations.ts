import type { InstructionRevocations } from '@data-import/application';
import type { AccountReference, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import type { NamedRow } from '../engine/row-turns.js';
import { describeChange } from '../tables/audit.js';
import { accountWithNumber } from '../tables/accounts.js';
import { supplierIdOf, whileStatusStays, type LockedSupplier } from '../tables/suppliers.js';

export function knexInstructionRevocations(db: Knex): InstructionRevocations {
  return {
    async revokeOfAccount(accountNumber, at) {
      const account = await accountWithNumber(db, accountNumber);
      if (!account) return false;
      const { id, supplierId, externalAccountNumber } = account;
      const row = { accountId: id };
      return revoke(
        db,
        supplierId,
        { table: 'accounts', column: 'account_id', key: { id }, row, externalAccountNumber },
        at,
      );
    },

    async revokeOfBusiness({ supplierCode, externalBusinessIdentifier }, at) {
      const supplierId = await supplierIdOf(db, supplierCode);
      if (supplierId === undefined) return false;
      const key = { external_business_identifier: externalBusinessIdentifier };
      const row = { externalBusinessIdentifier };
      return revoke(db, supplierId, { table: 'businesses', column: 'business_id', key, row }, at);
    },
  };
}

interface Owner {
  readonly table: string;
  readonly column: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly row: NamedRow;
  /** Of an account. */
  readonly externalAccountNumber?: AccountReference['externalAccountNumber'];
}

/** Locks the account or the business by raising its revision: what was decided on an earlier reading is not stored. */
function revoke(
  db: Knex,
  supplierId: number,
  { table, column, key, row, externalAccountNumber }: Owner,
  at: UtcInstant,
): Promise<boolean> {
  const run = async (transaction: Knex.Transaction, { code: supplierCode }: LockedSupplier) => {
    const [owner] = await transaction(table)
      .where({ ...key, supplier_id: supplierId })
      .increment('revision', 1)
      .returning<{ readonly id: number }[]>('id');
    if (!owner) return false;
    if (externalAccountNumber) describeChange({ account: { supplierCode, externalAccountNumber } });
    await transaction('payment_instructions')
      .where({ [column]: owner.id, supplier_id: supplierId })
      .whereNull('revoked_at')
      .update({ revoked_at: at });
    return true;
  };
  return whileStatusStays(db, supplierId, run, row);
}
