import type { AccountRepository, AccountView, PageOfAccount } from '@data-import/application';
import type {
  Account,
  AccountNumber,
  CalendarDate,
  NextPeriod,
  UtcInstant,
} from '@data-import/domain';
import { isSamePeriod } from '@data-import/domain';
import type { Knex } from 'knex';
import type { Result } from 'neverthrow';
import { inTransaction } from '../database/in-transaction.js';
import { notesOf } from '../notes/note-page.js';
import { activeInstructionOf } from '../payment-instructions/active-instruction.js';
import { statementsOf } from '../statements/statement-page.js';
import { transactionsOf } from '../transactions/transaction-page.js';
import { storedPeriod } from './stored-account.js';

interface AccountRow {
  readonly id: number;
  readonly number: AccountNumber;
  readonly code: string;
  readonly external_account_number: string;
  readonly created_at: UtcInstant;
  readonly period_from: CalendarDate | null;
  readonly period_to: CalendarDate | null;
}

export class KnexAccountRepository implements AccountRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async view(number: string, page: PageOfAccount, now: Date): Promise<AccountView | undefined> {
    const row = await accountOf(this.#db, number);
    if (!row) return undefined;

    // One more than asked for says whether there is more.
    const part = { offset: page.first, limit: page.size + 1 };
    const notes = await notesOf(this.#db, row.id, now, part);
    const transactions = await transactionsOf(this.#db, row.id, part);
    const statements = await statementsOf(this.#db, row.id, part);
    return {
      account: toAccount(row),
      notes: notes.slice(0, page.size),
      transactions: transactions.slice(0, page.size),
      statements: statements.slice(0, page.size),
      paymentInstruction: await activeInstructionOf(this.#db, row.id),
      hasMore: [notes, transactions, statements].some(({ length }) => length > page.size),
    };
  }

  async openPeriod<E>(
    number: string,
    decide: (account: Account) => Result<NextPeriod, E>,
  ): Promise<Result<NextPeriod, E> | undefined> {
    return inTransaction(this.#db, async (transaction) => {
      const row = await accountOf(transaction, number).forNoKeyUpdate('accounts');
      if (!row) return undefined;

      const next = decide(toAccount(row));
      if (next.isOk()) await keepPeriods(transaction, row, next.value);
      return next;
    });
  }
}

function accountOf(
  db: Knex,
  number: string,
): Knex.QueryBuilder<AccountRow, AccountRow | undefined> {
  return db('accounts')
    .join('import_suppliers', 'import_suppliers.id', 'supplier_id')
    .where({ number })
    .first(
      'accounts.id',
      'number',
      'code',
      'external_account_number',
      'created_at',
      'period_from',
      'period_to',
    );
}

async function keepPeriods(
  transaction: Knex.Transaction,
  row: AccountRow,
  { closed, opened }: NextPeriod,
): Promise<void> {
  const open = toAccount(row).openPeriod;
  if (open && isSamePeriod(open, opened)) return;
  if (closed)
    await transaction('closed_statement_periods').insert({
      account_id: row.id,
      from_date: closed.from,
      to_date: closed.to,
    });
  await transaction('accounts')
    .where({ id: row.id })
    .increment('revision', 1)
    .update({ period_from: opened.from, period_to: opened.to ?? null });
}

function toAccount(row: AccountRow): Account {
  return {
    number: row.number,
    reference: { supplierCode: row.code, externalAccountNumber: row.external_account_number },
    createdAt: row.created_at,
    openPeriod: storedPeriod(row.period_from, row.period_to),
  };
}
