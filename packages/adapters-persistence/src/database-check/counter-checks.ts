import type { Check } from './check.js';

const rowsOf = (table: string) => `select supplier_id from ${table}`;

/** For each counter the rows that it counts: a query that gives the supplier of each. */
const COUNTED: Readonly<Record<string, readonly [table: string, rows: string]>> = {
  staged: inState('staged'),
  in_progress: inState('in-progress'),
  completed: inState('completed'),
  failed: inState('failed'),
  // The caller's and the service's own.
  notes: ['notes', rowsOf('notes')],
  transactions: ['transactions', rowsOf('transactions')],
  statements: ['statements', rowsOf('statements')],
  // Revoked ones too.
  payment_instructions: ['payment_instructions', rowsOf('payment_instructions')],
};

function inState(state: string): readonly [table: string, rows: string] {
  return [
    'import_processes',
    `select supplier_id from import_processes where state = '${state}'`,
  ] as const;
}

export const COUNTER_CHECKS: readonly Check[] = Object.entries(COUNTED).map(
  ([counter, [table, rows]]) => ({
    name: `counters: ${counter}`,
    tables: [table],
    of: 'supplier',
    differing: `
      select coalesce(stored.supplier_id, counted.supplier_id) as supplier_id,
        coalesce(stored.total, 0) as stored_count, coalesce(counted.total, 0) as counted_rows
      from (
        select supplier_id, cast(sum(${counter}) as bigint) as total
        from supplier_counters group by supplier_id
      ) as stored
      full join (
        select supplier_id, count(*) as total from (${rows}) as counted_row group by supplier_id
      ) as counted on counted.supplier_id = stored.supplier_id
      where coalesce(stored.total, 0) <> coalesce(counted.total, 0)`,
  }),
);
