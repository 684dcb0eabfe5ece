import {
  PROGRESS_BOUNDS,
  type CountedRefusal,
  type ProgressReader,
  type SupplierProgress,
} from '@data-import/application';
import {
  utcInstantOf,
  type SupplierStatus,
  type SupplierStatusChange,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { toRefusal } from '../activity/knex-activity-repository.js';
import { rawRows } from '../database/raw-rows.js';
import { dialectOf, type DialectSql } from '../dialects/dialect.js';
import { COUNTED, type Counted } from '../suppliers/counted.js';
import { toSupplier, type SupplierRow } from '../suppliers/stored-supplier.js';
import { toCounters } from '../suppliers/supplier-counters.js';

/** The lists are JSON; null where there is nothing. */
interface ProgressRow extends SupplierRow, Readonly<Record<Counted, number>> {
  readonly last_change: string | null;
  readonly refusals: string | null;
  readonly batches: string | null;
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
    const rows = await rawRows<ProgressRow>(this.#db, statement(dialectOf(this.#db).sql, codes), [
      since(refusalsWithinMs),
      since(batchesWithinMs),
      ...(codes ?? []),
    ]);
    return rows.map(toProgress);
  }
}

/** Every part is found by a key that begins with the supplier. */
function statement(
  { byCodePoints, instantText, jsonArray, jsonArrayOf }: DialectSql,
  codes: readonly string[] | undefined,
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
       from (select * from refused_requests where supplier_id = supplier.id and last_at >= ?
             order by count desc, ${byCodePoints('refusal')} limit ${refusals}) as refused) as refusals,
      (select ${jsonArrayOf}(${arrayOf('name', instantText('last_at'))})
       from (select * from written_batches where supplier_id = supplier.id and last_at >= ?
             order by last_at desc, ${byCodePoints('name')} limit ${batches}) as written) as batches
    from import_suppliers as supplier
    left join supplier_counters as counter on counter.supplier_id = supplier.id
    ${codes ? `where supplier.code in (${codes.map(() => '?').join(', ')})` : ''}
    group by supplier.id
    order by ${byCodePoints('supplier.code')}`;
}

function toProgress(row: ProgressRow): SupplierProgress {
  const supplier = toSupplier(row);
  const change = parsed(row.last_change) as ChangeColumns | undefined;
  const refusals = (parsed(row.refusals) ?? []) as readonly RefusalColumns[];
  const batches = (parsed(row.batches) ?? []) as readonly BatchColumns[];
  return {
    supplier,
    counters: toCounters(row),
    lastChange: change && { supplierCode: supplier.code, ...toChange(change) },
    refusals: refusals.map(toCounted),
    batches: batches.map(([name, lastAt]) => ({ name, lastAt: instantOf(lastAt) })),
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
