import type { JoinByKey } from '../dialect.js';

/**
 * One by one through the index. PostgreSQL takes rows that come as JSON to be a hundred, and would rather read the whole
 * table to join that many, and would go on doing so with a plan that it keeps.
 */
export function joinByKey({ table, as, on, isOptional, isLocked }: JoinByKey): string {
  const lookUp = `(
    select ${as}.* from ${table} as ${as} where ${on} limit 1 ${isLocked ? 'for update' : ''}
  ) as ${as}`;
  return isOptional ? `left join lateral ${lookUp} on true` : `cross join lateral ${lookUp}`;
}
