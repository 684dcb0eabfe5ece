import {
  PROGRESS_BOUNDS,
  requestsByKind,
  type BatchItems,
  type CountedRefusal,
  type ProgressReader,
  type SupplierProgress,
} from '@data-import/application';
import {
  utcInstantOf,
  type ImportBatchName,
  type ProgressSample,
  type SupplierStatus,
  type SupplierStatusChange,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { toRefusal } from '../activity/knex-activity-repository.js';
import {
  ANNOUNCED_COLUMNS,
  itemsOf,
  type AnnouncedColumns,
} from '../import-batches/announced-batches.js';
import { inTransaction } from '../database/in-transaction.js';
import { rawRows } from '../database/raw-rows.js';
import { dialectOf, type DialectSql } from '../dialects/dialect.js';
import { COUNTED, type Counted } from '../suppliers/counted.js';
import { supplierIdOf } from '../suppliers/supplier-key.js';
import { toSupplier, type SupplierRow } from '../suppliers/stored-supplier.js';
import { toCounters } from '../suppliers/supplier-counters.js';

/** The lists are JSON; null where there is nothing. */
interface ProgressRow extends SupplierRow, Readonly<Record<Counted, number>> {
  readonly last_change: string | null;
  readonly refusals: string | null;
  readonly batches: string | null;
  readonly samples: string | null;
  readonly announced: string | null;
  readonly answers: string | null;
}

type ChangeColumns = readonly [
  from: SupplierStatus,
  to: SupplierStatus,
  changedAt: string,
  changedBy: string | null,
  reason: string | null,
];

type RefusalColumns = readonly [
  refusal: string,
  count: number,
  firstAt: string,
  lastAt: string,
  status: number,
  attr: string | null,
  valueType: string | null,
];

type BatchColumns = readonly [name: string, lastAt: string];

type AnswerColumns = readonly [refusal: string, count: number, status: number];

type SampleColumns = readonly [
  atMs: number,
  accounts: number,
  notes: number,
  transactions: number,
  statements: number,
  paymentInstructions: number,
];

export class KnexProgressReader implements ProgressReader {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async read(
    codes: readonly string[] | undefined,
    now: Date,
  ): Promise<readonly SupplierProgress[]> {
    const since = (ms: number) => utcInstantOf(new Date(now.getTime() - ms));
    const { refusalsWithinMs, batchesWithinMs } = PROGRESS_BOUNDS;
    const ids = codes && (await knownIds(this.#db, codes));
    if (ids?.length === 0) return [];
    const rows = await rawRows<ProgressRow>(this.#db, statement(dialectOf(this.#db).sql, ids), [
      since(refusalsWithinMs),
      since(batchesWithinMs),
      ...(ids ?? []),
    ]);
    return rows.map(toProgress);
  }

  async sample(now: Date): Promise<void> {
    const { samplesApartMs, samplesKeptMs } = PROGRESS_BOUNDS;
    const at = now.getTime();
    await inTransaction(this.#db, undefined, async (transaction) => {
      await transaction.raw(TAKE_SAMPLES, [at, at - samplesApartMs]);
      await transaction.raw(FORGET_SAMPLES, [at - samplesKeptMs]);
    });
  }
}

const SAMPLED = ['accounts', 'notes', 'transactions', 'statements', 'payment_instructions'];

const TAKE_SAMPLES = `
  insert into progress_samples (supplier_id, at_ms, ${SAMPLED.join(', ')})
  select supplier.id, cast(? as bigint), ${['completed', ...SAMPLED.slice(1)].map((counted) => `cast(coalesce(sum(counter.${counted}), 0) as bigint)`).join(', ')}
  from import_suppliers as supplier
  left join supplier_counters as counter on counter.supplier_id = supplier.id
  left join progress_samples as newest on newest.supplier_id = supplier.id and newest.at_ms =
    (select max(at_ms) from progress_samples where supplier_id = supplier.id)
  where newest.at_ms is null or newest.at_ms <= ?
  group by supplier.id, newest.at_ms, ${SAMPLED.map((name) => `newest.${name}`).join(', ')}
  having newest.at_ms is null or ${['completed', ...SAMPLED.slice(1)].map((counted, index) => `coalesce(sum(counter.${counted}), 0) <> newest.${SAMPLED[index]}`).join(' or ')}
  on conflict do nothing`;

/** The newest stays, however old it is: it says what there was before a flow began. */
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
  { byCodePoints, instantText, jsonArray, jsonArrayOf }: DialectSql,
  ids: readonly number[] | undefined,
): string {
  const { refusals, batches } = PROGRESS_BOUNDS;
  const arrayOf = (...columns: readonly string[]) => `${jsonArray}(${columns.join(', ')})`;
  const counters = COUNTED.map(
    (counted) => `cast(coalesce(sum(counter.${counted}), 0) as bigint) as ${counted}`,
  );
  return `
    select supplier.*, ${counters.join(', ')},
      (select ${arrayOf('from_status', 'to_status', instantText('changed_at'), 'changed_by', 'reason')}
       from supplier_status_changes where supplier_id = supplier.id order by id desc limit 1) as last_change,
      (select ${jsonArrayOf}(${arrayOf('refusal', 'count', instantText('first_at'), instantText('last_at'), 'status', 'attr', 'value_type')})
       from (select * from refused_requests where supplier_id = supplier.id and last_at >= ? and status < 500
             order by count desc, ${byCodePoints('refusal')} limit ${refusals}) as refused) as refusals,
      (select ${jsonArrayOf}(${arrayOf('name', instantText('last_at'))})
       from (select * from written_batches where supplier_id = supplier.id and last_at >= ?
             order by last_at desc, ${byCodePoints('name')} limit ${batches}) as written) as batches,
      (select ${jsonArrayOf}(${arrayOf('at_ms', ...SAMPLED)})
       from (select * from progress_samples where supplier_id = supplier.id order by at_ms) as sample) as samples,
      (select ${jsonArrayOf}(${arrayOf(...ANNOUNCED_COLUMNS)})
       from (select * from announced_batches where supplier_id = supplier.id order by ${byCodePoints('name')}) as batch) as announced,
      (select ${jsonArrayOf}(${arrayOf('refusal', 'count', 'status')})
       from refused_requests where supplier_id = supplier.id) as answers
    from import_suppliers as supplier
    left join supplier_counters as counter on counter.supplier_id = supplier.id
    ${ids ? `where supplier.id in (${ids.map(() => '?').join(', ')})` : ''}
    group by supplier.id
    order by ${byCodePoints('supplier.code')}`;
}

function toProgress(row: ProgressRow): SupplierProgress {
  const supplier = toSupplier(row);
  const change = parsed(row.last_change) as ChangeColumns | undefined;
  const refusals = (parsed(row.refusals) ?? []) as readonly RefusalColumns[];
  const answers = ((parsed(row.answers) ?? []) as readonly AnswerColumns[]).map(toAnswer);
  const batches = (parsed(row.batches) ?? []) as readonly BatchColumns[];
  return {
    supplier,
    counters: toCounters(row),
    lastChange: change && { supplierCode: supplier.code, ...toChange(change) },
    refusals: refusals.map(toCounted),
    batches: batches.map(([name, lastAt]) => ({ name, lastAt: instantOf(lastAt) })),
    announced: ((parsed(row.announced) ?? []) as readonly AnnouncedColumns[]).map(
      ([name, ...counts]) => ({
        name: name as ImportBatchName,
        expected: itemsOf(counts.slice(0, 4)),
        stored: itemsOf(counts.slice(4)) as BatchItems,
      }),
    ),
    refused: requestsByKind(answers.filter(({ status }) => status < 500)),
    failed: requestsByKind(answers.filter(({ status }) => status >= 500)),
    samples: ((parsed(row.samples) ?? []) as readonly SampleColumns[]).map(toSample),
  };
}

function toChange([from, to, changedAt, changedBy, reason]: ChangeColumns): Omit<
  SupplierStatusChange,
  'supplierCode'
> {
  return {
    from,
    to,
    changedAt: instantOf(changedAt),
    ...(changedBy !== null && { changedBy }),
    ...(reason !== null && { reason }),
  };
}

function toAnswer([refusal, count, status]: AnswerColumns) {
  return { operation: refusal.split('/')[0] ?? '', count, status };
}

function toSample([
  atMs,
  accounts,
  notes,
  transactions,
  statements,
  paymentInstructions,
]: SampleColumns): ProgressSample {
  return {
    at: new Date(atMs),
    counts: { accounts, notes, transactions, statements, paymentInstructions },
  };
}

function toCounted([
  refusal,
  count,
  firstAt,
  lastAt,
  status,
  attr,
  valueType,
]: RefusalColumns): CountedRefusal {
  const times = { first_at: instantOf(firstAt), last_at: instantOf(lastAt) };
  return toRefusal({ refusal, count, ...times, status, attr, value_type: valueType });
}

function parsed(json: string | null): unknown {
  return json === null ? undefined : (JSON.parse(json) as unknown);
}

/** Of `instantText`. */
function instantOf(text: string): UtcInstant {
  return `${text.slice(0, 19)}Z` as UtcInstant;
}
