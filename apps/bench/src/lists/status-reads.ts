import type { Bench } from '../bench.js';
import type { Ground } from '../contenders/ground.js';
import { httpDriver, type ServiceContender } from '../contenders/postgres-contenders.js';
import type { Tally } from '../load/load.js';
import { residentMegabytesOf } from '../measuring/processes.js';
import { atMost, figures, type Findings } from '../report/findings.js';
import { readList } from './read-list.js';

const READERS = 64;
const LARGE_BATCH = 10_000;

/** Status reads of many callers: by themselves, and while large batches are loading and a list is running. */
export async function measureStatusReads(
  bench: Bench,
  { caller }: Ground,
  { service, driver }: ServiceContender,
): Promise<Findings> {
  const reader = httpDriver(bench, {
    ...caller,
    port: service.port,
    asks: 'status',
    expectedStatus: 200,
  });
  const load = { ...bench.settings, connections: READERS, batchSize: 1 };
  const longer = { ...load, measuredMs: Math.max(load.measuredMs * 2, 4000) };
  const alone = await reader.tally(load);

  await service.longestStallMs();
  const lists = repeatUntilStopped(() =>
    readList(
      service.port,
      `/v1/data-import/all-account-import-processes/${caller.supplier}/`,
      caller.token,
    ),
  );
  const [batches, besides] = await Promise.all([
    driver.tally({ ...longer, connections: 1, batchSize: LARGE_BATCH }),
    reader.tally(longer),
  ]);
  const stall = await service.longestStallMs();
  await lists.stop();
  const { peak } = await residentMegabytesOf(service.pid);
  return {
    tables: [tableOf(alone, besides, batches)],
    goals: [
      atMost('status reads beside batches and a list: p99', 50, besides.p99Ms, ' ms'),
      atMost('the same: longest stall of the event loop', 20, stall, ' ms'),
      atMost('the same: server RSS', 200, peak, ' MB'),
    ],
  };
}

function tableOf(alone: Tally, besides: Tally, batches: Tally) {
  return {
    title: `Status reads over ${READERS} connections`,
    header: ['', 'requests/s', 'p50', 'p99'],
    rows: [
      row('alone', alone),
      row('while batches of 10,000 are loading and the list is running', besides),
      row('those batches of 10,000', batches),
    ],
  };
}

function row(name: string, { perSecond, p50Ms, p99Ms }: Tally): readonly string[] {
  return [name, figures(perSecond), `${figures(p50Ms)} ms`, `${figures(p99Ms)} ms`];
}

function repeatUntilStopped(work: () => Promise<unknown>) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) await work();
  })();
  // Looked at when it is stopped; until then nobody waits for it.
  running.catch(() => undefined);
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
