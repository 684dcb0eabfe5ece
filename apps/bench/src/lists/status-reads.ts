import { copyOf, type Bench } from '../contenders/ground.js';
import { serviceContender, startNodeHttp } from '../contenders/postgres-contenders.js';
import type { Tally } from '../load/load.js';
import {
  figures,
  interleave,
  median,
  ratioOf,
  type Rounds,
  spreadOf,
} from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';
import { everythingAtOnce, READERS, statusReader } from './everything-at-once.js';

/** Status reads of many callers: by themselves, and while large batches are loading and a list is running. */
export async function measureStatusReads(bench: Bench): Promise<Findings> {
  const { settings } = bench;
  const ground = await bench.grounds.longList();
  const contender = await serviceContender(bench, ground, await copyOf(ground, bench));
  const { service } = contender;
  const reader = statusReader(bench, ground, service.port);
  const floor = statusReader(bench, ground, (await startNodeHttp(bench)).port);
  const load = { ...settings, connections: READERS, batchSize: 1 };
  const { alone, bare } = await interleave(settings.rounds, {
    alone: () => reader.tally(load),
    bare: () => floor.tally(load),
  });
  const { together } = await interleave(settings.rounds, {
    together: async () => {
      await contender.reset();
      await service.longestStallMs();
      const tallies = await everythingAtOnce(settings, ground, contender, reader);
      return { ...tallies, stallMs: await service.longestStallMs() };
    },
  });
  const besides = together.map(({ reads }) => reads);
  const batches = together.map((tallies) => tallies.batches);
  return {
    tables: [tableOf({ bare, alone, besides, batches })],
    measured: {
      statusRate: ratioOf(alone.map(perSecondOf), bare.map(perSecondOf)),
      statusP99: spreadOf(besides.map(({ p99Ms }) => p99Ms)),
      statusStall: spreadOf(together.map(({ stallMs }) => stallMs)),
    },
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
