import type { RunSettings } from '../run-settings.js';
import { costOf, totalOf, type Contender, type Cost } from '../contenders/contender.js';
import { interleave } from '../measuring/interleave.js';
import { atLeast, atMost, figures, type Findings, type Goal } from '../report/findings.js';

const CONNECTIONS = 8;
const BATCH_SIZES = [1, 10, 100, 1000] as const;

type Named<T> = Readonly<Record<'limit' | 'service' | 'handler', T>>;

interface Comparison extends Named<Cost> {
  readonly batchSize: number;
}

/** All contenders under the same load, with batches of every size. */
export async function compareContenders(
  settings: RunSettings,
  contenders: Named<Contender>,
): Promise<Findings> {
  const comparisons: Comparison[] = [];
  for (const batchSize of BATCH_SIZES) {
    const load = { ...settings, connections: CONNECTIONS, batchSize };
    const costs = await interleave(settings.rounds, {
      limit: () => costOf(contenders.limit, load),
      service: () => costOf(contenders.service, load),
      handler: () => costOf(contenders.handler, load),
    });
    comparisons.push({ batchSize, ...costs });
  }
  const tables = [
    {
      title: `Transactions over ${CONNECTIONS} connections (transactions/s; CPU µs of server + database per transaction)`,
      header: HEADER,
      rows: comparisons.map(toRow),
    },
  ];
  return { tables, goals: comparisons.flatMap(goalsOf) };
}

const HEADER = [
  'batch',
  'limit: one bare statement',
  'this service',
  'Express + Knex, row by row',
  'rate: of the limit',
  'rate: of row by row',
  'CPU: of the limit',
  'database CPU: of the limit',
];

function toRow({ batchSize, limit, service, handler }: Comparison): readonly string[] {
  return [
    batchSize.toLocaleString('en'),
    costText(limit),
    costText(service),
    costText(handler),
    times(service.perSecond / limit.perSecond),
    times(service.perSecond / handler.perSecond),
    times(totalOf(service) / totalOf(limit)),
    times(service.databaseMicroseconds / limit.databaseMicroseconds),
  ];
}

export function costText({ perSecond, serverMicroseconds, databaseMicroseconds }: Cost): string {
  return `${figures(perSecond)}; ${figures(serverMicroseconds)} + ${figures(databaseMicroseconds)}`;
}

export function times(ratio: number): string {
  return `${figures(ratio)} x`;
}

function goalsOf({ batchSize, limit, service, handler }: Comparison): readonly Goal[] {
  const rate = service.perSecond / limit.perSecond;
  const name = `batch ${batchSize.toLocaleString('en')}`;
  const goals = [atLeast(`${name}: rate of the limit`, 0.6, rate, ' x')];
  if (batchSize !== 100) return goals;
  const overHandler = service.perSecond / handler.perSecond;
  return [
    ...goals,
    atLeast(`${name}: rate of Express + Knex, row by row`, 12, overHandler, ' x'),
    atMost(`${name}: server CPU per transaction`, 5, service.serverMicroseconds, ' µs'),
    atMost(`${name}: database CPU per transaction`, 8.5, service.databaseMicroseconds, ' µs'),
  ];
}
