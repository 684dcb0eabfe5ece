import type BetterSqlite3 from 'better-sqlite3';
import { expect } from 'chai';
import { PreparedLedger } from '../../../src/dialects/sqlite/ledger/prepared-ledger.js';
import { FIND_ACCOUNT_INSTRUCTION } from '../../../src/dialects/sqlite/look-ups/account-instruction.js';
import { FIND_IDEMPOTENCY_KEY } from '../../../src/dialects/sqlite/look-ups/idempotency-key.js';
import { FIND_NOTES } from '../../../src/dialects/sqlite/look-ups/notes.js';
import { FIND_STATEMENTS } from '../../../src/dialects/sqlite/look-ups/statements.js';
import { FIND_TRANSACTIONS } from '../../../src/dialects/sqlite/look-ups/transactions.js';
import { NOTE_PART } from '../../../src/notes/note-part.js';
import { ACCOUNT_INSTRUCTION_PART } from '../../../src/payment-instructions/account-instruction-part.js';
import { STATEMENT_PART } from '../../../src/statements/statement-part.js';
import { KEYED_TRANSACTION_PART } from '../../../src/transactions/keyed-transaction-part.js';
import { TRANSACTION_PART } from '../../../src/transactions/transaction-part.js';

type Prepare = (connection: BetterSqlite3.Database) => unknown;

const LEDGERS: Readonly<Record<string, Prepare>> = {
  notes: (connection) => new PreparedLedger(connection, NOTE_PART, FIND_NOTES),
  transactions: (connection) => new PreparedLedger(connection, TRANSACTION_PART, FIND_TRANSACTIONS),
  'transactions with a key': (connection) =>
    new PreparedLedger(connection, KEYED_TRANSACTION_PART, FIND_IDEMPOTENCY_KEY),
  statements: (connection) => new PreparedLedger(connection, STATEMENT_PART, FIND_STATEMENTS),
  instructions: (connection) =>
    new PreparedLedger(connection, ACCOUNT_INSTRUCTION_PART, FIND_ACCOUNT_INSTRUCTION),
};

describe('the prepared look-ups on SQLite', () => {
  for (const [name, prepare] of Object.entries(LEDGERS))
    it(`are not prepared again at each run for their values: ${name}`, () => {
      const selects = preparedBy(prepare).filter((sql) => /^\s*select/.test(sql));
      expect(selects).to.have.length(2);
      for (const sql of selects) expect(sql).to.not.match(/(?<!\+)\?/);
    });
});

function preparedBy(prepare: Prepare): readonly string[] {
  const statements: string[] = [];
  const connection = {
    prepare: (sql: string) => statements.push(sql),
    transaction: (work: unknown) => work,
  };
  prepare(connection as unknown as BetterSqlite3.Database);
  return statements;
}
