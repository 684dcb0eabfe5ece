import type { Bench, Ground } from '../contenders/ground.js';
import { httpDriver, type ServiceContender } from '../contenders/postgres-contenders.js';
import type { Driver } from '../load/driver.js';
import type { Tally } from '../load/load.js';
import type { RunSettings } from '../run-settings.js';
import { listOf, readList } from './read-list.js';

export const READERS = 64;
const LARGE_BATCH = 10_000;
// A batch of 10,000 takes its time: fewer would say little.
const MINIMUM_MS = 4000;

export function statusReader(bench: Bench, { caller }: Ground, port: number): Driver {
  return httpDriver(bench, { ...caller, port, asks: 'status', expectedStatus: 200 });
}

export async function everythingAtOnce(
  settings: RunSettings,
  { caller }: Ground,
  { service, driver }: ServiceContender,
  reader: Driver,
): Promise<{ readonly reads: Tally; readonly batches: Tally }> {
  const load = { ...settings, measuredMs: Math.max(settings.measuredMs * 2, MINIMUM_MS) };
  const lists = repeatUntilStopped(() => readList({ ...listOf(caller), port: service.port }));
  const [batches, reads] = await Promise.all([
    driver.tally({ ...load, connections: 1, batchSize: LARGE_BATCH }),
    reader.tally({ ...load, connections: READERS, batchSize: 1 }),
  ]);
  await lists.stop();
  return { reads, batches };
}

function repeatUntilStopped(work: () => Promise<unknown>) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) await work();
  })();
  // Its failure is thrown by `stop`.
  running.catch(() => undefined);
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
