import { setImmediate } from 'node:timers/promises';
import {
  dayIn,
  hasExpired,
  type CalendarDate,
  type TransactionType,
  type UtcInstant,
} from '@data-import/domain';
import type { ExportCursor, ExportPage, ExportQuery } from '../../src/exports/export-reader.js';

import type {
  AccountTotals,
  SupplierTotals,
  TotalsReader,
} from '../../src/totals/totals-reader.js';
import { accountsToExport, visibleSupplier } from '../exports/accounts-to-export.js';
import { latestOf, type MemoryStore, type StoredAccount } from '../memory-store.js';
import { addTotals } from './add-totals.js';

/** Counts and sums of what is stored in a `MemoryStore`. */
export class MemoryTotalsReader implements TotalsReader {
  constructor(private readonly store: MemoryStore) {}

  async accounts(
    query: ExportQuery,
    now: UtcInstant,
    after: ExportCursor | undefined,
    limit: number,
  ): Promise<ExportPage<AccountTotals> | undefined> {
    await setImmediate();
    const supplier = visibleSupplier(this.store, query);
    if (!supplier) return undefined;
    const today = dayIn(supplier.supplier.timeZone, now);
    const following = accountsToExport(supplier, query).filter(
      ({ place }) => place > Number(after ?? 0),
    );
    const page = following.slice(0, limit);
    return {
      records: page.map(({ account }) => totalsOf(account, today)),
      next: following.length > limit ? String(page.at(-1)?.place) : undefined,
    };
  }

  async supplier(
    query: Pick<ExportQuery, 'tenantScope' | 'supplierCode'>,
    now: UtcInstant,
  ): Promise<SupplierTotals | undefined> {
    const all = await this.accounts(query, now, undefined, Infinity);
    return all && addTotals(all.records);
  }
}

function totalsOf(stored: StoredAccount, today: CalendarDate): AccountTotals {
  const { account, notes, transactions, statements, instructions } = stored;
  const latest = latestOf(instructions);
  const amounts = new Map<TransactionType, bigint>();
  for (const { type, amountMinor } of transactions)
    amounts.set(type, (amounts.get(type) ?? 0n) + BigInt(amountMinor));
  return {
    externalAccountNumber: account.reference.externalAccountNumber,
    accountNumber: account.number,
    notes: notes.filter(({ author }) => author === 'caller').length,
    transactions: transactions.length,
    movedTransactions: transactions.filter(({ description }) => description !== undefined).length,
    amounts,
    statements: statements.length,
    statementsGrossAmount: statements.reduce(
      (sum, { grossAmountMinor }) => sum + BigInt(grossAmountMinor),
      0n,
    ),
    hasPaymentInstruction: latest !== undefined && !hasExpired(latest.stored.details, today),
  };
}
