import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareGround, type Bench, type Ground } from '../contenders/ground.js';
import { costOf, rateRatio, type Contender, type Cost } from '../contenders/contender.js';
import { contenderOf, driverOf } from '../contenders/postgres-contenders.js';
import { Service } from '../contenders/service.js';
import { figures, interleave, median, type Rounds } from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';

const BARE_SQLITE = new URL('bare-sqlite-main.js', import.meta.url);

/** The service on its embedded database against prepared statements on the same, as durable. */
export async function measureSqlite(bench: Bench): Promise<Findings> {
  const folder = join(bench.folder, 'sqlite');
  await mkdir(folder);
  const file = join(folder, 'service.sqlite');
  const ground = await prepareGround(bench, `sqlite:${file}`);
  const bareFile = join(folder, 'bare.sqlite');
  await copyFile(file, bareFile);
  const bare = bareContender(bench, ground, bareFile);
  const started = await Service.start(ground, bench.open);
  const service = contenderOf(bench, ground, undefined, started);

  const cost = (contender: Contender, connections: number, batchSize: number) => () =>
    costOf(contender, { ...bench.settings, connections, batchSize });
  await cost(service, 8, 100)();
  await cost(bare, 1, 100)();
  const costs = await interleave(bench.settings.rounds, {
    bare100: cost(bare, 1, 100),
    service100: cost(service, 8, 100),
    bare1: cost(bare, 1, 1),
    oneByOne: cost(service, 1, 1),
    together: cost(service, 128, 1),
  });
  return findingsOf(costs);
}

function bareContender(bench: Bench, { caller }: Ground, file: string): Contender {
  const { supplier, accounts } = caller;
  const driver = driverOf(bench, BARE_SQLITE, { file, supplier, accounts });
  return { driver, serverPid: driver.pid, reset: async () => undefined };
}

type Loads = 'bare100' | 'service100' | 'bare1' | 'oneByOne' | 'together';

function findingsOf(costs: Readonly<Record<Loads, Rounds<Cost>>>): Findings {
  return {
    tables: [
      {
        title: 'SQLite (WAL, `synchronous=FULL`)',
        header: ['', 'transactions/s', 'CPU µs per transaction'],
        rows: [
          row('batch 100: bare better-sqlite3', costs.bare100),
          row('batch 100: this service, 8 connections', costs.service100),
          row('batch 1: bare better-sqlite3', costs.bare1),
          row('batch 1: this service, one at a time', costs.oneByOne),
          row('batch 1: this service, 128 connections', costs.together),
        ],
      },
    ],
    measured: {
      sqliteBatch: rateRatio(costs.service100, costs.bare100),
      sqliteConnections: rateRatio(costs.together, costs.oneByOne),
    },
  };
}

function row(name: string, costs: Rounds<Cost>): readonly string[] {
  const perSecond = median(costs.map((cost) => cost.perSecond));
  const microseconds = median(costs.map((cost) => cost.serverMicroseconds));
  return [name, figures(perSecond), figures(microseconds)];
}
