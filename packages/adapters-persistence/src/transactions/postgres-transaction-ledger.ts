import type { TransactionAppend, TransactionLedger } from '@data-import/application';
import type { Transaction, TransactionId } from '@data-import/domain';
import type { Knex } from 'knex';
import { PostgresAccountLedger, type PostgresPart } from '../accounts/postgres-account-ledger.js';
import { firstEntryAfter } from '../accounts/stored-account.js';
import { insertNotes, toPostgresNote } from '../notes/postgres-note-ledger.js';
import { detailsOf } from './transaction-details.js';

export function makePostgresTransactionLedger(db: Knex): TransactionLedger {
  return new PostgresAccountLedger(db, part);
}

const part: PostgresPart<
  readonly TransactionId[],
  ReadonlySet<TransactionId>,
  TransactionAppend
> = {
  name: 'transactions',
  lookupJson: (ids) => ids,
  lookUp: `(
    select json_agg(t.transaction_id) from transactions t
    where t.account_id = a.id
      and t.transaction_id = any(array(select json_array_elements_text(r.lookup))))`,
  found: (json) => new Set(json === null ? [] : (JSON.parse(json) as TransactionId[])),
  sizeOf: (request) => (isAdditions(request) ? request.transactions.length : request.length),
  inserts: `
    added_transactions as (
      insert into transactions (account_id, transaction_id, occurrence, entry, transaction_date,
        posted_date, amount_minor, type, description, details)
      select kept.account_id, t.i, t.o, t.e, t.d, t.p, t.a, t.t, t.s, t.x::json
      from json_to_recordset($2::json) as t(n int, i text, o bigint, e bigint, d date, p date,
        a bigint, t text, s text, x text)
      join kept on kept.n = t.n
    ), ${insertNotes('$3')}`,
  rowsOf({ transactions, notes, identifiers }, n, revision) {
    const first = firstEntryAfter(revision);
    return [
      transactions.map((transaction, i) => toRow(transaction, n, first + i, identifiers)),
      notes.map((note, i) => toPostgresNote(note, n, first + i)),
    ];
  },
  countsOf: ({ transactions, notes }) => ({
    transactions: transactions.length,
    notes: notes.length,
  }),
};

function isAdditions(
  request: readonly TransactionId[] | TransactionAppend,
): request is TransactionAppend {
  return 'transactions' in request;
}

// One letter a column: the names are sent with every row.
function toRow(
  transaction: Transaction,
  n: number,
  entry: number,
  identifiers: TransactionAppend['identifiers'],
) {
  return {
    n,
    i: transaction.transactionId,
    o: identifiers === 'new' ? 0 : entry,
    e: entry,
    d: transaction.transactionDate,
    p: transaction.postedDate,
    a: transaction.amountMinor,
    t: transaction.type,
    s: transaction.description,
    x: detailsOf(transaction) ?? undefined,
  };
}
