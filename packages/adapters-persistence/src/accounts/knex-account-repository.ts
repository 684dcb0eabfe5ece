import { factsOfPeriods, type AccountRepository } from '@data-import/application';
import {
  type Account,
  type PeriodChange,
  type StatementPeriod,
  type SupplierCode,
  isSamePeriod,
  utcInstantOf,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { supplierIdOf, whileStatusStays } from '../tables/suppliers.js';
import {
  ACCOUNTS,
  accountsNamed,
  closedPeriodsOf,
  storedPeriod,
  accountWithNumber,
  type AccountOfSupplier,
  type StoredAccount,
} from '../tables/accounts.js';
import { searchAccounts } from './account-search.js';
import {
  appendsTo,
  instructionsOf,
  pageOf,
  SHOWN_NOTES,
  SHOWN_STATEMENTS,
  SHOWN_TRANSACTIONS,
} from './items-of-account.js';
import { describeChange } from '../tables/audit.js';
import type { Row } from '../tables/table.js';

interface AccountRow extends Row {
  readonly id: number;
  readonly code: SupplierCode;
  readonly time_zone: string;
}

export function knexAccountRepository(db: Knex): AccountRepository {
  return {
    async list(supplierCode, externalAccountNumbers) {
      const supplierId = await supplierIdOf(db, supplierCode);
      if (supplierId === undefined) return [];
      const accounts = await accountsNamed(db, supplierId, externalAccountNumbers);
      return accounts.map((account) => toAccount(supplierCode as SupplierCode, account));
    },

    search: (query, limit) => searchAccounts(db, query, limit),

    async view(number, { after, size }, now) {
      const account = await accountWithNumber(db, number);
      const row = account && (await accountOf(db, account));
      if (!row) return undefined;

      const moment = after?.moment ?? utcInstantOf(now);
      const page = { moment, size };
      const notes = await pageOf(db, account, SHOWN_NOTES, { ...page, after: after?.note });
      const transactions = await pageOf(db, account, SHOWN_TRANSACTIONS, {
        ...page,
        after: after?.transaction,
      });
      const statements = await pageOf(db, account, SHOWN_STATEMENTS, {
        ...page,
        after: after?.statement,
      });
      const hasMore = notes.hasMore || transactions.hasMore || statements.hasMore;
      return {
        account: toAccount(row.code, ACCOUNTS.read(row)),
        notes: notes.items,
        transactions: transactions.items,
        statements: statements.items,
        instructions: await instructionsOf(db, account),
        appends: await appendsTo(db, account),
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
    },

    async surroundings(number) {
      const account = await accountWithNumber(db, number);
      if (!account) return undefined;
      const { id, supplierId } = account;
      const of = (table: string) => db(table).where({ [`${table}.supplier_id`]: supplierId });
      const businesses = await of('business_accounts')
        .join('businesses', (join) =>
          join
            .on('businesses.id', 'business_accounts.business_id')
            .andOn('businesses.supplier_id', 'business_accounts.supplier_id'),
        )
        .where({ account_id: id })
        .orderByRaw(dialectOf(db).byCodePoints('external_business_identifier'))
        .pluck('external_business_identifier');
      return {
        closedPeriods: await closedPeriodsOf(db, account),
        businesses,
        appends: await appendsTo(db, account, Number.MAX_SAFE_INTEGER),
        removedItems: await of('removed_items')
          .where({ account_id: id })
          .orderBy(['removed_at', 'kind', 'item'])
          .select('kind', 'item', 'removed_at as at', 'removed_by as by'),
      };
    },

    async changePeriods(number, decide) {
      const account = await accountWithNumber(db, number);
      if (!account) return undefined;
      const { id: accountId, supplierId } = account;
      const change = async (transaction: Knex.Transaction) => {
        const row = await accountOf(transaction, account).forNoKeyUpdate('accounts');
        if (!row) return undefined;

        const { reference, openPeriod: open } = toAccount(row.code, ACCOUNTS.read(row));
        const closed = await closedPeriodsOf(transaction, account);
        const decided = decide({ open, lastClosed: closed.at(-1) });
        if (decided.isErr()) return decided;
        await storePeriods(transaction, account, open, decided.value);
        describeChange(factsOfPeriods(reference, open, decided.value.open));
        return decided;
      };
      return whileStatusStays(db, supplierId, change, { accountId });
    },
  };
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

function toAccount(supplierCode: SupplierCode, account: StoredAccount): Account {
  const { externalAccountNumber, number, createdAt } = account;
  const reference = { supplierCode, externalAccountNumber };
  return { number, reference, createdAt, openPeriod: storedPeriod(account) };
}
