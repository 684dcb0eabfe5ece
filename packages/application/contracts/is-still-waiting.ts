import { setTimeout } from 'node:timers/promises';

/** Long enough for what does not wait to have happened. */
const A_WHILE_MS = 100;

/** Whether the promise is still waiting after a while: shows that something does not happen. */
export async function isStillWaiting(promise: Promise<unknown>): Promise<boolean> {
  const settled = promise.then(
    () => false,
    () => false,
  );
  return Promise.race([settled, setTimeout(A_WHILE_MS, true)]);
}
