import type { PaymentInstruction } from '@data-import/domain';
import type { Knex } from 'knex';
import { toInstruction, type InstructionRow } from './instruction-row.js';

/** The account's own instruction, else the oldest of its businesses' that are linked to it. */
export async function activeInstructionOf(
  db: Knex,
  accountId: number,
): Promise<PaymentInstruction | undefined> {
  const row = (await ownInstruction(db, accountId)) ?? (await linkedInstruction(db, accountId));
  return row && toInstruction(row);
}

const COLUMNS = ['vendor', 'reference', 'type', 'details'] as const;

async function ownInstruction(db: Knex, accountId: number): Promise<InstructionRow | undefined> {
  return db('payment_instructions')
    .where({ account_id: accountId })
    .first(...COLUMNS);
}

async function linkedInstruction(db: Knex, accountId: number): Promise<InstructionRow | undefined> {
  return db('payment_instruction_accounts as link')
    .join('payment_instructions as i', 'i.id', 'link.payment_instruction_id')
    .where({ 'link.account_id': accountId })
    .orderBy('i.id')
    .first(...COLUMNS);
}
