import type { JudgedAccountView } from '@data-import/application';
import { NOTE_SCHEMA, printNote } from '../notes/printed-note.js';
import {
  INSTRUCTION_SCHEMA,
  JUDGED_INSTRUCTION_SCHEMA,
  printInstruction,
  printJudgedInstruction,
} from '../payment-instructions/printed-instruction.js';
import { printStatement, STATEMENT_SCHEMA } from '../statements/printed-statement.js';
import { PERIOD_SCHEMA, printPeriod } from '../statements/statement-period-codec.js';
import { printTransaction, TRANSACTION_SCHEMA } from '../transactions/printed-transaction.js';

/** The account as support sees it. */
export function printAccount(view: JudgedAccountView): object {
  const { account, notes, transactions, statements, instructions, activeInstruction } = view;
  return {
    service_account_number: account.number,
    import_supplier: account.reference.supplierCode,
    external_account_number: account.reference.externalAccountNumber,
    account_created_at: account.createdAt,
    statement_period: account.openPeriod ? printPeriod(account.openPeriod) : null,
    notes: notes.map((note) => printNote(note, view.moment)),
    transactions: transactions.map(printTransaction),
    statements: statements.map((one) => printStatement(one, one.documentLink ?? null)),
    payment_instruction: activeInstruction ? printInstruction(activeInstruction) : null,
    payment_instructions: instructions.map(printJudgedInstruction),
  };
}

const properties = {
  service_account_number: { type: 'string' },
  import_supplier: { type: 'string' },
  external_account_number: { type: 'string' },
  account_created_at: { type: 'string', format: 'date-time' },
  statement_period: { anyOf: [PERIOD_SCHEMA, { type: 'null' }] },
  notes: { type: 'array', items: NOTE_SCHEMA },
  transactions: { type: 'array', items: TRANSACTION_SCHEMA },
  statements: { type: 'array', items: STATEMENT_SCHEMA },
  payment_instruction: {
    anyOf: [INSTRUCTION_SCHEMA, { type: 'null' }],
    description: 'The active one: its own, else the oldest of its businesses.',
  },
  payment_instructions: {
    type: 'array',
    description: 'All that were ever attached, the last attached first.',
    items: JUDGED_INSTRUCTION_SCHEMA,
  },
};

export const ACCOUNT_SCHEMA = {
  title: 'ViewedAccount',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
