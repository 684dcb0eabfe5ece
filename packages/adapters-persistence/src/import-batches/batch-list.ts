import type { ImportBatch } from '@data-import/application';
import type { ImportBatchName, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { itemsOf } from '../tables/activity.js';
import type { Row } from '../tables/table.js';
import { loadedBy, union } from './removal.js';

interface BatchRow extends Row {
  readonly name: ImportBatchName;
  readonly first_at: UtcInstant;
  readonly last_at: UtcInstant;
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly payment_instructions: number;
  readonly accounts: number;
  readonly owners_left: number;
  readonly announced: string | null;
  readonly undone_at: UtcInstant | null;
  readonly undone_by: string | null;
  /** A JSON array. */
  readonly undone_loaded_by: string | null;
}

interface LoaderRow {
  readonly name: ImportBatchName;
  readonly loaded_by: string;
}

/**
 * Each request counts the batches from the rows: an append updates no counter, so that loads do not wait
 * for each other.
 */
export async function listBatches(db: Knex, supplierId: number): Promise<readonly ImportBatch[]> {
  const { readWholeTables, byCodePoints } = dialectOf(db);
  const ids = Array.from({ length: 6 }, () => supplierId);
  const rows = await readWholeTables(db, listOf(byCodePoints('batch.name')), ids);
  const loaders = (await readWholeTables(db, LOADERS, ids.slice(0, 2))) as readonly LoaderRow[];
  const loadersOf = Map.groupBy(loaders, ({ name }) => name);
  return (rows as readonly BatchRow[]).map((row) => ({
    name: row.name,
    firstAt: row.first_at,
    lastAt: row.last_at,
    loadedBy: union(
      loadedBy(row.undone_loaded_by),
      (loadersOf.get(row.name) ?? []).map((loader) => loader.loaded_by),
    ),
    notes: row.notes,
    transactions: row.transactions,
    statements: row.statements,
    paymentInstructions: row.payment_instructions,
    accounts: row.accounts,
    expected: row.announced === null ? undefined : itemsOf(row, 'expected'),
    left: row.owners_left,
    undoneAt: row.undone_at ?? undefined,
    undoneBy: row.undone_by ?? undefined,
  }));
}

const LOADERS = `
  select batch as name, loaded_by from import_batch_appends
  where supplier_id = ? and loaded_by is not null
  union
  select batch, loaded_by from import_batch_business_appends
  where supplier_id = ? and loaded_by is not null`;

const COUNTS = [
  'notes',
  'transactions',
  'statements',
  'payment_instructions',
  'accounts',
  'owners_left',
];

const sumsOf = (counts: readonly string[]) =>
  counts.map((count) => `cast(sum(${count}) as bigint) as ${count}`).join(', ');

const listOf = (byName: string) => `
  select batch.*, undone.undone_at, undone.undone_by,
    undone.loaded_by as undone_loaded_by, announced.name as announced,
    ${COUNTS.slice(0, 4)
      .map((count) => `announced.expected_${count}`)
      .join(', ')}
  from (
    select supplier_id, name, min(first_at) as first_at, max(last_at) as last_at, ${sumsOf(COUNTS)}
    from (
      select supplier_id, batch as name, min(added_at) as first_at, max(added_at) as last_at,
        ${sumsOf(COUNTS.slice(0, 4))}, count(distinct account_id) as accounts,
        count(distinct loaded_id) as owners_left
      from (
        select supplier_id, batch, added_at, ${COUNTS.slice(0, 4).join(', ')}, account_id,
          account_id as loaded_id
        from import_batch_appends where supplier_id = ?
        union all
        select link.supplier_id, link.import_batch, null, 0, 0, 0, 0, link.account_id, null
        from payment_instruction_accounts as link
        where link.supplier_id = ? and link.import_batch is not null
      ) as touched
      group by supplier_id, batch
      union all
      select supplier_id, batch, min(added_at), max(added_at), 0, 0, 0,
        cast(sum(payment_instructions) as bigint), 0, count(distinct business_id)
      from import_batch_business_appends where supplier_id = ? group by supplier_id, batch
      union all
      select supplier_id, name, first_at, last_at, ${COUNTS.slice(0, -1).join(', ')}, 0
      from undone_import_batches where supplier_id = ?
    ) as part
    group by supplier_id, name
  ) as batch
  left join undone_import_batches as undone
    on undone.supplier_id = ? and undone.name = batch.name
  left join announced_batches as announced
    on announced.supplier_id = ? and announced.name = batch.name
  order by batch.first_at, ${byName}`;
