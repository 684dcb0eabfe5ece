import type { Knex } from 'knex';

// Of Citus: runs a command on every node, and says of each how it ended.
const ON_ALL_NODES = 'run_command_on_all_nodes';

/**
 * Advisory locks are local to a node. The status is committed, so writers that begin now see it; those that began before
 * have ended when the lock could be taken everywhere. Does nothing on a server that is no cluster.
 */
export async function awaitWritersOfCluster(db: Knex, supplierId: number): Promise<void> {
  const answers = await askAllNodes(db, `select pg_advisory_xact_lock(1, ${supplierId})`);
  const failed = answers.filter(({ success }) => !success).map(({ nodeid }) => nodeid);
  if (failed.length > 0)
    throw new Error(`Writers may still be at work on nodes ${failed.join(', ')} of the cluster.`);
}

/** What a node answered to a query that gives one value. */
export interface NodeAnswer {
  readonly nodeid: number;
  readonly success: boolean;
  readonly result: string;
}

/** None on a server that is no cluster. */
export async function askAllNodes(db: Knex, query: string): Promise<readonly NodeAnswer[]> {
  if (!(await hasFunction(db, ON_ALL_NODES))) return [];
  const { rows } = await db.raw<{ rows: NodeAnswer[] }>(
    `select nodeid, success, result from ${ON_ALL_NODES}(?)`,
    [query],
  );
  return rows;
}

async function hasFunction(db: Knex, name: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_there: boolean }[] }>(
    'select exists (select from pg_proc where proname = ?) as is_there',
    [name],
  );
  return rows[0]?.is_there === true;
}
