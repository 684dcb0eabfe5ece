import type { Knex } from 'knex';
import { NOTE_PART } from '../../notes/note-part.js';
import { ACCOUNT_INSTRUCTION_PART } from '../../payment-instructions/account-instruction-part.js';
import { STATEMENT_PART } from '../../statements/statement-part.js';
import { KEYED_TRANSACTION_PART } from '../../transactions/keyed-transaction-part.js';
import { TRANSACTION_PART } from '../../transactions/transaction-part.js';
import type { AccountLedgers } from '../dialect.js';
import { SqliteAccountLedger } from './ledger/sqlite-account-ledger.js';
import { FIND_ACCOUNT_INSTRUCTION } from './look-ups/account-instruction.js';
import { FIND_IDEMPOTENCY_KEY } from './look-ups/idempotency-key.js';
import { FIND_NOTES } from './look-ups/notes.js';
import { FIND_STATEMENTS } from './look-ups/statements.js';
import { FIND_TRANSACTIONS } from './look-ups/transactions.js';

export function sqliteLedgers(db: Knex): AccountLedgers {
  return {
    notes: new SqliteAccountLedger(db, NOTE_PART, FIND_NOTES),
    transactions: new SqliteAccountLedger(db, TRANSACTION_PART, FIND_TRANSACTIONS),
    keyedTransactions: new SqliteAccountLedger(db, KEYED_TRANSACTION_PART, FIND_IDEMPOTENCY_KEY),
    statements: new SqliteAccountLedger(db, STATEMENT_PART, FIND_STATEMENTS),
    accountInstructions: new SqliteAccountLedger(
      db,
      ACCOUNT_INSTRUCTION_PART,
      FIND_ACCOUNT_INSTRUCTION,
    ),
  };
}
