import type { DocumentStore } from '@data-import/application';
import type { LoadMetrics } from './load-metrics.js';
import { inSpan } from './span.js';

const NO_ATTRIBUTES = {};

/** The store, each look-up counted and in a span of its own. */
export function observedDocumentStore(store: DocumentStore, metrics: LoadMetrics): DocumentStore {
  return {
    find(location) {
      const startedAt = performance.now();
      const count = (outcome: 'found' | 'missing' | 'failed') => {
        metrics.documentLookUps.inc({ outcome });
        metrics.documentDurations.observe((performance.now() - startedAt) / 1000);
      };
      return inSpan('storage', NO_ATTRIBUTES, async () => {
        const found = await store.find(location).catch((error: unknown) => {
          count('failed');
          throw error;
        });
        count(found ? 'found' : 'missing');
        return found;
      });
    },
    linkTo: (location) => store.linkTo(location),
  };
}
