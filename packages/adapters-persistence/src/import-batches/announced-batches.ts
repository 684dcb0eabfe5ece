import {
  isOpenAnnouncement,
  MOST_OPEN_ANNOUNCEMENTS,
  type ImportBatchRepository,
} from '@data-import/application';
import { utcInstantOf, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok } from 'neverthrow';
import { dialectOf } from '../engine/dialect.js';
import { inTransaction, rawRows } from '../engine/statements.js';
import { announcedItems, endColumns, storedOfAnnouncedKind } from '../tables/activity.js';
import { COUNTED_TABLES, countColumns, ofCaller } from '../tables/supplier-counters.js';
import { requireSupplierId, whileStatusStays } from '../tables/suppliers.js';
import type { Row } from '../tables/table.js';

interface AnnouncedRow {
  readonly supplier_id: number;
  readonly name: string;
  readonly counted_at: UtcInstant | null;
  readonly last_at: UtcInstant | null;
}

/** Servers store within five seconds which batches were written to. */
const KNOWN_AFTER_MS = 10_000;
const COUNTED_APART_MS = 9000;
/** Counting reads every append of a batch: this share of the time may go into it. */
const REST_OF_COUNTING = 20;

/** The totals that callers announced, and how much is stored of each batch, counted from its rows. */
export function announcedBatches(
  db: Knex,
): Pick<ImportBatchRepository, 'announce' | 'end' | 'withdraw' | 'countAnnounced'> {
  let restUntil = 0;

  const count = async (supplierId: number, name: string, now: Date) => {
    const bindings = [supplierId, name, supplierId, name];
    const rows = await dialectOf(db).readWholeTables(db, STORED, bindings);
    const [stored = {}] = rows as readonly Row[];
    await inTransaction(db, supplierId, (transaction) =>
      changeAnnouncement(transaction, { supplierId, name }, async (announced, before) => {
        const items = announcedItems({ ...before, ...stored });
        const at = utcInstantOf(now);
        const finished = { finished_at: isOpenAnnouncement(items) ? null : at };
        await announced().update({ ...stored, counted_at: at, ...finished });
      }),
    );
  };

  return {
    async announce({ supplierCode, name }, expected, now) {
      const supplierId = await requireSupplierId(db, supplierCode);
      const announced = await whileStatusStays(db, supplierId, (transaction) =>
        changeAnnouncement(transaction, { supplierId, name }, async (_, before) => {
          const [others] = await rawRows<{ open: number }>(transaction, OPEN, [supplierId, name]);
          if (Number(others?.open) >= MOST_OPEN_ANNOUNCEMENTS)
            return err({ kind: 'too-many-announcements' } as const);
          const totals = {
            ...countColumns(expected, 'expected_'),
            ...(!before?.['announced_at'] && { announced_at: utcInstantOf(now) }),
          };
          await transaction('announced_batches')
            .insert({ supplier_id: supplierId, name, ...totals })
            .onConflict(['supplier_id', 'name'])
            .merge({ ...totals, ...OPEN_AGAIN });
          return ok();
        }),
      );
      if (announced.isOk()) await count(supplierId, name, now);
      return announced;
    },

    async end({ supplierCode, name }, end) {
      const supplierId = await requireSupplierId(db, supplierCode);
      const ended = await inTransaction(db, supplierId, (transaction) =>
        changeAnnouncement(transaction, { supplierId, name }, async (announced, before) => {
          if (before)
            await announced().update({ ...OPEN_AGAIN, announced_at: null, ...endColumns(end) });
          else if (await hasAppends(transaction, supplierId, name))
            await announced().insert({ supplier_id: supplierId, name, ...endColumns(end) });
          else return err({ kind: 'import-batch-not-found' } as const);
          return ok();
        }),
      );
      if (ended.isOk()) await count(supplierId, name, new Date(end.at));
      return ended;
    },

    async withdraw({ supplierCode, name }) {
      const supplierId = await requireSupplierId(db, supplierCode);
      const announcement = { supplier_id: supplierId, name };
      if (!(await db('announced_batches').where(announcement).first('name'))) return false;
      const removed = await inTransaction(db, supplierId, (transaction) =>
        changeAnnouncement(transaction, { supplierId, name }, (announced) => announced().delete()),
      );
      return removed > 0;
    },

    async countAnnounced(now) {
      if (performance.now() < restUntil) return;
      const startedAt = performance.now();
      const rows = await rawRows<AnnouncedRow>(db, WRITTEN, []);
      const outdated = rows.filter((row) => isOutdated(row, now));
      for (const row of outdated) await count(row.supplier_id, row.name, now);
      const tookMs = performance.now() - startedAt;
      restUntil = performance.now() + (outdated.length > 0 ? REST_OF_COUNTING * tookMs : 0);
    },
  };
}

const OPEN_AGAIN = { counted_at: null, finished_at: null, ended_at: null, ended_as: null };

/** True if something of the batch is stored. */
export async function hasAppends(db: Knex, supplierId: number, batch: string): Promise<boolean> {
  for (const table of ['import_batch_appends', 'import_batch_business_appends'])
    if (await db(table).where({ supplier_id: supplierId, batch }).first('batch')) return true;
  return false;
}

/**
 * Changes an announcement while no other of the supplier changes. Finished announcements are summed up, so that nobody
 * reads them one by one.
 */
export async function changeAnnouncement<T>(
  transaction: Knex.Transaction,
  { supplierId, name }: { readonly supplierId: number; readonly name: string },
  change: (announced: () => Knex.QueryBuilder, before: Row | undefined) => Promise<T>,
): Promise<T> {
  const ofSupplier = { supplier_id: supplierId };
  const announced = () => transaction('announced_batches').where({ ...ofSupplier, name });
  const sums = transaction('finished_announcements');
  await sums.clone().insert(ofSupplier).onConflict('supplier_id').ignore();
  await sums.clone().where(ofSupplier).forUpdate().first('supplier_id');
  const before: Row | undefined = await announced().first();
  const changed = await change(announced, before);
  const after: Row | undefined = await announced().first('finished_at');
  if (before?.['finished_at'] || after?.['finished_at']) {
    const [sum] = await rawRows<Row>(transaction, SUM, [supplierId]);
    await sums.clone().where(ofSupplier).update(sum);
  }
  return changed;
}

function isOutdated({ counted_at: countedAt, last_at: lastAt }: AnnouncedRow, now: Date): boolean {
  if (countedAt === null) return true;
  const counted = Date.parse(countedAt);
  const isWritten = lastAt !== null && Date.parse(lastAt) + KNOWN_AFTER_MS >= counted;
  return isWritten && counted <= now.getTime() - COUNTED_APART_MS;
}

const OPEN = `
  select count(*) as open from announced_batches
  where supplier_id = ? and name <> ? and finished_at is null`;

const SUM = `
  select ${COUNTED_TABLES.map(
    (table) => `cast(sum(expected_${table}) as bigint) as expected_${table},
      cast(coalesce(sum(${storedOfAnnouncedKind(table)}), 0) as bigint) as stored_${table}`,
  ).join(', ')}
  from announced_batches where supplier_id = ? and finished_at is not null`;

/** Few batches are written to within an hour; the many that are finished are not looked at. */
const WRITTEN = `
  select supplier_id, name, counted_at, null as last_at from announced_batches where counted_at is null
  union all
  select announced.supplier_id, announced.name, counted_at, last_at
  from written_batches as written
  cross join announced_batches as announced
  where announced.supplier_id = written.supplier_id and announced.name = written.name
    and counted_at is not null`;

const STORED = `
  select ${COUNTED_TABLES.map((table) => `cast(sum(${table}) as bigint) as stored_${table}`).join(', ')}
  from (
    select ${COUNTED_TABLES.map((table) => `coalesce(sum(${ofCaller(table)}), 0) as ${table}`).join(', ')}
    from import_batch_appends where supplier_id = ? and batch = ?
    union all
    select ${COUNTED_TABLES.map((table) => (table === 'payment_instructions' ? `coalesce(sum(${table}), 0)` : '0')).join(', ')}
    from import_batch_business_appends where supplier_id = ? and batch = ?
  ) as part`;
