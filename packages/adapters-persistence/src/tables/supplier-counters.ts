import type { SupplierCounters } from '@data-import/application';
import type { BatchItems, ImportState } from '@data-import/domain';
import type { Knex } from 'knex';
import { ofEngine } from '../engine/dialect.js';
import type { Row } from './table.js';

/** The table of each kind, which is also the name of the columns that count it. */
const ITEM_TABLES = {
  notes: 'notes',
  transactions: 'transactions',
  statements: 'statements',
  paymentInstructions: 'payment_instructions',
} as const satisfies Record<keyof BatchItems, string>;

export type CountedTable = (typeof ITEM_TABLES)[keyof BatchItems];

export const COUNTED_TABLES: readonly CountedTable[] = Object.values(ITEM_TABLES);

/** The items of an append that its caller sent. A request loads one kind: notes beside transactions are those of the service about moved dates. */
export const ofCaller = (table: CountedTable) =>
  table === 'notes' ? 'case when transactions = 0 then notes else 0 end' : table;

/** Counts by their columns; null for those that are not there. */
export function countColumns(counts: Partial<BatchItems>, prefix = '') {
  return Object.fromEntries(
    kindsOfItems.map(([kind, table]) => [`${prefix}${table}`, counts[kind] ?? null]),
  );
}

/** The counts of a row that are there. */
export function countsIn(row: Row, prefix = ''): Partial<BatchItems> {
  const counts = kindsOfItems.map(([kind, table]) => [kind, row[`${prefix}${table}`]]);
  return Object.fromEntries(counts.filter(([, count]) => typeof count === 'number'));
}

const kindsOfItems = Object.entries(ITEM_TABLES) as readonly [keyof BatchItems, CountedTable][];

/** Counters of a supplier: its processes by state, rows by table, and items that were sent again with other content. */
export const COUNTED = [
  'staged',
  'in_progress',
  'completed',
  'failed',
  ...COUNTED_TABLES,
  'different',
] as const;

export type Counted = (typeof COUNTED)[number];

/** Adds to what was counted before: the end of an upsert into `supplier_counters`. */
export function addExcluded(counted: readonly string[]): string {
  const sums = counted.map((name) => `${name} = supplier_counters.${name} + excluded.${name}`);
  return `on conflict (supplier_id, stripe) do update set ${sums.join(', ')}`;
}

export type CounterChanges = Partial<Record<Counted, number>>;

const COUNTED_STATES = {
  staged: 'staged',
  'in-progress': 'in_progress',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<ImportState, Counted>;

/** The changes of the counters for processes that come to a state; `from` is absent for new ones. */
export function countTransition(
  from: ImportState | undefined,
  to: ImportState,
  processes = 1,
): CounterChanges {
  if (from === to) return {};
  return {
    ...(from && { [COUNTED_STATES[from]]: -processes }),
    [COUNTED_STATES[to]]: processes,
  };
}

export function sumOf(changes: readonly CounterChanges[]): CounterChanges {
  const sum: CounterChanges = {};
  for (const change of changes)
    for (const counter of COUNTED)
      if (change[counter]) sum[counter] = (sum[counter] ?? 0) + change[counter];
  return sum;
}

/** Adds to the stripe of this connection. Must be the last statement of its transaction: others with the same stripe wait for its commit. */
export async function addToCounters(
  transaction: Knex,
  supplierId: number,
  changes: CounterChanges,
): Promise<void> {
  const counted = COUNTED.filter((counter) => changes[counter]);
  if (counted.length === 0) return;
  const stripe = transaction.raw(
    ofEngine(transaction, { postgres: 'pg_backend_pid() & 63', sqlite: '0' }),
  );
  const sums = counted.map((counter) => [
    counter,
    transaction.raw(`supplier_counters.${counter} + excluded.${counter}`),
  ]);
  await transaction('supplier_counters')
    .insert({ supplier_id: supplierId, stripe, ...changes })
    .onConflict(['supplier_id', 'stripe'])
    .merge(Object.fromEntries(sums));
}

/** Counts nothing when there is no supplier. */
export async function readCounters(db: Knex, supplierId = 0): Promise<SupplierCounters> {
  const sums = COUNTED.map((counter) =>
    db.raw(`cast(coalesce(sum(${counter}), 0) as bigint) as ${counter}`),
  );
  const row: Record<Counted, number> = await db('supplier_counters')
    .where({ supplier_id: supplierId })
    .first(...sums);
  return toCounters(row);
}

export function toCounters(row: Readonly<Record<Counted, number>>): SupplierCounters {
  return {
    processes: {
      staged: row.staged,
      'in-progress': row.in_progress,
      completed: row.completed,
      failed: row.failed,
    },
    ...(countsIn(row) as BatchItems),
    different: row.different,
  };
}
