import type { DocumentStore, PaymentVendor, PaymentVendors } from '@data-import/application';
import type { LoadMetrics } from './metrics.js';

/** The store, with each look-up counted. */
export function observedDocumentStore(store: DocumentStore, metrics: LoadMetrics): DocumentStore {
  return {
    async find(location, root) {
      const startedAt = performance.now();
      let outcome: 'found' | 'missing' | 'failed' = 'failed';
      try {
        const found = await store.find(location, root);
        outcome = found ? 'found' : 'missing';
        return found;
      } finally {
        metrics.countLookUp(outcome);
        metrics.documentDurations.observe((performance.now() - startedAt) / 1000);
      }
    },
    linkTo: (location, root) => store.linkTo(location, root),
  };
}

/** The vendors, with each question counted. */
export function observedVendors(vendors: PaymentVendors, metrics: LoadMetrics): PaymentVendors {
  return new Map([...vendors].map(([code, vendor]) => [code, observed(code, vendor, metrics)]));
}

function observed(vendor: string, asked: PaymentVendor, metrics: LoadMetrics): PaymentVendor {
  return {
    async findInstruction(reference, organisationId) {
      const startedAt = performance.now();
      let outcome = 'error';
      try {
        const found = await asked.findInstruction(reference, organisationId);
        outcome = found.isOk() ? 'usable' : found.error.reason.replaceAll('-', '_');
        return found;
      } finally {
        metrics.vendorRequests.inc({ vendor, outcome });
        metrics.vendorDurations.observe({ vendor }, (performance.now() - startedAt) / 1000);
      }
    },
    circuit: () => asked.circuit(),
  };
}
