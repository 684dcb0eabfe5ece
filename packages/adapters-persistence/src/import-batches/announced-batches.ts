import { MOST_OPEN_ANNOUNCEMENTS, type ImportBatchRepository } from '@data-import/application';
import { utcInstantOf, type UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok } from 'neverthrow';
import { dialectOf } from '../engine/dialect.js';
import { rawRows } from '../engine/statements.js';
import { COUNTED_TABLES, countColumns } from '../tables/supplier-counters.js';
import { requireSupplierId, whileStatusStays } from '../tables/suppliers.js';

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

type AnnouncedPorts = Pick<ImportBatchRepository, 'announce' | 'withdraw' | 'countAnnounced'>;

/** The totals that callers announced, and how much is stored of each batch, counted from its rows. */
export function announcedBatches(db: Knex): AnnouncedPorts {
  let restUntil = 0;

  const count = async (supplierId: number, name: string, now: Date) => {
    const bindings = [supplierId, name, supplierId, name];
    const rows = await dialectOf(db).readWholeTables(db, STORED, bindings);
    const [stored] = rows as readonly Readonly<Record<string, number>>[];
    await db('announced_batches')
      .where({ supplier_id: supplierId, name })
      .update({ ...stored, counted_at: utcInstantOf(now) });
  };

  return {
    async announce({ supplierCode, name }, expected, now) {
      const supplierId = await requireSupplierId(db, supplierCode);
      const announced = await whileStatusStays(db, supplierId, async (transaction) => {
        // Announcements to a supplier take turns: each counts those before it.
        await transaction('import_suppliers')
          .where({ id: supplierId })
          .forNoKeyUpdate()
          .first('id');
        const [others] = await rawRows<{ open: number }>(transaction, OPEN, [supplierId, name]);
        if (Number(others?.open) >= MOST_OPEN_ANNOUNCEMENTS)
          return err({ kind: 'too-many-announcements' } as const);
        const totals = countColumns(expected, 'expected_');
        await transaction('announced_batches')
          .insert({ supplier_id: supplierId, name, ...totals })
          .onConflict(['supplier_id', 'name'])
          .merge(totals);
        return ok();
      });
      if (announced.isOk()) await count(supplierId, name, now);
      return announced;
    },

    async withdraw({ supplierCode, name }) {
      const supplierId = await requireSupplierId(db, supplierCode);
      await db('announced_batches').where({ supplier_id: supplierId, name }).delete();
    },

    async countAnnounced(now) {
      if (performance.now() < restUntil) return;
      const startedAt = performance.now();
      const rows = await db('announced_batches as announced')
        .leftJoin('written_batches as written', (join) =>
          join
            .on('written.supplier_id', 'announced.supplier_id')
            .andOn('written.name', 'announced.name'),
        )
        .select<AnnouncedRow[]>(
          'announced.supplier_id',
          'announced.name',
          'announced.counted_at',
          'written.last_at',
        );
      const outdated = rows.filter((row) => isOutdated(row, now));
      for (const row of outdated) await count(row.supplier_id, row.name, now);
      const tookMs = performance.now() - startedAt;
      restUntil = performance.now() + (outdated.length > 0 ? REST_OF_COUNTING * tookMs : 0);
    },
  };
}

function isOutdated({ counted_at: countedAt, last_at: lastAt }: AnnouncedRow, now: Date): boolean {
  if (countedAt === null) return true;
  const counted = Date.parse(countedAt);
  const isWritten = lastAt !== null && Date.parse(lastAt) + KNOWN_AFTER_MS >= counted;
  return isWritten && counted <= now.getTime() - COUNTED_APART_MS;
}

/** As `isOpenAnnouncement`. */
const OPEN = `
  select count(*) as open from announced_batches
  where supplier_id = ? and name <> ? and (
    ${COUNTED_TABLES.map((table) => `coalesce(stored_${table}, 0) = 0`).join(' and ')}
    or ${COUNTED_TABLES.map((table) => `expected_${table} > coalesce(stored_${table}, 0)`).join(' or ')}
  )`;

// A request loads one kind: notes beside transactions are those of the service about moved dates.
const STORED = `
  select ${COUNTED_TABLES.map((table) => `cast(sum(${table}) as bigint) as stored_${table}`).join(', ')}
  from (
    select ${COUNTED_TABLES.map((table) => `coalesce(sum(${table === 'notes' ? 'case when transactions = 0 then notes else 0 end' : table}), 0) as ${table}`).join(', ')}
    from import_batch_appends where supplier_id = ? and batch = ?
    union all
    select ${COUNTED_TABLES.map((table) => (table === 'payment_instructions' ? `coalesce(sum(${table}), 0)` : '0')).join(', ')}
    from import_batch_business_appends where supplier_id = ? and batch = ?
  ) as part`;
