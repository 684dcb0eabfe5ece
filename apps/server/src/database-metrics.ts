import { batchingUse, poolUse, type BatchingUse } from '@data-import/adapters-persistence';
import type { Knex } from 'knex';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Registers what can be watched of the databases' pools, where there are any, and of the sharing of statements. */
export function registerDatabaseMetrics(
  registry: Registry,
  db: Knex,
  others: ReadonlyMap<number, Knex>,
): void {
  if (poolUse(db)) registry.registerMetric(poolGauge(db));
  if (others.size > 0) registry.registerMetric(placePoolGauge(others));
  const uses = [db, ...others.values()].map(batchingUse);
  for (const metric of batchingMetrics((count) => sumOf(uses, count)))
    registry.registerMetric(metric);
}

function sumOf(uses: readonly BatchingUse[], count: keyof BatchingUse): number {
  return uses.reduce((sum, use) => sum + use[count], 0);
}

function batchingMetrics(of: (count: keyof BatchingUse) => number): readonly (Gauge | Counter)[] {
  const waiting = new Gauge({
    name: 'database_batch_waiting_requests',
    help: 'Requests that wait for a shared statement.',
    registers: [],
    collect() {
      this.set(of('waiting'));
    },
  });
  const running = new Gauge({
    name: 'database_batch_running_statements',
    help: 'Shared statements that are running.',
    registers: [],
    collect() {
      this.set(of('underWay'));
    },
  });
  const requests = new Counter({
    name: 'database_batch_requests_total',
    help: 'Requests that were run in shared statements.',
    registers: [],
    collect() {
      this.reset();
      this.inc(of('requests'));
    },
  });
  const statements = new Counter({
    name: 'database_batch_statements_total',
    help: 'Shared statements; requests divided by statements is the average batch size.',
    registers: [],
    collect() {
      this.reset();
      this.inc(of('statements'));
    },
  });
  return [waiting, running, requests, statements];
}

function placePoolGauge(others: ReadonlyMap<number, Knex>): Gauge {
  return new Gauge({
    name: 'place_pool_connections',
    help: 'As database_pool_connections, of each place but the first.',
    labelNames: ['place', 'state'],
    registers: [],
    collect() {
      for (const [place, db] of others)
        for (const [state, count] of Object.entries(poolUse(db) ?? {}))
          this.set({ place, state }, count);
    },
  });
}

function poolGauge(db: Knex): Gauge {
  return new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool: open, idle, and how many requests wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const use = poolUse(db);
      for (const [name, count] of Object.entries(use ?? {})) this.set({ state: name }, count);
    },
  });
}
