import { listedAnnouncement, type ImportBatch } from '@data-import/application';
import type { BatchItems, ImportBatchName, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf, type Dialect } from '../engine/dialect.js';
import { announcedItems } from '../tables/activity.js';
import { COUNTED_TABLES, countsIn, type CountedTable } from '../tables/supplier-counters.js';
import type { Row } from '../tables/table.js';

interface BatchRow extends Row {
  readonly name: ImportBatchName;
  readonly first_at: UtcInstant | null;
  readonly last_at: UtcInstant | null;
  readonly accounts: number;
  readonly owners_left: number;
  readonly announced: string | null;
  readonly undone_at: UtcInstant | null;
  readonly undone_by: string | null;
  /** A JSON array. */
  readonly undone_loaded_by: string | null;
  /** A JSON array; null for a part of the counts that has none. */
  readonly loaders: string;
}

/**
 * Counts the batches from the rows at each request: an append updates no counter, so loads do not wait for each other. A named
 * batch is read alone.
 */
export async function listBatches(
  db: Knex,
  supplierId: number,
  name?: string,
): Promise<readonly ImportBatch[]> {
  const dialect = dialectOf(db);
  const wanted = name === undefined ? [supplierId] : [supplierId, name];
  const parts = Array.from({ length: PARTS }, () => wanted).flat();
  const sql = listOf(dialect, name !== undefined);
  const rows = await dialect.readWholeTables(db, sql, [...parts, supplierId, supplierId]);
  return (rows as readonly BatchRow[]).map((row) => ({
    name: row.name,
    firstAt: row.first_at ?? undefined,
    lastAt: row.last_at ?? undefined,
    loadedBy: union(
      loadedBy(row.undone_loaded_by),
      (JSON.parse(row.loaders) as readonly (string | null)[]).flatMap((loader) => loader ?? []),
    ),
    ...(countsIn(row) as BatchItems),
    accounts: row.accounts,
    ...listedAnnouncement(row.announced === null ? {} : announcedItems(row)),
    left: row.owners_left,
    undoneAt: row.undone_at ?? undefined,
    undoneBy: row.undone_by ?? undefined,
  }));
}

/** Reads the stored API keys of an undone batch. */
export function loadedBy(stored: string | null): readonly string[] {
  return stored === null ? [] : (JSON.parse(stored) as readonly string[]);
}

export function union(some: readonly string[], others: readonly string[]): readonly string[] {
  return [...new Set([...some, ...others])].toSorted();
}

/** The parts of the list that are added up. */
const PARTS = 6;

const COUNTS = [...COUNTED_TABLES, 'accounts', 'owners_left'];

const itemsAs = (items = '', table?: CountedTable) =>
  COUNTED_TABLES.map((one) => (one === table ? items : '0')).join(', ');

const sumsOf = (counts: readonly string[]) =>
  counts.map((count) => `cast(sum(${count}) as bigint) as ${count}`).join(', ');

// Accounts are counted apart, by the key of the table: `count(distinct)` beside the sums sorts all appends.
const listOf = (
  { byCodePoints, jsonArrayOf }: Dialect,
  isOne: boolean,
  wanted = (column: string) => `supplier_id = ?${isOne ? ` and ${column} = ?` : ''}`,
) => `
  select batch.*, undone.undone_at, undone.undone_by,
    undone.loaded_by as undone_loaded_by, announced.name as announced,
    announced.ended_at, announced.ended_as,
    ${COUNTED_TABLES.map((table) => `announced.expected_${table}`).join(', ')}
  from (
    select supplier_id, name, min(first_at) as first_at, max(last_at) as last_at, ${sumsOf(COUNTS)},
      ${jsonArrayOf}(loaded_by) as loaders
    from (
      select supplier_id, batch as name, loaded_by, min(added_at) as first_at, max(added_at) as last_at,
        ${sumsOf(COUNTED_TABLES)}, 0 as accounts, 0 as owners_left
      from import_batch_appends where ${wanted('batch')} group by supplier_id, batch, loaded_by
      union all
      select supplier_id, batch, null, null, null, ${itemsAs()}, count(*), count(*)
      from (select distinct supplier_id, batch, account_id from import_batch_appends where ${wanted('batch')}) as loaded
      group by supplier_id, batch
      union all
      select supplier_id, import_batch, null, null, null, ${itemsAs()}, count(distinct account_id), 0
      from payment_instruction_accounts as link
      where ${wanted('import_batch')} and import_batch is not null and not exists (
        select 1 from import_batch_appends as append
        where append.supplier_id = link.supplier_id and append.batch = link.import_batch
          and append.account_id = link.account_id)
      group by supplier_id, import_batch
      union all
      select supplier_id, batch, loaded_by, min(added_at), max(added_at),
        ${itemsAs('cast(sum(payment_instructions) as bigint)', 'payment_instructions')}, 0, count(distinct business_id)
      from import_batch_business_appends where ${wanted('batch')} group by supplier_id, batch, loaded_by
      union all
      select supplier_id, name, null, first_at, last_at, ${COUNTS.slice(0, -1).join(', ')}, 0
      from undone_import_batches where ${wanted('name')}
      union all
      select supplier_id, name, null, null, null, ${itemsAs()}, 0, 0
      from announced_batches where ${wanted('name')}
    ) as part
    group by supplier_id, name
  ) as batch
  left join undone_import_batches as undone
    on undone.supplier_id = ? and undone.name = batch.name
  left join announced_batches as announced
    on announced.supplier_id = ? and announced.name = batch.name
  order by case when batch.first_at is null then 1 else 0 end, batch.first_at, ${byCodePoints('batch.name')}`;
