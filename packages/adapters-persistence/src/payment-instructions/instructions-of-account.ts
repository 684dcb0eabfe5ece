import type { InstructionOfAccount } from '@data-import/application';
import type { ExternalBusinessIdentifier, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import type { AccountOfSupplier } from '../accounts/supplier-of-account.js';
import { rawRows } from '../database/raw-rows.js';
import { PAYMENT_INSTRUCTIONS } from '../tables/payment-instructions.js';
import type { Row } from '../tables/table.js';

interface RowOfAccount extends Row {
  readonly revoked_at: UtcInstant | null;
  readonly external_business_identifier: ExternalBusinessIdentifier | null;
}

/** The account's own and those of its businesses that are or were linked to it; the last attached first. */
export async function instructionsOf(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
): Promise<readonly InstructionOfAccount[]> {
  const rows = await rawRows<RowOfAccount>(db, INSTRUCTIONS, [
    supplierId,
    id,
    supplierId,
    id,
    supplierId,
    supplierId,
  ]);
  return rows.map((row) => ({
    ...PAYMENT_INSTRUCTIONS.read(row),
    revokedAt: row.revoked_at ?? undefined,
    externalBusinessIdentifier: row.external_business_identifier ?? undefined,
  }));
}

const INSTRUCTIONS = `
  select ${PAYMENT_INSTRUCTIONS.selected.map((column) => `i.${column}`).join(', ')}, i.revoked_at, b.external_business_identifier
  from (
    select id from payment_instructions where supplier_id = ? and account_id = ?
    union all
    select payment_instruction_id from payment_instruction_accounts where supplier_id = ? and account_id = ?
  ) as applying
  join payment_instructions as i on i.supplier_id = ? and i.id = applying.id
  left join businesses as b on b.supplier_id = ? and b.id = i.business_id
  order by i.id desc`;
