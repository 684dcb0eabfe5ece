import { RECORD_KINDS, type ListProgress, type ProgressSnapshot } from '@data-import/application';
import { Gauge } from 'prom-client';

type Series = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

/** How far the loads are, from the database: every server says the same. Nothing while the database does not answer. */
export function progressGauges(listProgress: ListProgress): readonly Gauge[] {
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    seriesOf: (progress: ProgressSnapshot) => Series,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['supplier', ...labelNames],
      registers: [],
      async collect() {
        // Readiness and database_failures_total tell of the failure.
        const all = await listProgress(undefined).catch(() => []);
        this.reset();
        for (const progress of all)
          for (const [labels, value] of seriesOf(progress))
            this.set({ supplier: progress.supplier.code, ...labels }, value);
      },
    });

  return [
    gauge(
      'import_batch_expected',
      'Items that a caller has announced for an import batch.',
      ['batch', 'kind'],
      (progress) => itemsOf(progress, ({ expected }) => expected),
    ),
    gauge(
      'import_batch_stored',
      'Stored items of import batches that were announced, of the kinds that were.',
      ['batch', 'kind'],
      (progress) => itemsOf(progress, ({ stored }) => stored),
    ),
    gauge(
      'import_supplier_status',
      '1 for the status of the supplier, 0 for the others.',
      ['status'],
      ({ supplier }) =>
        ['ongoing', 'paused', 'complete'].map((status) => [
          { status: status.toUpperCase() },
          supplier.status === status ? 1 : 0,
        ]),
    ),
    gauge(
      'import_supplier_seconds_left',
      'Until everything that was announced is stored, at the rate since the load began; absent while it is unknown.',
      [],
      ({ rows: { timeLeft } }) => (timeLeft ? [[{}, timeLeft.likely]] : []),
    ),
    gauge(
      'import_supplier_complete_by_timestamp_seconds',
      'When the migration has to have ended, in seconds since 1970; absent while the operator has not said.',
      [],
      ({ supplier: { completeBy } }) =>
        completeBy === undefined ? [] : [[{}, Date.parse(completeBy) / 1000]],
    ),
    gauge('import_processes', 'Import processes by state.', ['state'], ({ counters }) =>
      Object.entries(counters.processes).map(([state, count]) => [
        { state: state.replaceAll('-', '_') },
        count,
      ]),
    ),
  ];
}

type Announced = ProgressSnapshot['announced'][number];

function itemsOf(
  { announced }: ProgressSnapshot,
  countsOf: (batch: Announced) => Announced['expected'],
): Series {
  return announced.flatMap((batch) =>
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
