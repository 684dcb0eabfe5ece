import type { TransactionType } from '@data-import/domain';
import type { AccountTotals, SupplierTotals } from '../../src/totals/totals-reader.js';

export function addTotals(all: readonly AccountTotals[]): SupplierTotals {
  const sumOf = (part: (one: AccountTotals) => number) =>
    all.reduce((sum, one) => sum + part(one), 0);
  const amounts = new Map<TransactionType, bigint>();
  for (const one of all)
    for (const [type, amount] of one.amounts) amounts.set(type, (amounts.get(type) ?? 0n) + amount);
  return {
    accounts: all.length,
    notes: sumOf(({ notes }) => notes),
    transactions: sumOf(({ transactions }) => transactions),
    movedTransactions: sumOf(({ movedTransactions }) => movedTransactions),
    amounts,
    statements: sumOf(({ statements }) => statements),
    statementsGrossAmount: all.reduce((sum, one) => sum + one.statementsGrossAmount, 0n),
    paymentInstructions: all.filter(({ hasPaymentInstruction }) => hasPaymentInstruction).length,
  };
}
