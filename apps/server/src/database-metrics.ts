import {
  batchingUse,
  contentionUse,
  poolUse,
  type BatchingUse,
  type ContentionUse,
} from '@data-import/adapters-persistence';
import type { Knex } from 'knex';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Registers what can be watched of the pool of the database, where there is one, and of the sharing of statements. */
export function registerDatabaseMetrics(registry: Registry, db: Knex): void {
  if (poolUse(db)) registry.registerMetric(poolGauge(db));
  const batching = batchingUse(db);
  for (const metric of batchingMetrics((count) => batching[count])) registry.registerMetric(metric);
  const contention = contentionUse(db);
  for (const metric of contentionMetrics((count) => contention[count]))
    registry.registerMetric(metric);
}

const RETRIES = {
  revision_conflict: 'revisionConflicts',
  serialization_failure: 'serializationFailures',
  deadlock: 'deadlocks',
  undone_commit: 'undoneCommits',
} as const;

function contentionMetrics(of: (count: keyof ContentionUse) => number): readonly Counter[] {
  const retries = new Counter({
    name: 'database_retries_total',
    help: 'What was done again, by reason: the account was changed in between, or the database undid a transaction.',
    labelNames: ['reason'],
    registers: [],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(RETRIES)) this.inc({ reason }, of(count));
    },
  });
  const waits = new Counter({
    name: 'database_row_lock_waits_total',
    help: 'Requests that took the row lock of their account, and waited for it where another held it.',
    registers: [],
    collect() {
      this.reset();
      this.inc(of('rowLockWaits'));
    },
  });
  const waited = new Counter({
    name: 'database_row_lock_wait_seconds_total',
    help: 'How long these requests waited in all.',
    registers: [],
    collect() {
      this.reset();
      this.inc(of('rowLockWaitMs') / 1000);
    },
  });
  return [retries, waits, waited];
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
