import type {
  AccountLedger,
  BusinessInstructionLedger,
  DatabasePorts,
  ImportBatchRepository,
} from '@data-import/application';
import type { LoadMetrics } from './load-metrics.js';
import { inSpan } from './span.js';

/** The ports of the database, with a span for each read and append of a load, and counters for import batches. */
export function observedPorts(ports: DatabasePorts, metrics: LoadMetrics): DatabasePorts {
  return {
    ...ports,
    notes: observedLedger('notes', ports.notes, metrics),
    transactions: observedLedger('transactions', ports.transactions, metrics),
    keyedTransactions: observedLedger('transactions', ports.keyedTransactions, metrics),
    statements: observedLedger('statements', ports.statements, metrics),
    accountInstructions: observedLedger('instructions', ports.accountInstructions, metrics),
    businessInstructions: observedBusinessLedger(ports.businessInstructions, metrics),
    importBatches: observedBatches(ports.importBatches, metrics),
  };
}

function observedLedger<L, M, A>(
  kind: string,
  ledger: AccountLedger<L, M, A>,
  metrics: LoadMetrics,
): AccountLedger<L, M, A> {
  const attributes = { 'data_import.kind': kind };
  return {
    read: (address, lookup) => inSpan('read', attributes, () => ledger.read(address, lookup)),
    append: (reading, rows, batch) =>
      inSpan('append', attributes, async () => {
        const appended = await ledger.append(reading, rows, batch);
        if (batch && appended.isOk()) metrics.batchAppends.inc();
        return appended;
      }),
    withLockedAccount: (address, work) =>
      ledger.withLockedAccount(address, (locked) => work(observedLedger(kind, locked, metrics))),
  };
}

function observedBusinessLedger(
  ledger: BusinessInstructionLedger,
  metrics: LoadMetrics,
): BusinessInstructionLedger {
  const attributes = { 'data_import.kind': 'business_instructions' };
  return {
    read: (address, numbers) => inSpan('read', attributes, () => ledger.read(address, numbers)),
    append: (reading, instruction, numbers, batch) =>
      inSpan('append', attributes, async () => {
        const appended = await ledger.append(reading, instruction, numbers, batch);
        if (batch && appended.isOk()) metrics.batchAppends.inc();
        return appended;
      }),
  };
}

/** Of a supplier that exists: nothing of another has anything to remove. */
function observedBatches(
  batches: ImportBatchRepository,
  metrics: LoadMetrics,
): ImportBatchRepository {
  return {
    list: (code) => batches.list(code),
    announce: (batch, expected, now) => batches.announce(batch, expected, now),
    countAnnounced: (now) => batches.countAnnounced(now),
    listAccounts: (batch, after, limit) => batches.listAccounts(batch, after, limit),
    listBusinesses: (batch, after, limit) => batches.listBusinesses(batch, after, limit),
    async removeFromAccount(batch, account, decide, mode) {
      const removed = await batches.removeFromAccount(batch, account, decide, mode);
      if (mode === 'remove' && removed.isOk())
        metrics.batchRemovals.inc({ supplier: batch.supplierCode });
      return removed;
    },
    async removeFromBusiness(batch, business, decide, mode) {
      const removed = await batches.removeFromBusiness(batch, business, decide, mode);
      if (mode === 'remove' && removed.isOk())
        metrics.batchRemovals.inc({ supplier: batch.supplierCode });
      return removed;
    },
    async markUndone(batch, undone, decide) {
      const marked = await batches.markUndone(batch, undone, decide);
      if (marked.isOk()) metrics.batchUndos.inc({ supplier: batch.supplierCode });
      return marked;
    },
  };
}
