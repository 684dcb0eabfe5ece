/**
 * What is counted of each supplier: its processes by state, rows by the table to which an append adds them, and items that
 * were sent again with other content.
 */
export const COUNTED = [
  'staged',
  'in_progress',
  'completed',
  'failed',
  'notes',
  'transactions',
  'statements',
  'payment_instructions',
  'different',
] as const;

export type Counted = (typeof COUNTED)[number];

/** Adds to what was counted before: the end of an upsert into `supplier_counters`. */
export function addExcluded(counted: readonly string[]): string {
  const sums = counted.map((name) => `${name} = supplier_counters.${name} + excluded.${name}`);
  return `on conflict (supplier_id, stripe) do update set ${sums.join(', ')}`;
}
