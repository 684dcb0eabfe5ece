import { BULK_OPERATION_IDS } from '@data-import/adapters-http';
import { databaseFailureOf } from '@data-import/adapters-persistence';
import type { PaymentVendors, RefusalTotal } from '@data-import/application';
import type { Knex } from 'knex';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { registerDatabaseMetrics } from './database-metrics.js';
import { circuitGauge, type LoadMetrics } from './observability/load-metrics.js';

export interface ServiceMetrics {
  readonly registry: Registry;
  /** Counts what a request failed with when it was the database. */
  readonly countFailure: (error: unknown) => void;
}

interface Measured {
  readonly refusals: () => readonly RefusalTotal[];
  readonly db: Knex;
  readonly isReady: () => Promise<boolean>;
  readonly differingServers: () => Promise<number>;
  readonly load: LoadMetrics;
  readonly vendors: PaymentVendors;
}

export function makeMetrics({
  db,
  isReady,
  differingServers,
  load,
  vendors,
  refusals,
}: Measured): ServiceMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(readinessGauge(isReady));
  registry.registerMetric(signingGauge(differingServers));
  registry.registerMetric(circuitGauge(vendors));
  load.register(registry);
  registerDatabaseMetrics(registry, db);
  registry.registerMetric(refusalCounter(refusals));
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

function signingGauge(differingServers: () => Promise<number>): Gauge {
  return new Gauge({
    name: 'signing_key_mismatches',
    help: 'Running servers on the same database that refuse tokens of this one, or have theirs refused here.',
    registers: [],
    async collect() {
      this.set(await differingServers());
    },
  });
}

function refusalCounter(totals: Measured['refusals']): Counter {
  return new Counter({
    name: 'import_refusals_total',
    help: 'Requests and bulk lines that load data and were refused, by supplier (empty where it is not one of the organisation), operation and error code.',
    labelNames: ['supplier', 'operation', 'code'],
    registers: [],
    collect() {
      this.reset();
      const ids: Readonly<Record<string, string>> = BULK_OPERATION_IDS;
      for (const { supplierCode: supplier = '', operation, code, count } of totals())
        // As in the other metrics of loads.
        this.inc({ supplier, operation: ids[operation] ?? operation, code }, count);
    },
  });
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
