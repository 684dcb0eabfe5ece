import {
  PROGRESS_BOUNDS,
  requestsByKind,
  type AnnouncedBatch,
  type ProgressReader,
  type SupplierProgress,
  type SupplierSample,
} from '@data-import/application';
import {
  NO_ITEMS,
  utcInstantOf,
  type ImportBatchName,
  type UtcInstant,
  type BatchItems,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf, type Dialect } from '../engine/dialect.js';
import { inTransaction, rawRows } from '../engine/statements.js';
import {
  ANNOUNCED,
  announcedItems,
  FINISHED,
  REFUSALS,
  storedOfAnnouncedKind,
  toRefusal,
} from '../tables/activity.js';
import {
  COUNTED,
  COUNTED_TABLES,
  countsIn,
  toCounters,
  type Counted,
} from '../tables/supplier-counters.js';
import { STATUS_CHANGES, supplierIdOf, toStatusChange, toSupplier } from '../tables/suppliers.js';
import type { Row } from '../tables/table.js';

/** The lists are JSON; null where there is nothing. */
interface ProgressRow extends Readonly<Record<Counted, number>> {
  readonly last_change: string | null;
  readonly refusals: string | null;
  readonly batches: string | null;
  readonly samples: string | null;
  readonly announced: string | null;
  readonly finished: string | null;
  readonly answers: string | null;
}

const SAMPLED = [
  'accounts',
  ...COUNTED_TABLES,
  ...COUNTED_TABLES.map((table) => `announced_${table}`),
];

const CHANGE = STATUS_CHANGES.selected;
const REFUSAL = REFUSALS.selected;
const BATCH = ['name', 'last_at'];
const SAMPLE = ['at_ms', ...SAMPLED];
const ANSWER = ['refusal', 'count', 'status'];

export function knexProgressReader(db: Knex): ProgressReader {
  return {
    async read(codes, now) {
      const since = (ms: number) => utcInstantOf(new Date(now.getTime() - ms));
      const { refusalsWithinMs, batchesWithinMs } = PROGRESS_BOUNDS;
      const ids = codes && (await knownIds(db, codes));
      if (ids?.length === 0) return [];
      const rows = await rawRows<ProgressRow>(db, statement(dialectOf(db), ids), [
        since(refusalsWithinMs),
        since(batchesWithinMs),
        ...(ids ?? []),
      ]);
      return rows.map(toProgress);
    },

    async sample(now) {
      const { samplesApartMs, samplesKeptMs } = PROGRESS_BOUNDS;
      const at = now.getTime();
      await inTransaction(db, undefined, async (transaction) => {
        await transaction.raw(TAKE_SAMPLES, [at, at - samplesApartMs]);
        await transaction.raw(FORGET_SAMPLES, [at - samplesKeptMs]);
      });
    },
  };
}

/** What is imported in all, and of the announced batches. */
const COUNTED_NOW = [
  ...['completed', ...COUNTED_TABLES].map(
    (counted) => `cast(coalesce(sum(counter.${counted}), 0) as bigint)`,
  ),
  ...COUNTED_TABLES.map((table) => `coalesce(announced.${table}, 0)`),
];

const TAKE_SAMPLES = `
  insert into progress_samples (supplier_id, at_ms, ${SAMPLED.join(', ')})
  select supplier.id, cast(? as bigint), ${COUNTED_NOW.join(', ')}
  from import_suppliers as supplier
  left join supplier_counters as counter on counter.supplier_id = supplier.id
  left join (
    select supplier_id, ${COUNTED_TABLES.map((table) => `cast(coalesce(sum(${table}), 0) as bigint) as ${table}`).join(', ')}
    from (
      select supplier_id, ${COUNTED_TABLES.map((table) => `${storedOfAnnouncedKind(table)} as ${table}`).join(', ')}
      from announced_batches where finished_at is null
      union all
      select supplier_id, ${COUNTED_TABLES.map((table) => `stored_${table}`).join(', ')} from finished_announcements
    ) as one group by supplier_id) as announced on announced.supplier_id = supplier.id
  left join progress_samples as newest on newest.supplier_id = supplier.id and newest.at_ms =
    (select max(at_ms) from progress_samples where supplier_id = supplier.id)
  where newest.at_ms is null or newest.at_ms <= ?
  group by supplier.id, newest.at_ms, ${[...SAMPLED.map((name) => `newest.${name}`), ...COUNTED_TABLES.map((table) => `announced.${table}`)].join(', ')}
  having newest.at_ms is null or ${COUNTED_NOW.map((counted, index) => `${counted} <> newest.${SAMPLED[index]}`).join(' or ')}
  on conflict do nothing`;

/** The newest sample stays, however old: a flow begins with its numbers. */
const FORGET_SAMPLES = `
  delete from progress_samples where at_ms < ? and exists (
    select 1 from progress_samples as newer
    where newer.supplier_id = progress_samples.supplier_id and newer.at_ms > progress_samples.at_ms)`;

async function knownIds(db: Knex, codes: readonly string[]): Promise<readonly number[]> {
  const ids = await Promise.all(codes.map((code) => supplierIdOf(db, code)));
  return ids.flatMap((id) => id ?? []);
}

/** Every part is found by a key that begins with the supplier. */
function statement(
  { byCodePoints, instantText, jsonArray, jsonArrayOf }: Dialect,
  ids: readonly number[] | undefined,
): string {
  const { refusals, batches, finished } = PROGRESS_BOUNDS;
  const arrayOf = (columns: readonly string[]) =>
    `${jsonArray}(${columns.map((name) => (isInstant(name) ? instantText(name) : name)).join(', ')})`;
  const counters = COUNTED.map(
    (counted) => `cast(coalesce(sum(counter.${counted}), 0) as bigint) as ${counted}`,
  );
  return `
    select supplier.*, ${counters.join(', ')},
      (select ${arrayOf(CHANGE)}
       from supplier_status_changes where supplier_id = supplier.id order by id desc limit 1) as last_change,
      (select ${jsonArrayOf}(${arrayOf(REFUSAL)})
       from (select * from refused_requests where supplier_id = supplier.id and last_at >= ? and status < 500
             order by count desc, ${byCodePoints('refusal')} limit ${refusals}) as refused) as refusals,
      (select ${jsonArrayOf}(${arrayOf(BATCH)})
       from (select * from written_batches where supplier_id = supplier.id and last_at >= ?
             order by last_at desc, ${byCodePoints('name')} limit ${batches}) as written) as batches,
      (select ${jsonArrayOf}(${arrayOf(SAMPLE)})
       from (select * from progress_samples where supplier_id = supplier.id order by at_ms) as sample) as samples,
      (select ${jsonArrayOf}(${arrayOf(ANNOUNCED)})
       from (select all_batches.*, last_at, loaded_by, closed_at
             from (select * from announced_batches where supplier_id = supplier.id and finished_at is null
                   union all
                   select * from (select * from announced_batches where supplier_id = supplier.id and finished_at is not null
                                  order by finished_at desc limit ${finished}) as newest) as all_batches
             left join written_batches as written
               on written.supplier_id = all_batches.supplier_id and written.name = all_batches.name
             order by counted_at desc, ${byCodePoints('all_batches.name')}) as batch) as announced,
      (select ${arrayOf(FINISHED)} from finished_announcements where supplier_id = supplier.id) as finished,
      (select ${jsonArrayOf}(${arrayOf(ANSWER)})
       from refused_requests where supplier_id = supplier.id) as answers
    from import_suppliers as supplier
    left join supplier_counters as counter on counter.supplier_id = supplier.id
    ${ids ? `where supplier.id in (${ids.map(() => '?').join(', ')})` : ''}
    group by supplier.id
    order by ${byCodePoints('supplier.code')}`;
}

function toProgress(row: ProgressRow): SupplierProgress {
  const supplier = toSupplier({ ...row });
  const [change] = rowsIn(row.last_change && `[${row.last_change}]`, CHANGE);
  const [finished = {}] = rowsIn(row.finished && `[${row.finished}]`, FINISHED);
  const batches = rowsIn(row.batches, BATCH) as unknown as readonly {
    readonly name: string;
    readonly last_at: UtcInstant;
  }[];
  const samples = rowsIn(row.samples, SAMPLE) as readonly Readonly<Record<string, number>>[];
  const answers = rowsIn(row.answers, ANSWER).map(({ refusal, count, status }) => {
    const [operation = '', code = ''] = String(refusal).split('/');
    return { operation, code, count: Number(count), isFailure: Number(status) >= 500 };
  });
  return {
    supplier,
    counters: toCounters(row),
    lastChange: change && toStatusChange(supplier.code, change),
    refusals: rowsIn(row.refusals, REFUSAL).map(toRefusal),
    batches: batches.map(({ name, last_at: lastAt }) => ({ name, lastAt })),
    announced: rowsIn(row.announced, ANNOUNCED).map((batch) => ({
      name: batch['name'] as ImportBatchName,
      ...announcedItems(batch),
      ...timesIn(batch),
    })),
    finished: {
      expected: countsIn(finished, 'expected_'),
      stored: { ...NO_ITEMS, ...countsIn(finished, 'stored_') },
    },
    ...requestsByKind(answers),
    samples: samples.map((sample) => ({
      at: new Date(sample['at_ms'] ?? 0),
      counts: { accounts: sample['accounts'], ...countsIn(sample) } as SupplierSample['counts'],
      announced: countsIn(sample, 'announced_') as BatchItems,
    })),
  };
}

/** The row has nulls where it is not known. */
function timesIn(
  row: Row,
): Pick<AnnouncedBatch, 'announcedAt' | 'lastAt' | 'loadedBy' | 'closedAt'> {
  const {
    announced_at: announcedAt,
    last_at: lastAt,
    loaded_by: loadedBy,
    closed_at: closedAt,
  } = row;
  return {
    ...(typeof announcedAt === 'string' && { announcedAt: announcedAt as UtcInstant }),
    ...(typeof lastAt === 'string' && { lastAt: lastAt as UtcInstant }),
    ...(typeof loadedBy === 'string' && { loadedBy }),
    ...(typeof closedAt === 'string' && { closedAt: closedAt as UtcInstant }),
  };
}

const isInstant = (column: string) => column.endsWith('_at');

/** The rows of a part, whose columns are in an array each; an instant is the text of `instantText`. */
function rowsIn(json: string | null, columns: readonly string[]): readonly Row[] {
  return (JSON.parse(json ?? '[]') as readonly (readonly unknown[])[]).map((values) =>
    Object.fromEntries(
      columns.map((name, index) => {
        const value = values[index];
        return [
          name,
          isInstant(name) && typeof value === 'string' ? `${value.slice(0, 19)}Z` : value,
        ];
      }),
    ),
  );
}
