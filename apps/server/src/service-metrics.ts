import { BULK_OPERATION_IDS } from '@data-import/adapters-http';
import { databaseFailureOf } from '@data-import/adapters-persistence';
import type { ListProgress, PaymentVendors, RefusalTotal } from '@data-import/application';
import type { Knex } from 'knex';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { registerDatabaseMetrics } from './database-metrics.js';
import { progressGauges } from './observability/progress-metrics.js';
import { circuitGauge, type LoadMetrics } from './observability/load-metrics.js';

export interface ServiceMetrics {
  readonly registry: Registry;
  /** Counts what a request failed with when it was the database. */
  readonly countFailure: (error: unknown) => void;
}

interface Measured {
  readonly refusals: () => readonly RefusalTotal[];
  readonly listProgress: ListProgress;
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
  listProgress,
}: Measured): ServiceMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(readinessGauge(isReady));
  registry.registerMetric(signingGauge(differingServers));
  registry.registerMetric(circuitGauge(vendors));
  load.register(registry);
  registerDatabaseMetrics(registry, db);
  for (const metric of refusalCounters(refusals)) registry.registerMetric(metric);
  for (const gauge of progressGauges(listProgress)) registry.registerMetric(gauge);
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

function refusalCounters(totals: Measured['refusals']): readonly Counter[] {
  const counter = (name: string, help: string, isCounted: (one: RefusalTotal) => boolean) =>
    new Counter({
      name,
      help,
      labelNames: ['supplier', 'operation', 'code'],
      registers: [],
      collect() {
        this.reset();
        const ids: Readonly<Record<string, string>> = BULK_OPERATION_IDS;
        for (const { supplierCode: supplier = '', operation, code, count } of totals().filter(
          isCounted,
        ))
          // As in the other metrics of loads.
          this.inc({ supplier, operation: ids[operation] ?? operation, code }, count);
      },
    });
  return [
    counter(
      'import_refusals_total',
      'Requests and bulk lines that load data and were refused (4xx), by supplier (empty where it is not one of the organisation), operation and error code.',
      ({ status }) => status < 500,
    ),
    counter(
      'import_failures_total',
      'Requests and bulk lines that load data and that the service failed (5xx), labelled like import_refusals_total.',
      ({ status }) => status >= 500,
    ),
  ];
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
