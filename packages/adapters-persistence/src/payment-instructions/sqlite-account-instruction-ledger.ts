import type { AccountInstructionLedger } from '@data-import/application';
import type { PaymentInstruction } from '@data-import/domain';
import type { Knex } from 'knex';
import { SqliteAccountLedger, type SqlitePart } from '../accounts/sqlite-account-ledger.js';
import { toInstruction, toInstructionRow, type InstructionRow } from './instruction-row.js';

export function makeSqliteAccountInstructionLedger(db: Knex): AccountInstructionLedger {
  return new SqliteAccountLedger(db, part);
}

const part: SqlitePart<void, PaymentInstruction | undefined, PaymentInstruction> = {
  prepare(connection) {
    const find = connection.prepare<unknown[], InstructionRow>(FIND);
    const insert = connection.prepare(INSERT);
    return {
      find(accountId) {
        const row = find.get(accountId);
        return row && toInstruction(row);
      },
      add({ id }, instruction) {
        const { vendor, reference, type, details } = toInstructionRow(instruction);
        insert.run(id, vendor, reference, type, details);
        return { paymentInstructions: 1 };
      },
    };
  },
};

const FIND = `
  select vendor, reference, type, details from payment_instructions
  where account_id = ? and revoked_at is null order by id desc limit 1`;

const INSERT = `
  insert into payment_instructions (account_id, vendor, reference, type, details)
  values (?, ?, ?, ?, ?)`;
