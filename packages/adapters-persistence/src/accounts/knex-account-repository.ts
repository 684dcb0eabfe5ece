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
import { lockedSupplier } from '../suppliers/locked-supplier.js';
import { supplierIdOf } from '../suppliers/supplier-key.js';
import { rawRows } from '../database/raw-rows.js';
import { slicesOf } from '../database/slices.js';
import { dialectOf, type DialectSql } from '../dialects/dialect.js';
import { notesOf } from '../notes/note-page.js';
import { instructionsOf } from '../payment-instructions/instructions-of-account.js';
import { statementsOf } from '../statements/statement-page.js';
import { transactionsOf } from '../transactions/transaction-page.js';
import { ACCOUNTS, storedPeriod } from '../tables/accounts.js';
import { searchAccounts } from './account-search.js';
import { accountWithNumber, type AccountOfSupplier } from './supplier-of-account.js';
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
    const supplierId = await supplierIdOf(this.#db, supplierCode);
    if (supplierId === undefined) return [];
    const accounts: Account[] = [];
    for await (const slice of slicesOf(this.#db, [...new Set(externalAccountNumbers)])) {
      const asked = JSON.stringify(slice.map((number) => ({ number })));
      const { sql } = dialectOf(this.#db);
      const rows = await rawRows<AccountRow>(this.#db, listOf(sql), [
        asked,
        supplierId,
        supplierId,
      ]);
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
    const account = await accountWithNumber(this.#db, number);
    const row = account && (await accountOf(this.#db, account));
    if (!row) return undefined;

    const moment = after?.moment ?? utcInstantOf(now);
    const notes = await notesOf(this.#db, account, { moment, after: after?.note, size });
    const transactions = await transactionsOf(this.#db, account, {
      after: after?.transaction,
      size,
    });
    const statements = await statementsOf(this.#db, account, { after: after?.statement, size });
    const hasMore = notes.hasMore || transactions.hasMore || statements.hasMore;
    return {
      account: toAccount(row),
      notes: notes.items,
      transactions: transactions.items,
      statements: statements.items,
      instructions: await instructionsOf(this.#db, account),
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
    const account = await accountWithNumber(this.#db, number);
    if (!account) return undefined;
    return inTransaction(this.#db, account.supplierId, async (transaction) => {
      await lockedSupplier(transaction, account.supplierId);
      const row = await accountOf(transaction, account).forNoKeyUpdate('accounts');
      if (!row) return undefined;

      const open = toAccount(row).openPeriod;
      const change = decide({ open, lastClosed: await lastClosedOf(transaction, account) });
      if (change.isOk()) await storePeriods(transaction, account, open, change.value);
      return change;
    });
  }
}

function listOf({ givenRows }: Pick<DialectSql, 'givenRows'>): string {
  return `
    select s.code, s.time_zone, ${ACCOUNTS.selected.map((column) => `a.${column}`).join(', ')}
    from ${givenRows({ number: 'text' })}
    cross join import_suppliers as s
    join accounts as a on a.supplier_id = ? and a.external_account_number = given.number
    where s.id = ?`;
}

function accountOf(
  db: Knex,
  { id, supplierId }: AccountOfSupplier,
): Knex.QueryBuilder<AccountRow, AccountRow | undefined> {
  return db('accounts')
    .join('import_suppliers', 'import_suppliers.id', 'accounts.supplier_id')
    .where({ 'accounts.id': id, 'accounts.supplier_id': supplierId })
    .where({ 'import_suppliers.id': supplierId })
    .first('code', 'time_zone', ...ACCOUNTS.selected.map((column) => `accounts.${column}`));
}

async function lastClosedOf(
  transaction: Knex.Transaction,
  { id, supplierId }: AccountOfSupplier,
): Promise<StatementPeriod | undefined> {
  const closed = await transaction('closed_statement_periods')
    .where({ account_id: id, supplier_id: supplierId })
    .orderBy('from_date', 'desc')
    .first<{ from_date: CalendarDate; to_date: CalendarDate } | undefined>('from_date', 'to_date');
  return closed && storedPeriod({ periodFrom: closed.from_date, periodTo: closed.to_date });
}

async function storePeriods(
  transaction: Knex.Transaction,
  { id, supplierId }: AccountOfSupplier,
  before: StatementPeriod | undefined,
  { closed, open }: PeriodChange,
): Promise<void> {
  if (before && open ? isSamePeriod(before, open) : before === open) return;
  if (closed)
    await transaction('closed_statement_periods').insert({
      account_id: id,
      supplier_id: supplierId,
      from_date: closed.from,
      to_date: closed.to,
    });
  await transaction('accounts')
    .where({ id, supplier_id: supplierId })
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
