import type { SupplierCounters } from '../../src/suppliers/supplier-repository.js';
import type { StoredSupplier } from '../memory-store.js';

// Counts the stored items on every call, so these counters cannot be wrong.
export function countOf(supplier: StoredSupplier | undefined): SupplierCounters {
  const processes = { staged: 0, 'in-progress': 0, completed: 0, failed: 0 };
  const counters = { notes: 0, transactions: 0, statements: 0, paymentInstructions: 0 };
  for (const { progress } of supplier?.processes.values() ?? []) processes[progress.state] += 1;
  for (const account of supplier?.accounts.values() ?? []) {
    counters.notes += account.notes.length;
    counters.transactions += account.transactions.length;
    counters.statements += account.statements.length;
    counters.paymentInstructions += account.instructions.length;
  }
  for (const { instructions } of supplier?.businesses.values() ?? [])
    counters.paymentInstructions += instructions.length;
  return { processes, ...counters, different: supplier?.different ?? 0 };
}
