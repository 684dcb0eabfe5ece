import type { PaymentVendor, PaymentVendors } from '@data-import/application';
import type { LoadMetrics } from './load-metrics.js';
import { inSpan } from './span.js';

/** The vendors, each question counted and in a span of its own. */
export function observedVendors(vendors: PaymentVendors, metrics: LoadMetrics): PaymentVendors {
  return new Map([...vendors].map(([code, vendor]) => [code, observed(code, vendor, metrics)]));
}

function observed(code: string, vendor: PaymentVendor, metrics: LoadMetrics): PaymentVendor {
  const attributes = { 'data_import.vendor': code };
  return {
    findInstruction(asked) {
      const startedAt = performance.now();
      const count = (outcome: string) => {
        metrics.vendorRequests.inc({ vendor: code, outcome });
        metrics.vendorDurations.observe({ vendor: code }, (performance.now() - startedAt) / 1000);
      };
      return inSpan('vendor', attributes, async () => {
        const found = await vendor.findInstruction(asked).catch((error: unknown) => {
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
