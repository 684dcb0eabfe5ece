import type {
  AccountAppend,
  AccountLedger,
  AccountLookup,
  BulkLedger,
  BusinessInstructionLedger,
  DatabasePorts,
  DocumentStore,
  ImportBatchRepository,
  PaymentVendor,
  PaymentVendors,
} from '@data-import/application';
import { context, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';
import type { LoadMetrics } from './metrics.js';

/** The ports of the database, with a span for each read and append of a load, and counters for import batches. */
export function observedPorts(ports: DatabasePorts, metrics: LoadMetrics): DatabasePorts {
  return {
    ...ports,
    ledger: observedLedger(ports.ledger, metrics),
    bulkLedger: observedBulkLedger(ports.bulkLedger, metrics),
    businessInstructions: observedBusinessLedger(ports.businessInstructions, metrics),
    importBatches: observedBatches(ports.importBatches, metrics),
  };
}

/** The kind of record by the keys of lookups and appends; transactions, which may come with notes, come first. */
const KINDS = Object.entries({
  transactionIds: 'transactions',
  transactions: 'transactions',
  key: 'transactions',
  noteDrafts: 'notes',
  notes: 'notes',
  statementIds: 'statements',
  statements: 'statements',
  instruction: 'instructions',
} satisfies Record<Exclude<keyof (AccountLookup & AccountAppend), 'identifiers'>, string>);

function attributesOf(request: AccountLookup | AccountAppend) {
  const kind = KINDS.find(([key]) => Object.hasOwn(request, key))?.[1];
  return { 'data_import.kind': kind ?? 'account' };
}

function observedLedger(ledger: AccountLedger, metrics: LoadMetrics): AccountLedger {
  return {
    read: (address, lookup) =>
      inSpan('read', attributesOf(lookup), () => ledger.read(address, lookup)),
    append: (reading, rows, batch) =>
      inSpan('append', attributesOf(rows), async () => {
        const appended = await ledger.append(reading, rows, batch);
        if (batch && appended.isOk()) metrics.batchAppends.inc();
        return appended;
      }),
    withLockedAccount: (address, work) =>
      ledger.withLockedAccount(address, (locked) => work(observedLedger(locked, metrics))),
  };
}

/** A group has the spans of one request, however many accounts it is of. */
function observedBulkLedger(ledger: BulkLedger, metrics: LoadMetrics): BulkLedger {
  const attributes = { 'data_import.kind': 'transactions' };
  return {
    newRows: () => ledger.newRows(),
    readAll: (accounts, rows) => inSpan('read', attributes, () => ledger.readAll(accounts, rows)),
    appendAll: (appends, rows, batch) =>
      inSpan('append', attributes, async () => {
        const outcomes = await ledger.appendAll(appends, rows, batch);
        if (batch)
          metrics.batchAppends.inc(outcomes.filter((outcome) => outcome === 'stored').length);
        return outcomes;
      }),
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

/** The supplier exists: nothing of another has anything to remove. */
function observedBatches(
  batches: ImportBatchRepository,
  metrics: LoadMetrics,
): ImportBatchRepository {
  return {
    ...batches,
    async removeFrom(batch, owner, decide, mode) {
      const removed = await batches.removeFrom(batch, owner, decide, mode);
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

const NO_ATTRIBUTES = {};

/** The store, each look-up counted and in a span of its own. */
export function observedDocumentStore(store: DocumentStore, metrics: LoadMetrics): DocumentStore {
  return {
    find(location, root) {
      const startedAt = performance.now();
      const count = (outcome: 'found' | 'missing' | 'failed') => {
        metrics.countLookUp(outcome);
        metrics.documentDurations.observe((performance.now() - startedAt) / 1000);
      };
      return inSpan('storage', NO_ATTRIBUTES, async () => {
        const found = await store.find(location, root).catch((error: unknown) => {
          count('failed');
          throw error;
        });
        count(found ? 'found' : 'missing');
        return found;
      });
    },
    linkTo: (location, root) => store.linkTo(location, root),
  };
}

/** The vendors, each question counted and in a span of its own. */
export function observedVendors(vendors: PaymentVendors, metrics: LoadMetrics): PaymentVendors {
  return new Map([...vendors].map(([code, vendor]) => [code, observed(code, vendor, metrics)]));
}

function observed(code: string, vendor: PaymentVendor, metrics: LoadMetrics): PaymentVendor {
  const attributes = { 'data_import.vendor': code };
  return {
    findInstruction(asked, organisationId) {
      const startedAt = performance.now();
      const count = (outcome: string) => {
        metrics.vendorRequests.inc({ vendor: code, outcome });
        metrics.vendorDurations.observe({ vendor: code }, (performance.now() - startedAt) / 1000);
      };
      return inSpan('vendor', attributes, async () => {
        const found = await vendor
          .findInstruction(asked, organisationId)
          .catch((error: unknown) => {
            count('error');
            throw error;
          });
        count(found.isOk() ? 'usable' : found.error.reason.replaceAll('-', '_'));
        return found;
      });
    },
    circuit: () => vendor.circuit(),
  };
}

const tracer = trace.getTracer('data-import');

/** Runs `work` in a child span; without an SDK nothing is recorded. A failure is recorded by its kind alone: a message may quote rows. */
async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = tracer.startSpan(name, { attributes });
  if (!span.isRecording()) return work();
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
