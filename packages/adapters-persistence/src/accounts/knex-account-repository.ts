import type {
  AccountQuery,
  AccountRepository,
  AccountView,
  FoundAccount,
  PageOfAccount,
} from '@data-import/application';
import type {
  Account,
  AccountPeriods,
  CalendarDate,
  ExternalAccountNumber,
  PeriodChange,
  StatementPeriod,
  SupplierCode,
} from '@data-import/domain';
import { isSamePeriod, utcInstantOf } from '@data-import/domain';
import type { Knex } from 'knex';
import type { Result } from 'neverthrow';
import { inTransaction } from '../database/in-transaction.js';
import { requireLockedSupplier } from '../suppliers/locked-supplier.js';
import { rawRows } from '../database/raw-rows.js';
import { slicesOf } from '../database/slices.js';
import { dialectOf, type DialectSql } from '../dialects/dialect.js';
import { notesOf } from '../notes/note-page.js';
import { instructionsOf } from '../payment-instructions/instructions-of-account.js';
import { statementsOf } from '../statements/statement-page.js';
import { transactionsOf } from '../transactions/transaction-page.js';
import { ACCOUNTS, storedPeriod } from '../tables/accounts.js';
import { searchAccounts } from './account-search.js';
import { supplierOfAccount } from './supplier-of-account.js';
import type { Row } from '../tables/table.js';

interface AccountRow extends Row {
  readonly id: number;
  readonly code: SupplierCode;
  readonly time_zone: string;
}

export class KnexAccountRepository implements AccountRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async list(
    supplierCode: string,
    externalAccountNumbers: readonly ExternalAccountNumber[],
  ): Promise<readonly Account[]> {
    const accounts: Account[] = [];
    for await (const slice of slicesOf(this.#db, [...new Set(externalAccountNumbers)])) {
      const asked = JSON.stringify(slice.map((number) => ({ number })));
      const { sql } = dialectOf(this.#db);
      const rows = await rawRows<AccountRow>(this.#db, listOf(sql), [asked, supplierCode]);
      for (const row of rows) accounts.push(toAccount(row));
    }
    return accounts;
  }

  search(query: AccountQuery, limit: number): Promise<readonly FoundAccount[]> {
    return searchAccounts(this.#db, query, limit);
  }

  async view(
    number: string,
    { after, size }: PageOfAccount,
    now: Date,
  ): Promise<AccountView | undefined> {
    const row = await accountOf(this.#db, number);
    if (!row) return undefined;

    const moment = after?.moment ?? utcInstantOf(now);
    const notes = await notesOf(this.#db, row.id, { moment, after: after?.note, size });
    const transactions = await transactionsOf(this.#db, row.id, {
      after: after?.transaction,
      size,
    });
    const statements = await statementsOf(this.#db, row.id, { after: after?.statement, size });
    const hasMore = notes.hasMore || transactions.hasMore || statements.hasMore;
    return {
      account: toAccount(row),
      notes: notes.items,
      transactions: transactions.items,
      statements: statements.items,
      instructions: await instructionsOf(this.#db, row.id),
      timeZone: row.time_zone,
      next: hasMore
        ? {
            moment,
            ...(notes.last && { note: notes.last }),
            ...(transactions.last && { transaction: transactions.last }),
            ...(statements.last && { statement: statements.last }),
          }
        : undefined,
    };
  }

  async changePeriods<E>(
    number: string,
    decide: (periods: AccountPeriods) => Result<PeriodChange, E>,
  ): Promise<Result<PeriodChange, E> | undefined> {
    return inTransaction(this.#db, async (transaction) => {
      const code = await supplierOfAccount(transaction, number);
      if (code === undefined) return undefined;

      await requireLockedSupplier(transaction, code);
      const row = await accountOf(transaction, number).forNoKeyUpdate('accounts');
      if (!row) return undefined;

      const open = toAccount(row).openPeriod;
      const change = decide({ open, lastClosed: await lastClosedOf(transaction, row.id) });
      if (change.isOk()) await storePeriods(transaction, row.id, open, change.value);
      return change;
    });
  }
}

function listOf({ givenRows }: Pick<DialectSql, 'givenRows'>): string {
  return `
    select s.code, s.time_zone, ${ACCOUNTS.selected.map((column) => `a.${column}`).join(', ')}
    from ${givenRows({ number: 'text' })}
    cross join import_suppliers as s
    join accounts as a on a.supplier_id = s.id and a.external_account_number = given.number
    where s.code = ?`;
}

function accountOf(
  db: Knex,
  number: string,
): Knex.QueryBuilder<AccountRow, AccountRow | undefined> {
  return db('accounts')
    .join('import_suppliers', 'import_suppliers.id', 'supplier_id')
    .where({ number })
    .first('code', 'time_zone', ...ACCOUNTS.selected.map((column) => `accounts.${column}`));
}

async function lastClosedOf(
  transaction: Knex.Transaction,
  accountId: number,
): Promise<StatementPeriod | undefined> {
  const closed = await transaction('closed_statement_periods')
    .where({ account_id: accountId })
    .orderBy('from_date', 'desc')
    .first<{ from_date: CalendarDate; to_date: CalendarDate } | undefined>('from_date', 'to_date');
  return closed && storedPeriod({ periodFrom: closed.from_date, periodTo: closed.to_date });
}

async function storePeriods(
  transaction: Knex.Transaction,
  accountId: number,
  before: StatementPeriod | undefined,
  { closed, open }: PeriodChange,
): Promise<void> {
  if (before && open ? isSamePeriod(before, open) : before === open) return;
  if (closed)
    await transaction('closed_statement_periods').insert({
      account_id: accountId,
      from_date: closed.from,
      to_date: closed.to,
    });
  await transaction('accounts')
    .where({ id: accountId })
    .increment('revision', 1)
    .update({ period_from: open?.from ?? null, period_to: open?.to ?? null });
}

function toAccount(row: AccountRow): Account {
  const account = ACCOUNTS.read(row);
  return {
    number: account.number,
    reference: {
      supplierCode: row.code,
      externalAccountNumber: account.externalAccountNumber,
    },
    createdAt: account.createdAt,
    openPeriod: storedPeriod(account),
  };
}
