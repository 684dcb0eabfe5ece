import { setTimeout as pause } from 'node:timers/promises';
import type { UseCases } from '@data-import/application';
import { SAMPLE_EVERY_MS } from '@data-import/domain';
import type { Logger } from 'pino';

const STORE_EVERY_MS = 5000;
/** The last counts must not keep the process. */
const LAST_STORE_MS = 1000;

/** Stores samples of progress and counts of activity in the database while the server runs. */
export function startRoutine(
  { sampleProgress, storeActivity }: Pick<UseCases, 'sampleProgress' | 'storeActivity'>,
  logger: Logger,
): { readonly stop: () => Promise<void> } {
  const attempt = (work: () => Promise<void>, what: string) => () =>
    work().catch((error: unknown) => logger.warn({ err: error }, what));
  const sample = attempt(sampleProgress, 'progress was not sampled');
  const store = attempt(storeActivity, 'activity was not stored');
  void sample();
  const timers = [
    setInterval(() => void sample(), SAMPLE_EVERY_MS),
    setInterval(() => void store(), STORE_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.race([store(), pause(LAST_STORE_MS, undefined, { ref: false })]);
    },
  };
}
