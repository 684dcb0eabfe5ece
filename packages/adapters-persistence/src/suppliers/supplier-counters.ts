import type { SupplierCounters } from '@data-import/application';
import type { ImportState } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../dialects/dialect.js';
import { COUNTED, type Counted } from './counted.js';

export type CounterChanges = Partial<Record<Counted, number>>;

const COUNTED_STATES = {
  staged: 'staged',
  'in-progress': 'in_progress',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<ImportState, Counted>;

/** What processes change that come to a state; `from` is absent for new ones. */
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

/**
 * Adds the changes to the stripe of this connection. To be the last statement of its transaction: a transaction with the
 * same stripe waits from here until the commit.
 */
export async function addToCounters(
  transaction: Knex,
  supplierId: number,
  changes: CounterChanges,
): Promise<void> {
  const counted = COUNTED.filter((counter) => changes[counter]);
  if (counted.length === 0) return;
  const stripe = transaction.raw(dialectOf(transaction).sql.counterStripe);
  const sums = counted.map((counter) => [
    counter,
    transaction.raw(`supplier_counters.${counter} + excluded.${counter}`),
  ]);
  await transaction('supplier_counters')
    .insert({ supplier_id: supplierId, stripe, ...changes })
    .onConflict(['supplier_id', 'stripe'])
    .merge(Object.fromEntries(sums));
}

/** Of no supplier, nothing is counted. */
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
    notes: row.notes,
    transactions: row.transactions,
    statements: row.statements,
    paymentInstructions: row.payment_instructions,
    different: row.different,
  };
}
