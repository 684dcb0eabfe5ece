import type { Knex } from 'knex';
import type { LedgerPart } from '../../ledger/ledger-part.js';
import { partInBatch } from '../../ledger/part-in-batch.js';
import { NOTE_PART } from '../../notes/note-part.js';
import { ACCOUNT_INSTRUCTION_PART } from '../../payment-instructions/account-instruction-part.js';
import { STATEMENT_PART } from '../../statements/statement-part.js';
import { KEYED_TRANSACTION_PART } from '../../transactions/keyed-transaction-part.js';
import { TRANSACTION_PART } from '../../transactions/transaction-part.js';
import type { AccountLedgers } from '../dialect.js';
import { appendFunction } from './ledger/append-function.js';
import { PostgresAccountLedger } from './ledger/postgres-account-ledger.js';
import { FIND_ACCOUNT_INSTRUCTION } from './look-ups/account-instruction.js';
import { FIND_IDEMPOTENCY_KEY } from './look-ups/idempotency-key.js';
import { FIND_NOTES } from './look-ups/notes.js';
import { FIND_STATEMENTS } from './look-ups/statements.js';
import { FIND_TRANSACTIONS } from './look-ups/transactions.js';
import type { DatabaseFunction } from './database-functions.js';

export const APPEND_FUNCTIONS = [
  ...functionsOf(NOTE_PART),
  ...functionsOf(TRANSACTION_PART),
  ...functionsOf(KEYED_TRANSACTION_PART),
  ...functionsOf(STATEMENT_PART),
  ...functionsOf(ACCOUNT_INSTRUCTION_PART),
];

function functionsOf<Lookup, Append>(
  part: LedgerPart<Lookup, Append>,
): readonly DatabaseFunction[] {
  return [appendFunction(part), appendFunction(partInBatch(part))];
}

export function postgresLedgers(db: Knex): AccountLedgers {
  return {
    notes: new PostgresAccountLedger(db, NOTE_PART, FIND_NOTES),
    transactions: new PostgresAccountLedger(db, TRANSACTION_PART, FIND_TRANSACTIONS),
    keyedTransactions: new PostgresAccountLedger(db, KEYED_TRANSACTION_PART, FIND_IDEMPOTENCY_KEY),
    statements: new PostgresAccountLedger(db, STATEMENT_PART, FIND_STATEMENTS),
    accountInstructions: new PostgresAccountLedger(
      db,
      ACCOUNT_INSTRUCTION_PART,
      FIND_ACCOUNT_INSTRUCTION,
    ),
  };
}
