import type {
  Activity,
  ActivityRepository,
  CountedRefusal,
  RefusalQuery,
  SupplierRefusal,
  WrittenBatch,
} from '@data-import/application';
import { utcInstantOf, type SupplierCode, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { inTransaction } from '../database/in-transaction.js';
import { dialectOf } from '../dialects/dialect.js';
import { lockedSupplier } from '../suppliers/locked-supplier.js';
import { supplierIdOf } from '../suppliers/supplier-key.js';

interface RefusalRow {
  readonly code: SupplierCode;
  readonly refusal: string;
  readonly count: number;
  readonly first_at: UtcInstant;
  readonly last_at: UtcInstant;
  readonly status: number;
  readonly attr: string | null;
  readonly value_type: string | null;
}

const HOUR_MS = 3_600_000;

export class KnexActivityRepository implements ActivityRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async add(supplierCode: SupplierCode, { refusals, batches }: Activity): Promise<void> {
    const supplierId = await supplierIdOf(this.#db, supplierCode);
    if (supplierId === undefined) return;
    await inTransaction(this.#db, supplierId, async (transaction) => {
      await lockedSupplier(transaction, supplierId);
      if (refusals.length > 0) await addRefusals(transaction, supplierId, refusals);
      if (batches.length > 0) await keepBatches(transaction, supplierId, batches);
    });
  }

  async listRefusals(
    { tenantScope, supplierCode }: RefusalQuery,
    limit: number,
  ): Promise<readonly SupplierRefusal[]> {
    const { sql } = dialectOf(this.#db);
    const query = this.#db('refused_requests')
      .join('import_suppliers', 'import_suppliers.id', 'supplier_id')
      .orderBy('count', 'desc')
      .orderByRaw(sql.byCodePoints('code'))
      .orderByRaw(sql.byCodePoints('refusal'))
      .limit(limit);
    if (tenantScope !== undefined) void query.where({ organisation_id: tenantScope });
    if (supplierCode !== undefined) void query.where({ code: supplierCode });
    const rows: readonly RefusalRow[] = await query.select(
      'code',
      'refusal',
      'count',
      'first_at',
      'last_at',
      'refused_requests.status as status',
      'attr',
      'value_type',
    );
    return rows.map((row) => ({ supplierCode: row.code, ...toRefusal(row) }));
  }
}

export function toRefusal(row: Omit<RefusalRow, 'code'>): CountedRefusal {
  const [operation = '', code = ''] = row.refusal.split('/');
  return {
    operation,
    code,
    count: row.count,
    firstAt: row.first_at,
    lastAt: row.last_at,
    example: {
      status: row.status,
      attr: row.attr ?? undefined,
      valueType: row.value_type ?? undefined,
    },
  };
}

// In one order on all servers, so that two of them do not wait for each other.
async function addRefusals(
  transaction: Knex.Transaction,
  supplierId: number,
  refusals: readonly CountedRefusal[],
): Promise<void> {
  const rows = refusals
    .map(({ operation, code, count, firstAt, lastAt, example }) => ({
      supplier_id: supplierId,
      refusal: `${operation}/${code}`,
      count,
      first_at: firstAt,
      last_at: lastAt,
      status: example.status,
      attr: example.attr ?? null,
      value_type: example.valueType ?? null,
    }))
    .toSorted((a, b) => (a.refusal < b.refusal ? -1 : 1));
  const ofNewer = (column: string) =>
    transaction.raw(
      `case when excluded.last_at >= refused_requests.last_at then excluded.${column} else refused_requests.${column} end`,
    );
  await transaction('refused_requests')
    .insert(rows)
    .onConflict(['supplier_id', 'refusal'])
    .merge({
      count: transaction.raw('refused_requests.count + excluded.count'),
      first_at: transaction.raw(
        'case when excluded.first_at < refused_requests.first_at then excluded.first_at else refused_requests.first_at end',
      ),
      last_at: ofNewer('last_at'),
      status: ofNewer('status'),
      attr: ofNewer('attr'),
      value_type: ofNewer('value_type'),
    });
}

async function keepBatches(
  transaction: Knex.Transaction,
  supplierId: number,
  batches: readonly WrittenBatch[],
): Promise<void> {
  const rows = batches
    .map(({ name, lastAt }) => ({ supplier_id: supplierId, name, last_at: lastAt }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await transaction('written_batches')
    .insert(rows)
    .onConflict(['supplier_id', 'name'])
    .merge({
      last_at: transaction.raw(
        'case when excluded.last_at > written_batches.last_at then excluded.last_at else written_batches.last_at end',
      ),
    });
  const newest = Math.max(...batches.map(({ lastAt }) => Date.parse(lastAt)));
  await transaction('written_batches')
    .where({ supplier_id: supplierId })
    .where('last_at', '<', utcInstantOf(new Date(newest - HOUR_MS)))
    .delete();
}
