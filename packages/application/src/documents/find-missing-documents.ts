import type { DocumentLocation } from '@data-import/domain';

/** The default number of documents that are looked up at the same time. */
const LOOK_UPS_AT_ONCE = 32;

/**
 * Finds the locations where the store has nothing. Each is looked up once, however often it is named, and at most
 * `concurrency` at the same time. When a look-up throws, no further one begins and the error is passed on.
 */
export async function findMissingDocuments(
  store: { readonly find: (location: DocumentLocation) => Promise<unknown> },
  locations: readonly DocumentLocation[],
  concurrency: number = LOOK_UPS_AT_ONCE,
): Promise<ReadonlySet<DocumentLocation>> {
  const missing = new Set<DocumentLocation>();
  const queue = new Set(locations).values();
  let hasFailed = false;

  const lookUpInTurn = async () => {
    for (const location of queue) {
      if (hasFailed) return;
      try {
        if (!(await store.find(location))) missing.add(location);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  // One worker is the least: with none, no document would be found missing.
  const workers = Array.from({ length: Math.max(1, concurrency) }, lookUpInTurn);
  await Promise.all(workers);
  return missing;
}
