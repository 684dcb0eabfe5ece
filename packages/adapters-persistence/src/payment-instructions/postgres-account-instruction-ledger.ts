import type { AccountInstructionLedger } from '@data-import/application';
import type { PaymentInstruction } from '@data-import/domain';
import type { Knex } from 'knex';
import { PostgresAccountLedger, type PostgresPart } from '../accounts/postgres-account-ledger.js';
import { toInstruction, toInstructionRow, type InstructionRow } from './instruction-row.js';

export function makePostgresAccountInstructionLedger(db: Knex): AccountInstructionLedger {
  return new PostgresAccountLedger(db, part);
}

const part: PostgresPart<void, PaymentInstruction | undefined, PaymentInstruction> = {
  name: 'account-instructions',
  lookupJson: () => null,
  lookUp: `(
    select json_build_object('vendor', p.vendor, 'reference', p.reference, 'type', p.type,
      'details', p.details::text)
    from payment_instructions p where p.account_id = a.id and p.revoked_at is null
    order by p.account_id desc, p.id desc limit 1)`,
  found: (json) => (json === null ? undefined : toInstruction(JSON.parse(json) as InstructionRow)),
  sizeOf: () => 1,
  inserts: `
    added_instructions as (
      insert into payment_instructions (account_id, vendor, reference, type, details)
      select kept.account_id, p.vendor, p.reference, p.type, p.details::json
      from json_to_recordset($2::json) as p(n int, vendor text, reference text, type text,
        details text)
      join kept on kept.n = p.n
    )`,
  rowsOf: (instruction, n) => [[{ n, ...toInstructionRow(instruction) }]],
  countsOf: () => ({ paymentInstructions: 1 }),
};
