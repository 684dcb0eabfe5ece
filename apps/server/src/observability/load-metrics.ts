import type { PaymentVendors } from '@data-import/application';
import { Counter, Gauge, Histogram, type Metric, type Registry } from 'prom-client';

const DURATIONS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is counted of the parts that a load uses. Labels are configured words, words of the code and existing suppliers. */
export class LoadMetrics {
  readonly vendorRequests = new Counter({
    name: 'vendor_requests_total',
    help: 'Questions to payment vendors by outcome; repeated tries count as one question.',
    labelNames: ['vendor', 'outcome'],
    registers: [],
  });
  readonly vendorDurations = new Histogram({
    name: 'vendor_request_duration_seconds',
    help: 'How long questions to payment vendors took, with all tries and pauses.',
    labelNames: ['vendor'],
    buckets: DURATIONS_S,
    registers: [],
  });
  readonly documentLookUps = new Counter({
    name: 'document_lookups_total',
    help: 'Look-ups in the document store by outcome: found, missing, failed.',
    labelNames: ['outcome'],
    registers: [],
  });
  readonly documentDurations = new Histogram({
    name: 'document_lookup_duration_seconds',
    help: 'How long look-ups in the document store took.',
    buckets: DURATIONS_S,
    registers: [],
  });
  readonly batchAppends = new Counter({
    name: 'import_batch_appends_total',
    help: 'Stored requests that belong to an import batch.',
    registers: [],
  });
  readonly batchRemovals = new Counter({
    name: 'import_batch_removals_total',
    help: 'Accounts and businesses from which an undo of an import batch removed something.',
    labelNames: ['supplier'],
    registers: [],
  });
  readonly batchUndos = new Counter({
    name: 'import_batch_undos_total',
    help: 'Undos of import batches that came to their end.',
    labelNames: ['supplier'],
    registers: [],
  });

  register(registry: Registry): void {
    const metrics = [
      this.vendorRequests,
      this.vendorDurations,
      this.documentLookUps,
      this.documentDurations,
      this.batchAppends,
      this.batchRemovals,
      this.batchUndos,
    ] as readonly Metric[];
    for (const metric of metrics) registry.registerMetric(metric);
  }
}

export function circuitGauge(vendors: PaymentVendors): Gauge {
  return new Gauge({
    name: 'vendor_circuit_open',
    help: '1 while the vendor is not asked because it keeps failing, else 0.',
    labelNames: ['vendor'],
    registers: [],
    collect() {
      for (const [vendor, asked] of vendors)
        this.set({ vendor }, asked.circuit().state === 'closed' ? 0 : 1);
    },
  });
}
