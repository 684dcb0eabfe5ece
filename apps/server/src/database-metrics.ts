import { batchingUse, poolUse, type BatchingUse } from '@data-import/adapters-persistence';
import type { Knex } from 'knex';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Registers what can be watched of the database's pool, where there is one, and of the sharing of statements. */
export function registerDatabaseMetrics(registry: Registry, db: Knex): void {
  if (poolUse(db)) registry.registerMetric(poolGauge(db));
  for (const metric of batchingMetrics(batchingUse(db))) registry.registerMetric(metric);
}

function batchingMetrics(use: BatchingUse): readonly (Gauge | Counter)[] {
  const waiting = new Gauge({
    name: 'database_batch_waiting_requests',
    help: 'Requests that wait for a shared statement.',
    registers: [],
    collect() {
      this.set(use.waiting);
    },
  });
  const running = new Gauge({
    name: 'database_batch_running_statements',
    help: 'Shared statements that are running.',
    registers: [],
    collect() {
      this.set(use.underWay);
    },
  });
  const requests = new Counter({
    name: 'database_batch_requests_total',
    help: 'Requests that were run in shared statements.',
    registers: [],
    collect() {
      this.reset();
      this.inc(use.requests);
    },
  });
  const statements = new Counter({
    name: 'database_batch_statements_total',
    help: 'Shared statements; requests divided by statements is the average batch size.',
    registers: [],
    collect() {
      this.reset();
      this.inc(use.statements);
    },
  });
  return [waiting, running, requests, statements];
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
