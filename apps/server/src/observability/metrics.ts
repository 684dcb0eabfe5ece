import { BULK_OPERATION_IDS } from '@data-import/adapters-http';
import {
  batchingUse,
  contentionUse,
  databaseFailureOf,
  dialectOf,
  type DatabaseNode,
} from '@data-import/adapters-persistence';
import {
  RECORD_KINDS,
  type Health,
  type ListProgress,
  type PaymentVendors,
  type ProgressSnapshot,
  type RefusalTotal,
} from '@data-import/application';
import { LOAD_STATES } from '@data-import/domain';
import type { Knex } from 'knex';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type Metric,
} from 'prom-client';

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
  readonly nodes: () => Promise<readonly DatabaseNode[]>;
  readonly differingServers: () => Promise<number>;
  readonly viewHealth: () => Promise<Health>;
  readonly load: LoadMetrics;
  readonly vendors: PaymentVendors;
}

export function makeMetrics(measured: Measured): ServiceMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of Object.values(measured.load))
    if (typeof metric === 'object') registry.registerMetric(metric as Metric);
  const gauges = [...serviceGauges(measured), ...progressGauges(measured.listProgress)];
  for (const row of gauges) registry.registerMetric(new Gauge(settingsOf(row)));
  const counters = [...databaseCounters(measured.db), ...refusalCounters(measured.refusals)];
  for (const row of counters) registry.registerMetric(new Counter(settingsOf(row)));
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

type Series =
  | number
  | readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

type Row = readonly [
  name: string,
  help: string,
  labels: readonly string[],
  read: () => Series | Promise<Series>,
];

function settingsOf([name, help, labelNames, read]: Row) {
  return {
    name,
    help,
    labelNames,
    registers: [],
    async collect(this: Gauge | Counter) {
      const series = await read();
      this.reset();
      const all = typeof series === 'number' ? [[{}, series] as const] : series;
      for (const [labels, value] of all) this.inc(labels, value);
    },
  };
}

const LEVELS = { healthy: 0, degraded: 1, failing: 2 } as const;

function serviceGauges(measured: Measured): readonly Row[] {
  const { db, isReady, nodes, differingServers, viewHealth, vendors } = measured;
  const batching = batchingUse(db);
  return [
    ['service_ready', '1 when /readyz answers 200, else 0.', [], async () => +(await isReady())],
    [
      'database_node_up',
      '1 for each node of the cluster that answers its coordinator, else 0; none where the database is one server.',
      ['node'],
      async () => (await nodes()).map(({ id, isAnswering }) => [{ node: `${id}` }, +isAnswering]),
    ],
    [
      'signing_key_mismatches',
      'Running servers on the same database that refuse tokens of this one, or have theirs refused here.',
      [],
      differingServers,
    ],
    [
      'health_part',
      'How each part of the service is, over all servers: 0 healthy, 1 degraded, 2 failing.',
      ['part'],
      async () =>
        (await viewHealth()).parts.map(({ part, status }) => [
          { part: part.replaceAll('-', '_') },
          LEVELS[status],
        ]),
    ],
    [
      'vendor_circuit_open',
      '1 while the vendor is not asked, by all organisations or by some, because it keeps failing, else 0.',
      ['vendor'],
      () => [...vendors].map(([vendor, at]) => [{ vendor }, +(at.circuit().state !== 'closed')]),
    ],
    ...(dialectOf(db).poolUse(db) ? [poolRow(db)] : []),
    [
      'database_batch_waiting_requests',
      'Requests that wait for a shared statement.',
      [],
      () => batching.waiting,
    ],
    [
      'database_batch_running_statements',
      'Shared statements that are running.',
      [],
      () => batching.underWay,
    ],
  ];
}

function poolRow(db: Knex): Row {
  return [
    'database_pool_connections',
    'Connections of the pool: open, idle, and how many requests wait for one.',
    ['state'],
    () =>
      Object.entries(dialectOf(db).poolUse(db) ?? {}).map(([state, count]) => [{ state }, count]),
  ];
}

function databaseCounters(db: Knex): readonly Row[] {
  const batching = batchingUse(db);
  const contention = contentionUse(db);
  return [
    [
      'database_batch_requests_total',
      'Requests that were run in shared statements.',
      [],
      () => batching.requests,
    ],
    [
      'database_batch_statements_total',
      'Shared statements; requests divided by statements is the average batch size.',
      [],
      () => batching.statements,
    ],
    [
      'database_retries_total',
      'What was done again, by reason: the account was changed in between, or the database undid a transaction.',
      ['reason'],
      () => [
        [{ reason: 'revision_conflict' }, contention.revisionConflicts],
        [{ reason: 'serialization_failure' }, contention.serializationFailures],
        [{ reason: 'deadlock' }, contention.deadlocks],
        [{ reason: 'undone_commit' }, contention.undoneCommits],
      ],
    ],
    [
      'database_row_lock_waits_total',
      'Requests that took the row lock of their account, and waited for it where another held it.',
      [],
      () => contention.rowLockWaits,
    ],
    [
      'database_row_lock_wait_seconds_total',
      'How long these requests waited in all.',
      [],
      () => contention.rowLockWaitMs / 1000,
    ],
  ];
}

function refusalCounters(totals: Measured['refusals']): readonly Row[] {
  const labels = ['supplier', 'operation', 'code'];
  const seriesOf = (isCounted: (one: RefusalTotal) => boolean): Series => {
    const ids: Readonly<Record<string, string>> = BULK_OPERATION_IDS;
    return totals()
      .filter(isCounted)
      .map(({ supplierCode: supplier = '', operation, code, count }) => [
        // The operation has the same id as in the other metrics of loads.
        { supplier, operation: ids[operation] ?? operation, code },
        count,
      ]);
  };
  return [
    [
      'import_refusals_total',
      'Requests and bulk lines that load data and were refused (4xx), by supplier (empty where it is not one of the organisation), operation and error code.',
      labels,
      () => seriesOf(({ status }) => status < 500),
    ],
    [
      'import_failures_total',
      'Requests and bulk lines that load data and that the service failed (5xx), labelled like import_refusals_total.',
      labels,
      () => seriesOf(({ status }) => status >= 500),
    ],
  ];
}

/** The progress of loads, read from the database: the same values on every server, and none while the database does not answer. */
function progressGauges(listProgress: ListProgress): readonly Row[] {
  const row = (
    name: string,
    help: string,
    labels: readonly string[],
    seriesOf: (progress: ProgressSnapshot) => Exclude<Series, number>,
  ): Row => [
    name,
    help,
    ['supplier', ...labels],
    async () => {
      // Readiness and database_failures_total tell of the failure.
      const all = await listProgress(undefined).catch(() => []);
      return all.flatMap((progress) =>
        seriesOf(progress).map(
          ([given, value]) => [{ supplier: progress.supplier.code, ...given }, value] as const,
        ),
      );
    },
  ];
  return [
    row(
      'import_batch_expected',
      'Items that a caller has announced for an import batch, of the 20 newest of a supplier.',
      ['batch', 'kind'],
      (progress) => itemsOf(progress, ({ expected }) => expected),
    ),
    row(
      'import_batch_stored',
      'Stored items of import batches that were announced, of the kinds that were.',
      ['batch', 'kind'],
      (progress) => itemsOf(progress, ({ stored }) => stored),
    ),
    row(
      'import_supplier_status',
      '1 for the status of the supplier, 0 for the others.',
      ['status'],
      ({ supplier }) =>
        ['ongoing', 'paused', 'complete'].map((status) => [
          { status: status.toUpperCase() },
          +(supplier.status === status),
        ]),
    ),
    row(
      'import_supplier_load',
      '1 for the state of the load, 0 for the others.',
      ['state'],
      ({ load }) =>
        LOAD_STATES.map((state) => [
          { state: state.replaceAll('-', '_') },
          +(load.state === state),
        ]),
    ),
    row(
      'import_supplier_requests',
      '1 while requests of the last 5 minutes failed (failing), and while too many of them are refused (refusing), else 0.',
      ['state'],
      ({ troubles }) =>
        ['failing', 'refusing'].map((state) => [
          { state },
          +troubles.some((one) => one.state === state),
        ]),
    ),
    row(
      'import_supplier_seconds_left',
      'Until everything that was announced is stored, at the rate of the announced batches since the load began; absent while none of them comes.',
      [],
      ({ rows: { timeLeft } }) => (timeLeft ? [[{}, timeLeft.likely]] : []),
    ),
    row(
      'import_supplier_unknown_as_of_timestamp_seconds',
      'When the rates and the end were last known, in seconds since 1970; absent while they are known.',
      [],
      ({ asOf }) => (asOf === undefined ? [] : [[{}, Date.parse(asOf) / 1000]]),
    ),
    row(
      'import_supplier_complete_by_timestamp_seconds',
      'When the migration has to have ended, in seconds since 1970; absent while the operator has not said.',
      [],
      ({ supplier: { completeBy } }) =>
        completeBy === undefined ? [] : [[{}, Date.parse(completeBy) / 1000]],
    ),
    row('import_processes', 'Import processes by state.', ['state'], ({ counters }) =>
      Object.entries(counters.processes).map(([state, count]) => [
        { state: state.replaceAll('-', '_') },
        count,
      ]),
    ),
  ];
}

type Announced = ProgressSnapshot['announced'][number];

/** The batches that were announced or counted last: callers can announce any number. */
const MOST_BATCHES = 20;

function itemsOf(
  { announced }: ProgressSnapshot,
  countsOf: (batch: Announced) => Announced['expected'],
): Exclude<Series, number> {
  return announced.slice(0, MOST_BATCHES).flatMap((batch) =>
    RECORD_KINDS.filter((kind) => batch.expected[kind] !== undefined).map(
      (kind) =>
        [
          {
            batch: batch.name,
            kind: kind === 'paymentInstructions' ? 'payment_instructions' : kind,
          },
          countsOf(batch)[kind] ?? 0,
        ] as const,
    ),
  );
}

const DURATIONS_S = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the parts that a load uses. Label values are configured words, words of the code and existing suppliers. */
export class LoadMetrics {
  get failedLookUps(): number {
    return this.#failedLookUps;
  }

  countLookUp(outcome: 'found' | 'missing' | 'failed'): void {
    this.documentLookUps.inc({ outcome });
    if (outcome === 'failed') this.#failedLookUps += 1;
  }

  readonly vendorRequests = new Counter({
    name: 'vendor_requests_total',
    help: 'Questions to payment vendors by outcome; repeated tries count as one question.',
    labelNames: ['vendor', 'outcome'],
    registers: [],
  });
  readonly vendorDurations = new Histogram({
    name: 'vendor_request_duration_seconds',
    help: 'How long questions to payment vendors took, with all tries and pauses.',
    labelNames: ['vendor'],
    buckets: DURATIONS_S,
    registers: [],
  });
  readonly documentLookUps = new Counter({
    name: 'document_lookups_total',
    help: 'Look-ups in the document store by outcome: found, missing, failed.',
    labelNames: ['outcome'],
    registers: [],
  });
  // Private, since every property is registered as a metric.
  #failedLookUps = 0;
  readonly documentDurations = new Histogram({
    name: 'document_lookup_duration_seconds',
    help: 'How long look-ups in the document store took.',
    buckets: DURATIONS_S,
    registers: [],
  });
  readonly batchAppends = new Counter({
    name: 'import_batch_appends_total',
    help: 'Stored requests that belong to an import batch.',
    registers: [],
  });
  readonly batchRemovals = new Counter({
    name: 'import_batch_removals_total',
    help: 'Accounts and businesses from which an undo of an import batch removed something.',
    labelNames: ['supplier'],
    registers: [],
  });
  readonly batchUndos = new Counter({
    name: 'import_batch_undos_total',
    help: 'Undos of import batches that came to their end.',
    labelNames: ['supplier'],
    registers: [],
  });
}
