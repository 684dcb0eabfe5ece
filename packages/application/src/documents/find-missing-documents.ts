import type { DocumentLocation } from '@data-import/domain';
import type { DocumentStore } from './document-store.js';

/**
 * Those of the locations where the store has nothing. Each is looked up once, however often it is named, and at most
 * `concurrency` at the same time. When a look-up throws, no further one begins and the error is passed on.
 */
export async function findMissingDocuments(
  store: DocumentStore,
  locations: readonly DocumentLocation[],
  concurrency: number,
): Promise<ReadonlySet<DocumentLocation>> {
  const missing = new Set<DocumentLocation>();
  const queue = new Set(locations).values();
  let hasFailed = false;

  const lookUpInTurn = async () => {
    for (const location of queue) {
      if (hasFailed) return;
      if (!(await store.find(location))) missing.add(location);
    }
  };
  const workers = Array.from({ length: concurrency }, lookUpInTurn);
  try {
    await Promise.all(workers);
  } catch (error) {
    hasFailed = true;
    throw error;
  }
  return missing;
}
