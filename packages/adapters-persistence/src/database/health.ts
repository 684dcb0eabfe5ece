import type { Knex } from 'knex';
import { dialectOf, type PoolUse } from '../dialects/dialect.js';

/**
 * Whether a load would work now: the database answers, is sound as far as it shows, and takes writes. Writes nothing as
 * long as writing works. Bounded by the time-outs of the connection.
 */
export function canLoad(db: Knex): Promise<boolean> {
  return dialectOf(db)
    .canLoad(db)
    .catch(() => false);
}

/** `undefined` on SQLite, which has no pool. */
export function poolUse(db: Knex): PoolUse | undefined {
  return dialectOf(db).poolUse(db);
}

/**
 * The settings of the database that lose commits which were acknowledged, as `name=value`; none when it keeps its word.
 */
export function findUnsafeSettings(db: Knex): Promise<readonly string[]> {
  return dialectOf(db).findUnsafeSettings(db);
}

/** Why the service cannot work on this database, a sentence for each reason; none when it can. */
export function findUnusable(db: Knex): Promise<readonly string[]> {
  return dialectOf(db).findUnusable(db);
}
