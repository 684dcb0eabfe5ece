import type { Bench } from '../bench.js';
import type { Ground } from '../contenders/ground.js';
import {
  httpDriver,
  startNodeHttp,
  type ServiceContender,
} from '../contenders/postgres-contenders.js';
import type { Tally } from '../load/load.js';
import { interleave } from '../measuring/interleave.js';
import { median } from '../measuring/medians.js';
import { residentMegabytesOf } from '../measuring/processes.js';
import { ratioOf, type Rounds } from '../measuring/rounds.js';
import { atLeast, atMost, figures, type Findings } from '../report/findings.js';
import { readList } from './read-list.js';

const READERS = 64;
const LARGE_BATCH = 10_000;

/** Status reads of many callers: by themselves, and while large batches are loading and a list is running. */
export async function measureStatusReads(
  bench: Bench,
  ground: Ground,
  { service, driver }: ServiceContender,
): Promise<Findings> {
  const { caller } = ground;
  const readerOf = (port: number) =>
    httpDriver(bench, { ...caller, port, asks: 'status', expectedStatus: 200 });
  const reader = readerOf(service.port);
  const floor = readerOf((await startNodeHttp(bench)).port);
  const load = { ...bench.settings, connections: READERS, batchSize: 1 };
  const longer = { ...load, measuredMs: Math.max(load.measuredMs * 2, 4000) };
  const { alone, bare } = await interleave(bench.settings.rounds, {
    alone: () => reader.tally(load),
    bare: () => floor.tally(load),
  });

  const { now: idle } = await residentMegabytesOf(service.pid);
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
    tables: [tableOf({ bare, alone, besides: [besides], batches: [batches] })],
    goals: [
      atLeast(
        `status reads x ${READERS}: rate of bare node:http`,
        0.4,
        ratioOf(alone.map(perSecondOf), bare.map(perSecondOf)),
        ' x',
      ),
      atMost('status reads beside batches and a list: p99', 40, besides.p99Ms, ' ms'),
      atMost('the same: longest stall of the event loop', 30, stall, ' ms'),
      atMost('the same: server RSS above idle', 150, peak - idle, ' MB'),
    ],
  };
}

const perSecondOf = ({ perSecond }: Tally) => perSecond;

interface Measured {
  readonly bare: Rounds<Tally>;
  readonly alone: Rounds<Tally>;
  readonly besides: Rounds<Tally>;
  readonly batches: Rounds<Tally>;
}

function tableOf({ bare, alone, besides, batches }: Measured) {
  return {
    title: `Status reads over ${READERS} connections`,
    header: ['', 'requests/s', 'p50', 'p99'],
    rows: [
      row('bare node:http, a fixed answer', bare),
      row('this service', alone),
      row('while batches of 10,000 are loading and the list is running', besides),
      row('those batches of 10,000', batches),
    ],
  };
}

function row(name: string, tallies: Rounds<Tally>): readonly string[] {
  const middle = (figure: (tally: Tally) => number) => figures(median(tallies.map(figure)));
  return [
    name,
    middle(perSecondOf),
    `${middle(({ p50Ms }) => p50Ms)} ms`,
    `${middle(({ p99Ms }) => p99Ms)} ms`,
  ];
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
