import type { RemovedItems, UndoMode } from '@data-import/application';
import type { Knex } from 'knex';

export const NOTHING: RemovedItems = {
  notes: 0,
  transactions: 0,
  statements: 0,
  paymentInstructions: 0,
  links: 0,
};

/** How many rows were removed, or would be. */
export function countOrDelete(mode: UndoMode): (rows: Knex.QueryBuilder) => Promise<number> {
  if (mode === 'remove') return async (rows) => rows.delete();
  return async (rows) => {
    const [row] = await rows.count<readonly { readonly rows: number }[]>('* as rows');
    return Number(row?.rows);
  };
}
