import type { TransactionAppend, TransactionLedger } from '@data-import/application';
import type { Knex } from 'knex';
import type { TransactionId } from '@data-import/domain';
import { SqliteAccountLedger, type SqlitePart } from '../accounts/sqlite-account-ledger.js';
import { firstEntryAfter } from '../accounts/stored-account.js';
import { prepareNoteInsert } from '../notes/sqlite-note-ledger.js';
import { detailsOf } from './transaction-details.js';

export function makeSqliteTransactionLedger(db: Knex): TransactionLedger {
  return new SqliteAccountLedger(db, part);
}

const part: SqlitePart<readonly TransactionId[], ReadonlySet<TransactionId>, TransactionAppend> = {
  prepare(connection) {
    const find = connection.prepare(FIND);
    const insert = connection.prepare(INSERT);
    const insertNotes = prepareNoteInsert(connection);
    return {
      find: (accountId, ids) => new Set(ids.filter((id) => find.get(accountId, id) !== undefined)),
      add({ id, revision }, { transactions, notes, identifiers }) {
        const first = firstEntryAfter(revision);
        for (const [index, transaction] of transactions.entries()) {
          const entry = first + index;
          insert.run(
            id,
            transaction.transactionId,
            identifiers === 'new' ? 0 : entry,
            entry,
            transaction.transactionDate,
            transaction.postedDate,
            transaction.amountMinor,
            transaction.type,
            transaction.description ?? null,
            detailsOf(transaction),
          );
        }
        insertNotes(id, first, notes);
        return { transactions: transactions.length, notes: notes.length };
      },
    };
  },
};

const FIND = 'select 1 from transactions where account_id = ? and transaction_id = ? limit 1';

const INSERT = `
  insert into transactions (account_id, transaction_id, occurrence, entry, transaction_date,
    posted_date, amount_minor, type, description, details)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
