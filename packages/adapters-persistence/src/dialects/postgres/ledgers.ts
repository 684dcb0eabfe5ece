import type { Knex } from 'knex';
import { NOTE_PART } from '../../notes/note-part.js';
import { ACCOUNT_INSTRUCTION_PART } from '../../payment-instructions/account-instruction-part.js';
import { STATEMENT_PART } from '../../statements/statement-part.js';
import { TRANSACTION_PART } from '../../transactions/transaction-part.js';
import type { AccountLedgers } from '../dialect.js';
import { appendFunction } from './ledger/append-function.js';
import { PostgresAccountLedger } from './ledger/postgres-account-ledger.js';
import { FIND_ACCOUNT_INSTRUCTION } from './look-ups/account-instruction.js';
import { FIND_NOTES } from './look-ups/notes.js';
import { FIND_STATEMENTS } from './look-ups/statements.js';
import { FIND_TRANSACTIONS } from './look-ups/transactions.js';

export const APPEND_FUNCTIONS = [
  NOTE_PART,
  TRANSACTION_PART,
  STATEMENT_PART,
  ACCOUNT_INSTRUCTION_PART,
].map((part) => appendFunction(part));

export function postgresLedgers(db: Knex): AccountLedgers {
  return {
    notes: new PostgresAccountLedger(db, NOTE_PART, FIND_NOTES),
    transactions: new PostgresAccountLedger(db, TRANSACTION_PART, FIND_TRANSACTIONS),
    statements: new PostgresAccountLedger(db, STATEMENT_PART, FIND_STATEMENTS),
    accountInstructions: new PostgresAccountLedger(
      db,
      ACCOUNT_INSTRUCTION_PART,
      FIND_ACCOUNT_INSTRUCTION,
    ),
  };
}
