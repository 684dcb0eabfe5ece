const OTHERS = 50;

/**
 * True when the promise is still pending after the store has answered `OTHERS` other calls: shows that something does
 * not happen.
 */
export async function isStillWaiting(
  promise: Promise<unknown>,
  askStore: () => Promise<unknown>,
): Promise<boolean> {
  const waiting = new Set([promise]);
  const settled = () => waiting.clear();
  promise.then(settled, settled);
  for (let others = 0; others < OTHERS && waiting.size > 0; others += 1) await askStore();
  return waiting.size > 0;
}
