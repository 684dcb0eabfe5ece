import { databaseFailureOf } from '@data-import/adapters-persistence';
import type { Knex } from 'knex';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { registerDatabaseMetrics } from './database-metrics.js';

export interface ServiceMetrics {
  readonly registry: Registry;
  /** Counts what a request failed with when it was the database. */
  readonly countFailure: (error: unknown) => void;
}

export function makeMetrics(db: Knex, isReady: () => Promise<boolean>): ServiceMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(readinessGauge(isReady));
  registerDatabaseMetrics(registry, db);
  const failures = new Counter({
    name: 'database_failures_total',
    help: 'Requests that failed because of the database, by kind of failure.',
    labelNames: ['failure'],
    registers: [registry],
  });
  return {
    registry,
    countFailure: (error) => {
      const failure = databaseFailureOf(error);
      if (failure !== undefined) failures.inc({ failure });
    },
  };
}

function readinessGauge(isReady: () => Promise<boolean>): Gauge {
  return new Gauge({
    name: 'service_ready',
    help: '1 when /readyz answers 200, else 0.',
    registers: [],
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
}
