import {
  recentOf,
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

interface RecentColumns {
  readonly minutes: string;
  readonly batches: string;
  readonly requests: string;
}

const NOTHING_RECENT: RecentColumns = { minutes: '{}', batches: '[]', requests: '[]' };

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
      const rows: readonly (Row & RecentColumns & { readonly code: SupplierCode })[] =
        await query.select(
          'code',
          ...REFUSALS.selected.map((name) =>
            name === 'status' ? 'refused_requests.status' : name,
          ),
          'minutes',
          'batches',
        );
      return rows.map((row) => ({
        supplierCode: row.code,
        ...toRefusal(row),
        minutes: JSON.parse(row.minutes) as Minutes,
        batches: JSON.parse(row.batches) as readonly RefusedInBatch[],
      }));
    },

    async listRefusedRequests(supplierCode, refusal) {
      const supplierId = await supplierIdOf(db, supplierCode);
      const row = await db('refused_requests')
        .where({ supplier_id: supplierId ?? 0, refusal: refusalOf(refusal) })
        .first<Pick<RecentColumns, 'requests'> | undefined>('requests');
      return row ? requestsOf(row.requests) : [];
    },
  };
}

// All servers add rows in the same order, so that no two wait for each other.
async function addRefusals(
  transaction: Knex.Transaction,
  supplierId: number,
  refusals: readonly SeenRefusal[],
): Promise<void> {
  const rows = refusals
    .map((one) => ({
      supplier_id: supplierId,
      ...NOTHING_RECENT,
      ...columnsOf(REFUSALS, { ...one, ...one.example, refusal: refusalOf(one) }, {}),
      refusal: refusalOf(one),
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
  // The rows are locked by now, so no other server adds to what is read here.
  const recent: readonly (RecentColumns & { readonly refusal: string })[] = await transaction(
    'refused_requests',
  )
    .where({ supplier_id: supplierId })
    .whereIn(
      'refusal',
      rows.map(({ refusal }) => refusal),
    )
    .select('refusal', 'minutes', 'batches', 'requests');
  const before = new Map(recent.map((row) => [row.refusal, row]));
  const seen = new Map(refusals.map((one) => [refusalOf(one), one]));
  await transaction('refused_requests')
    .insert(
      rows.map((row) => ({
        ...row,
        ...withRecent(before.get(row.refusal), seen.get(row.refusal)),
      })),
    )
    .onConflict(['supplier_id', 'refusal'])
    .merge(['minutes', 'batches', 'requests']);
}

function withRecent(
  stored: RecentColumns = NOTHING_RECENT,
  added: Pick<SeenRefusal, keyof RecentColumns> = { minutes: {}, batches: [], requests: [] },
): RecentColumns {
  const { minutes, batches, requests } = recentOf(
    {
      minutes: JSON.parse(stored.minutes) as Minutes,
      batches: JSON.parse(stored.batches) as readonly RefusedInBatch[],
      requests: requestsOf(stored.requests),
    },
    added,
  );
  return {
    minutes: JSON.stringify(minutes),
    batches: JSON.stringify(batches),
    requests: JSON.stringify(requests),
  };
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
