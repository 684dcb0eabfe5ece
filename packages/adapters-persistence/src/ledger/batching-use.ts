import type { Knex } from 'knex';

/** How requests share statements, over all ledgers of a database. */
export interface BatchingUse {
  /** Requests that wait for a statement to share, now. */
  waiting: number;
  /** Statements under way, now. */
  underWay: number;
  /** Since the start: requests divided by statements is how many share one. */
  requests: number;
  statements: number;
}

const USES = new WeakMap<object, BatchingUse>();

/** One object for each database; the ledgers count in it. */
export function batchingUse(db: Knex): BatchingUse {
  const client = db.client as object;
  const use = USES.get(client) ?? { waiting: 0, underWay: 0, requests: 0, statements: 0 };
  USES.set(client, use);
  return use;
}
