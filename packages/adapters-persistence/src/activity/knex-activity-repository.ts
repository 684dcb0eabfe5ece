import {
  mergedRefusals,
  withoutErased,
  type ActivityRepository,
  type Minutes,
  type RefusedInBatch,
  type SeenRefusal,
  type WrittenBatch,
} from '@data-import/application';
import { utcInstantOf, type SupplierCode } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { refusalOf, REFUSALS, requestsOf, toRefusal } from '../tables/activity.js';
import { erasedNumbers } from '../tables/erased-numbers.js';
import { supplierIdOf, whereInScope, whileStatusStays } from '../tables/suppliers.js';
import { columnsOf, type Row } from '../tables/table.js';

/** The last three are JSON. */
interface SeenRow extends Row {
  readonly refusal: string;
  readonly minutes: string;
  readonly batches: string;
  readonly requests: string;
}

const HOUR_MS = 3_600_000;

export function knexActivityRepository(db: Knex): ActivityRepository {
  return {
    async add(supplierCode, { refusals, batches }) {
      const supplierId = await supplierIdOf(db, supplierCode);
      if (supplierId === undefined) return;
      await whileStatusStays(db, supplierId, async (transaction, supplier) => {
        const sent = refusals.flatMap(({ requests }) => requests);
        const numbers = sent.flatMap((one) => one.externalAccountNumber ?? []);
        const erased = await erasedNumbers(transaction, supplier, numbers);
        const kept = refusals.map((refusal) => ({
          ...refusal,
          requests: withoutErased(refusal.requests, (number) => erased.has(number)),
        }));
        if (kept.length > 0) await addRefusals(transaction, supplierId, kept);
        if (batches.length > 0) await keepBatches(transaction, supplierId, batches);
      });
    },

    async listRefusals({ tenantScope, supplierCode }, limit) {
      const { byCodePoints } = dialectOf(db);
      const query = db('refused_requests')
        .join('import_suppliers', 'import_suppliers.id', 'supplier_id')
        .orderBy('count', 'desc')
        .orderByRaw(byCodePoints('code'))
        .orderByRaw(byCodePoints('refusal'))
        .limit(limit);
      whereInScope(query, tenantScope);
      if (supplierCode !== undefined) void query.where({ code: supplierCode });
      const rows: readonly (SeenRow & { readonly code: SupplierCode })[] = await query.select(
        'code',
        ...REFUSALS.selected.map((name) => (name === 'status' ? 'refused_requests.status' : name)),
        'minutes',
        'batches',
      );
      return rows.map((row) => ({ supplierCode: row.code, ...toRefusal(row), ...recentIn(row) }));
    },

    async listRefusedRequests(supplierCode, refusal) {
      const supplierId = await supplierIdOf(db, supplierCode);
      const row = await db('refused_requests')
        .where({ supplier_id: supplierId ?? 0, refusal: refusalOf(refusal) })
        .first<Pick<SeenRow, 'requests'> | undefined>('requests');
      return row ? requestsOf(row.requests) : [];
    },
  };
}

/** All servers add and lock rows in one order, so that no two wait for each other. */
async function addRefusals(
  transaction: Knex.Transaction,
  supplierId: number,
  refusals: readonly SeenRefusal[],
): Promise<void> {
  const key = ['supplier_id', 'refusal'];
  const insert = (all: readonly SeenRefusal[]) =>
    transaction('refused_requests')
      .insert(all.map((one) => rowOf(supplierId, one)))
      .onConflict(key);
  const sorted = refusals.toSorted((a, b) => (refusalOf(a) < refusalOf(b) ? -1 : 1));
  const added: readonly { refusal: string }[] = await insert(sorted).ignore().returning('refusal');
  const isNew = new Set(added.map(({ refusal }) => refusal));
  const others = new Map(sorted.map((one) => [refusalOf(one), one]));
  const stored: readonly SeenRow[] = await transaction('refused_requests')
    .where({ supplier_id: supplierId })
    .whereIn('refusal', [...new Set(others.keys()).difference(isNew)])
    .orderBy('refusal')
    .forUpdate();
  const sums = stored.map((row) => {
    const other = others.get(row.refusal);
    const before = { ...toRefusal(row), ...recentIn(row), requests: requestsOf(row.requests) };
    return other ? mergedRefusals(before, other) : before;
  });
  if (sums.length > 0) await insert(sums).merge();
}

function rowOf(supplierId: number, seen: SeenRefusal) {
  const refusal = refusalOf(seen);
  return {
    supplier_id: supplierId,
    ...columnsOf(REFUSALS, { ...seen, ...seen.example, refusal }, {}),
    minutes: JSON.stringify(seen.minutes),
    batches: JSON.stringify(seen.batches),
    requests: JSON.stringify(seen.requests),
  };
}

function recentIn({ minutes, batches }: SeenRow): Pick<SeenRefusal, 'minutes' | 'batches'> {
  return {
    minutes: JSON.parse(minutes) as Minutes,
    batches: JSON.parse(batches) as readonly RefusedInBatch[],
  };
}

async function keepBatches(
  transaction: Knex.Transaction,
  supplierId: number,
  batches: readonly WrittenBatch[],
): Promise<void> {
  const rows = batches
    .map(({ name, lastAt, loadedBy = null, closedAt = null }) => ({
      supplier_id: supplierId,
      name,
      last_at: lastAt,
      loaded_by: loadedBy,
      closed_at: closedAt,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await transaction('written_batches')
    .insert(rows)
    .onConflict(['supplier_id', 'name'])
    .merge(['last_at', 'loaded_by', 'closed_at'])
    .whereRaw('excluded.last_at >= written_batches.last_at');
  const newest = Math.max(...batches.map(({ lastAt }) => Date.parse(lastAt)));
  await transaction('written_batches')
    .where({ supplier_id: supplierId })
    .where('last_at', '<', utcInstantOf(new Date(newest - HOUR_MS)))
    .delete();
}
